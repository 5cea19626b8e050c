package lateness

import (
	"iter"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/analysis/waitstate"
	"loggops/formats/result"
)

const solve, write = "solver.c:42 (solve)", "output.c:12 (write)"

// rows are the spans of 5 ranks, which compute 100 ns before solve and 50 ns before write; extra changes
// the first, and adds noise to it.
func rows(extra func(rank int32) (calc, noise int64)) iter.Seq2[result.Span, error] {
	return func(yield func(result.Span, error) bool) {
		for rank := range int32(5) {
			calc, noise := extra(rank)
			span := func(kind result.SpanKind, site, cause string, from, to int64) bool {
				return yield(result.Span{Rank: rank, Kind: kind, Site: site, StartNS: from, EndNS: to, Cause: cause}, nil)
			}
			at := 100 + calc + noise
			if !span(result.Calc, solve, "", 0, at) || noise > 0 && !span(result.Detour, solve, "irq:7", 20, 20+noise) ||
				!span(result.Send, solve, "", at, at+10) || !span(result.Detour, solve, "timer", at+1, at+2) || !span(result.Calc, write, "", at+10, at+60) {
				return
			}
		}
	}
}

func of(t *testing.T, extra func(rank int32) (calc, noise int64)) *Ranks {
	t.Helper()
	r, err := Of(rows(extra), 0)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestReason(t *testing.T) {
	slow := of(t, func(rank int32) (int64, int64) { return map[int32]int64{3: 70}[rank], map[int32]int64{1: 40}[rank] })
	for rank, want := range map[int32]Excess{
		1: {Place{Site: solve}, true, 40, 0},
		2: {},
		3: {Place{Site: solve}, false, 170, 100},
	} {
		if diff := cmp.Diff(want, slow.Reason(rank)); diff != "" {
			t.Errorf("rank %d: %s", rank, diff)
		}
	}
}

// TestWholeRun has a rank that is slow everywhere.
func TestWholeRun(t *testing.T) {
	r := of(t, func(int32) (int64, int64) { return 0, 0 })
	for i, at := range []Place{{Site: "a"}, {Site: "b"}, {Site: "c"}} {
		for rank := range int32(5) {
			r.add(at, rank, Work{CalcNS: 10})
		}
		r.add(at, 4, Work{CalcNS: int64(5 + i)})
	}
	if diff := cmp.Diff(Excess{OwnNS: 150 + 48, OthersNS: 150 + 30}, r.Reason(4)); diff != "" {
		t.Error(diff)
	}
}

func TestNoisyRanks(t *testing.T) {
	for name, c := range map[string]struct {
		noise map[int32]int64
		want  []Noisy
	}{
		"none":  {nil, nil},
		"one":   {map[int32]int64{2: 50}, []Noisy{{2, 51, 1, "irq:7", 50}}},
		"alike": {map[int32]int64{0: 50, 1: 49, 2: 48, 3: 51, 4: 53}, nil},
		"two":   {map[int32]int64{0: 50, 4: 60}, []Noisy{{4, 61, 1, "irq:7", 60}, {0, 51, 1, "irq:7", 50}}},
	} {
		r := of(t, func(rank int32) (int64, int64) { return 0, c.noise[rank] })
		if diff := cmp.Diff(c.want, r.NoisyRanks()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestSlowRanks(t *testing.T) {
	for name, c := range map[string]struct {
		calc map[int32]int64
		want []Slow
	}{
		"none":  {nil, nil},
		"one":   {map[int32]int64{3: 70}, []Slow{{3, Excess{Place{Site: solve}, false, 170, 100}}}},
		"alike": {map[int32]int64{0: 50, 1: 40, 2: 30, 3: 20, 4: 10}, nil},
	} {
		r := of(t, func(rank int32) (int64, int64) { return c.calc[rank], 0 })
		if diff := cmp.Diff(c.want, r.SlowRanks()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestLateRanks(t *testing.T) {
	wait := func(cause, rank int32, site string, ns int64, state waitstate.State) *waitstate.Wait {
		return &waitstate.Wait{Place: waitstate.Place{State: state, Cause: cause, Rank: rank, Site: site}, Count: 1, NS: ns}
	}
	slow := of(t, func(rank int32) (int64, int64) { return map[int32]int64{3: 70}[rank], 0 })
	late := slow.LateRanks([]*waitstate.Wait{
		wait(3, 1, solve, 70, waitstate.WaitAtNxN), wait(3, 2, solve, 60, waitstate.WaitAtNxN), wait(3, 2, write, 10, waitstate.LateSender),
		wait(0, 2, write, 20, waitstate.LateSender), wait(1, 2, write, 1, waitstate.LateSender), wait(result.None, 2, write, 39, waitstate.Transfer),
	})
	want := []Late{
		{3, 140, 0.7, *wait(3, 0, solve, 130, waitstate.WaitAtNxN), Excess{Place{Site: solve}, false, 170, 100}},
		{0, 20, 0.1, *wait(0, 0, write, 20, waitstate.LateSender), Excess{}},
	}
	want[0].Most.Count = 2
	if diff := cmp.Diff(want, late); diff != "" {
		t.Error(diff)
	}
	if late := slow.LateRanks(nil); late != nil {
		t.Error(late)
	}
}
