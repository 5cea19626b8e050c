package waitstate

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"loggops/schedgen/collective"

	"loggops/formats/listing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/goal"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/internal/units"
	"loggops/schedgen/pattern"
	"loggops/sim"
	"loggops/study"
)

// params are such that a message of one byte is taken in 3 ns after its send begins.
var params = sim.Params{LatencyNS: 2, OverheadSendNS: 1, OverheadRecvNS: 1, EagerMax: 100}

// file is a schedule in memory as a file.
type file struct{ schedule.Source }

func (file) Close() error { return nil }

// simulate returns the spans of a schedule, and the times that its ranks wait.
func simulate(t *testing.T, s schedule.Source, params sim.Params, noise ...string) (*result.Reader[result.Span], []int64) {
	t.Helper()
	folder := t.TempDir()
	names := study.Files{Spans: filepath.Join(folder, "x.spans.arrow"), Ranks: filepath.Join(folder, "x.ranks.arrow")}
	x := study.Study{
		Input: "x", Open: func(int) (schedule.File, error) { return file{s}, nil }, Params: params, Runs: 1,
		Noise: study.Noise{Scale: 1, Sources: noise}, Header: result.Header{Parameters: study.Parameters(&params)},
	}
	x.Window.ToNS = 1 << 62
	if _, err := x.Run(t.Context(), names); err != nil {
		t.Fatal(err)
	}
	spans, err := result.Open[result.Span](names.Spans)
	expect.OK(t, err)
	t.Cleanup(func() { spans.Close() })
	ranks, err := result.Open[result.Rank](names.Ranks)
	expect.OK(t, err)
	defer ranks.Close()
	var waits []int64
	for r, err := range ranks.Rows() {
		expect.OK(t, err)
		waits = append(waits, r.WaitNS)
	}
	return spans, waits
}

// describe returns waits in words, and checks that they are all waits of the ranks.
func describe(t *testing.T, s schedule.Source, params sim.Params, noise ...string) string {
	t.Helper()
	spans, want := simulate(t, s, params, noise...)
	a := New(By("all"))
	expect.OK(t, result.Visit(spans.Rows(), a.Add))
	waits := a.Waits()
	got := make([]int64, len(want))
	var lines []string
	for _, w := range waits {
		got[w.Rank] += w.NS
		line := fmt.Sprintf("%d: %s %d", w.Rank, w.State, w.NS)
		if w.Cause != result.None {
			line += fmt.Sprintf(" for %d", w.Cause)
		}
		lines = append(lines, line)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("waits of the ranks (-) and sums (+):\n%s", diff)
	}
	return strings.Join(lines, "; ")
}

func TestMessages(t *testing.T) {
	cases.Run(t, "messages.txt", func(t *testing.T, text string) string {
		params := params
		if rest, busy := strings.CutPrefix(text, "busy\n"); busy { // after the departure of each message
			text, params.TailNS, params.OverheadPerByte = rest, 15, 0.05
		}
		s, err := goal.Read(strings.NewReader(fmt.Sprintf("num_ranks %d\n%s", strings.Count(text, "rank"), text)), "x.goal")
		expect.OK(t, err)
		return strings.ReplaceAll(describe(t, s, params), "; ", "\n")
	})
}

// TestCollectives has each rank compute for some time before a collective.
func TestCollectives(t *testing.T) {
	cases.Lines(t, "collectives.txt", func(input string) string {
		kind, list, _ := strings.Cut(input, " ")
		var calcs []int64
		expect.OK(t, json.Unmarshal([]byte(list), &calcs))
		text, root := "", ""
		if collective.Rooted(kind) {
			root = "root0"
		}
		for rank, ns := range calcs {
			text += fmt.Sprintf("rank %d\n0 calc %d\n1 %s 0 1B %s r0\n", rank, ns, kind, root)
		}
		return describe(t, listing.Schedule(t, text), params)
	})
}

// TestSums adds up the waits of patterns with and without noise.
func TestSums(t *testing.T) {
	for _, name := range []string{"halo2d", "dissemination", "ring", "binomial-bcast"} {
		s, err := pattern.New(pattern.Spec{Name: name, Ranks: 16, Iterations: 10, ComputeNS: 10_000, Bytes: 300})
		if err != nil {
			t.Error(err)
			continue
		}
		for _, eager := range []int64{100, 1000} {
			p := sim.Default()
			p.EagerMax = eager
			describe(t, s, p)
			describe(t, s, p, "random:gap=exponential:100us,duration=exponential:10us")
		}
	}
}

// TestLongWaits adds waits up to the largest sum.
func TestLongWaits(t *testing.T) {
	a := New(By("all"))
	half := result.Span{Kind: result.LateSender, EndNS: 1 << 62}
	expect.OK(t, a.Add(&half))
	if _, ok := errors.AsType[*units.TooLarge](a.Add(&half)); !ok {
		t.Error("a sum of 2^63 ns is accepted")
	}
}
