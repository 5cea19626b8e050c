package pattern

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/goal"
	"loggops/formats/listing"
	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/collective"
	"loggops/sim"
)

// run simulates a schedule to its end.
func run(t rapid.TB, s schedule.Source, params sim.Params) *sim.Result {
	t.Helper()
	p, err := sim.Compile(s, params)
	expect.OK(t, err)
	r, err := p.Run(context.Background(), sim.Options{FinishTimes: true})
	expect.OK(t, err)
	return r
}

// eager and rendezvous messages of the size that tests have.
func protocols() map[string]sim.Params {
	eager, rendezvous := sim.Default(), sim.Default()
	rendezvous.EagerMax = 10
	return map[string]sim.Params{"eager": eager, "rendezvous": rendezvous}
}

// TestMessages counts the messages of patterns, of 100 B and in 3 iterations, on several numbers of ranks.
func TestMessages(t *testing.T) {
	cases.Lines(t, "messages.txt", func(input string) string {
		change, sizes, _ := strings.Cut(input, "; ")
		var counts []string
		for size := range strings.FieldsSeq(sizes) {
			s := specified(t, "", change)
			s.Ranks, s.Iterations, s.ComputeNS = int(number(t, size)), 3, 5000
			eager, rendezvous := run(t, load(t, s), protocols()["eager"]), run(t, load(t, s), protocols()["rendezvous"])
			if eager.Messages != rendezvous.Messages || eager.Bytes != 100*eager.Messages || rendezvous.Bytes != eager.Bytes {
				t.Errorf("%s: %d messages of %d B, rendezvous %d of %d B", s.String(), eager.Messages, eager.Bytes, rendezvous.Messages, rendezvous.Bytes)
			}
			counts = append(counts, fmt.Sprint(eager.Messages))
		}
		return strings.Join(counts, " ")
	})
}

// TestCollectives lists the operations of a pattern of each kind of collectives, and those of all algorithms run to their end.
func TestCollectives(t *testing.T) {
	var text strings.Builder
	for _, kind := range collective.Kinds() {
		for i, algorithm := range collective.Algorithms(kind) {
			s := specOf(algorithm+"-"+kind, 3)
			s.Iterations, s.ComputeNS = 2, 3000
			if collective.Rooted(kind) {
				s.Root = 1
			}
			all := load(t, s)
			if run(t, all, protocols()["rendezvous"]); i == 0 {
				fmt.Fprintf(&text, "%s\n%s\n\n", s.String(), listing.Print(all))
			}
		}
	}
	cases.Golden(t, "collectives.txt", text.String())
}

// TestSweepTime lists when ranks finish one sweep, whose front moves by a rank at a time, and all of them further ones.
func TestSweepTime(t *testing.T) {
	params := sim.Params{LatencyNS: 5000, OverheadSendNS: 1000, OverheadRecvNS: 1000, EagerMax: 1 << 20}
	cases.Lines(t, "sweeps.txt", func(change string) string {
		s := specified(t, "sweep", change)
		s.ComputeNS = 100000
		text := fmt.Sprint(run(t, load(t, s), params).FinishNS)
		for s.Iterations = 2; s.Iterations < 5; s.Iterations++ {
			text += fmt.Sprint("; ", run(t, load(t, s), params).MakespanNS)
		}
		return text
	})
}

func drawWaits(t *rapid.T) string {
	return waits[rapid.IntRange(0, len(waits)-1).Draw(t, "waits")].name
}

func drawDistances(t *rapid.T, ranks int) []int {
	distance := rapid.IntRange(1-ranks, ranks-1).Filter(func(d int) bool { return d != 0 })
	return rapid.SliceOfNDistinct(distance, 1, -1, rapid.ID).Draw(t, "distances")
}

// TestAny holds that whatever New accepts is a valid schedule that runs to its
// end, whatever is drawn.
func TestAny(t *testing.T) {
	all := All()
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.SampledFrom(all).Draw(t, "pattern")
		s := Spec{
			Name: d.Name, Ranks: rapid.IntRange(1, 30).Draw(t, "ranks"), Bytes: rapid.Int64Range(0, 20).Draw(t, "bytes"),
			Iterations: rapid.IntRange(1, 4).Draw(t, "iterations"), Seed: rapid.Uint64().Draw(t, "seed"),
			ComputeNS: rapid.Int64Range(0, 1000).Draw(t, "compute"), JitterNS: rapid.Int64Range(0, 1000).Draw(t, "jitter"),
		}
		if d.takes(takesInject) && rapid.Bool().Draw(t, "inject") {
			s.Inject = &Inject{rapid.IntRange(0, s.Iterations-1).Draw(t, "at"), rapid.SampledFrom([]string{"binomial-reduce", "linear-gather", "ring-allgatherv"}).Draw(t, "collective")}
		}
		if d.takes(takesRoot) && (!d.takes(takesInject) || s.Inject != nil && s.Inject.Name != "ring-allgatherv") {
			s.Root = rapid.IntRange(0, s.Ranks-1).Draw(t, "root")
		}
		if d.takes(takesWaits) {
			s.Waits = drawWaits(t)
		}
		if d.takes(takesOffsets) && s.Ranks > 1 {
			s.Offsets = drawDistances(t, s.Ranks)
			if rapid.Bool().Draw(t, "fat") {
				first := rapid.IntRange(0, s.Ranks-1).Draw(t, "first")
				s.Region = &Region{first, rapid.IntRange(first, s.Ranks-1).Draw(t, "last"), drawDistances(t, s.Ranks)}
			}
		}
		if d.takes(takesPeriodic) {
			s.Periodic = rapid.Bool().Draw(t, "periodic")
		}
		run(t, load(t, s), protocols()["rendezvous"])
	})
}

// TestGolden compares small patterns with GOAL text in testdata.
func TestGolden(t *testing.T) {
	for _, s := range []Spec{
		{Name: "ring", Ranks: 3, Iterations: 2, ComputeNS: 500},
		{Name: "exchange", Ranks: 4, Offsets: []int{-1, 1, 2}, Region: &Region{2, 3, []int{-1}}, Waits: "mwsdir", ComputeNS: 500},
		{Name: "halo1d", Ranks: 2, Periodic: true},
		{Name: "halo2d", Ranks: 6, Points: 9},
		{Name: "sweep", Ranks: 4, Iterations: 2, ComputeNS: 500},
		{Name: "bisection", Ranks: 4, Iterations: 2},
		{Name: "permutation", Ranks: 5, Iterations: 2},
		{Name: "alltoall", Ranks: 3},
		{Name: "incast", Ranks: 3, Root: 1, JitterNS: 1000},
	} {
		t.Run(s.Name, func(t *testing.T) {
			s.Bytes, s.Seed, s.Iterations = 8, 1, max(s.Iterations, 1)
			var text strings.Builder
			fmt.Fprintf(&text, "// %s\n", &s)
			expect.OK(t, goal.Write(&text, load(t, s)))
			cases.Golden(t, s.Name+".goal", text.String())
		})
	}
}
