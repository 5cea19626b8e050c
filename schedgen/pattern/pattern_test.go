package pattern

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/schedule"
	"loggops/internal/cases"
	"loggops/internal/expect"
	"loggops/schedgen/collective"
)

// spec returns the spec of a small pattern.
func specOf(name string, ranks int) Spec {
	return Spec{Name: name, Ranks: ranks, Bytes: 100, Iterations: 1, Seed: 1}
}

// load returns the schedule of a pattern in memory, checked.
func load(t rapid.TB, s Spec) *schedule.Schedule {
	t.Helper()
	p, err := New(s)
	expect.OK(t, err)
	all, err := schedule.Load(p)
	expect.OK(t, err)
	expect.OK(t, all.Check())
	return all
}

// TestNames holds that all algorithms of all kinds have a pattern, under names
// that are all different.
func TestNames(t *testing.T) {
	seen := map[string]bool{"list": true} // what prints them
	for _, d := range All() {
		if seen[d.Name] || d.About == "" {
			t.Errorf("%q is there twice, or is not described", d.Name)
		}
		seen[d.Name] = true
	}
	for _, kind := range collective.Kinds() {
		for _, algorithm := range collective.Algorithms(kind) {
			s := load(t, specOf(algorithm+"-"+kind, 6))
			op := s.Ops[0][0]
			if coll := op.Coll; coll == nil || coll.Kind != kind || coll.Algorithm != algorithm {
				t.Errorf("%s-%s is %+v", algorithm, kind, coll)
			}
			if (op.Bytes == 0) != (kind == "barrier") {
				t.Errorf("%s-%s has %d bytes", algorithm, kind, op.Bytes)
			}
		}
	}
}

// TestListed holds that a collective's schedule lists no more ranks than it
// must, and is for all of them.
func TestListed(t *testing.T) {
	for _, test := range []struct {
		change func(*Spec)
		want   int
	}{
		{func(*Spec) {}, 1},
		{func(s *Spec) { s.Iterations, s.ComputeNS = 9, 5 }, 1},
		{func(s *Spec) { s.Root = 1 }, 2},
		{func(s *Spec) { s.Root = 2 }, 3},
		{func(s *Spec) { s.Root = 4 }, 6},
		{func(s *Spec) { s.Root = 11 }, 12},
		{func(s *Spec) { s.Root, s.Ranks = 1, 7 }, 7},
		{func(s *Spec) { s.JitterNS = 5 }, 12},
		{func(s *Spec) { s.Name = "direct-neighbor_alltoall" }, 12},
		{func(s *Spec) { s.Name = "ring" }, 12},
	} {
		s := specOf("binomial-bcast", 12)
		test.change(&s)
		p, err := New(s)
		expect.OK(t, err)
		if head := p.Head(); head.Ranks != test.want || head.TotalRanks() != s.Ranks {
			t.Errorf("%+v: %d ranks, %d times; want %d", s, head.Ranks, head.Replicas, test.want)
		}
	}
}

// TestLargeCollectives holds that a schedule of a million ranks is small,
// whatever the collective; only neighbors are listed for each rank.
func TestLargeCollectives(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.sched.arrow")
	for _, e := range collectives() {
		if slices.Contains(e.Takes, takesGrid) {
			continue
		}
		s := specOf(e.Name, 1<<20)
		s.Iterations, s.ComputeNS = 100, 1e6
		p, err := New(s)
		expect.OK(t, err)
		expect.OK(t, schedule.Write(path, p))
		if info, err := os.Stat(path); err != nil || info.Size() >= 64<<10 {
			t.Errorf("%s: %v, error %v", e.Name, info.Size(), err)
		}
	}
}

// TestIterations: iterations follow one another, each with its number and its
// computation.
func TestIterations(t *testing.T) {
	s := specOf("ring", 3)
	s.Iterations, s.ComputeNS = 4, 700
	for rank, ops := range load(t, s).Ops {
		if len(ops) != 3*s.Iterations {
			t.Fatalf("rank %d has %d operations", rank, len(ops))
		}
		for i, op := range ops {
			want := []int32{int32(i % 3)} // a message requires its calc
			switch {
			case i == 0:
				want = nil
			case i%3 == 0:
				want = []int32{2, 1} // a calc the messages before it
			}
			if diff := cmp.Diff(want, op.Requires); diff != "" || op.Iteration != int32(i/3) {
				t.Errorf("rank %d, operation %d: iteration %d, %s", rank, i, op.Iteration, diff)
			}
			if (op.Kind == schedule.Calc) != (i%3 == 0) || op.Kind == schedule.Calc && op.DurationNS != 700 {
				t.Errorf("rank %d, operation %d: %+v", rank, i, op)
			}
		}
	}
}

// TestBatches holds that a list of many operations comes in several batches,
// that reading may end after any of them, and that a source can be read twice.
func TestBatches(t *testing.T) {
	s := specOf("alltoall", 2*flushAt)
	p, err := New(s)
	expect.OK(t, err)
	for range 2 {
		next := 0
		for b := range p.Batches() {
			if b.Rank > 0 {
				break
			}
			if len(b.Ops) > flushAt || b.First != next {
				t.Fatalf("a batch of %d operations from %d on, after %d", len(b.Ops), b.First, next)
			}
			next += len(b.Ops)
		}
		if next != 2*(s.Ranks-1) {
			t.Errorf("%d operations", next)
		}
	}
}

// TestErrors changes what a small halo2d is made with to what cannot be made.
func TestErrors(t *testing.T) {
	cases.Lines(t, *update, "refused.txt", func(change string) string {
		s := specOf("halo2d", 12)
		expect.OK(t, json.Unmarshal([]byte(change), &s))
		_, err := New(s)
		return cases.Outcome("accepted", err)
	})
}

// TestWaits holds in which groups the messages of an exchange are waited for:
// those of a rank in the middle, by distance.
func TestWaits(t *testing.T) {
	for _, test := range []struct {
		waits string
		want  [][]int
	}{
		{"", [][]int{{-1, 1, -2, 2}}},
		{"swmdim", [][]int{{-1, 1, -2, 2}}},
		{"mwmdim", [][]int{{-1, 1, -2, 2}}},
		{"mwmdir", [][]int{{1, 2}, {-1, -2}}},
		{"mwsdim", [][]int{{-1, 1}, {-2, 2}}},
		{"mwsdir", [][]int{{1}, {-1}, {2}, {-2}}},
		{"sendrecv", [][]int{{1}, {-1}, {2}, {-2}}},
		{"irecv-send-wait", [][]int{{1}, {-1}, {2}, {-2}}},
	} {
		s := specOf("exchange", 9)
		s.Offsets, s.Waits = []int{2, 1, -1, -2}, test.waits
		const middle = 4
		var got [][]int
		place := 0 // of the first operation of the last group
		for i, op := range load(t, s).Ops[middle] {
			if len(op.Requires) == 0 && i == 0 || len(op.Requires) > 0 && i-int(op.Requires[len(op.Requires)-1]) >= place {
				got, place = append(got, nil), i
			}
			if op.Kind == schedule.Send {
				got[len(got)-1] = append(got[len(got)-1], int(op.Peer)-middle)
			}
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%q: %s", test.waits, diff)
		}
	}
}

// TestCells holds the sizes of messages of the HPCG matrix: corners, edges and
// faces of 16^3 rows; and that a face's cells are those of the other dimensions.
func TestCells(t *testing.T) {
	s := specOf("halo3d", 27)
	s.Points, s.Bytes, s.Cells = 27, 8, []int{16, 16, 16}
	sizes := map[int64]int{}
	for _, op := range load(t, s).Ops[13] {
		sizes[op.Bytes]++
	}
	expect.Same(t, map[int64]int{8: 2 * 8, 128: 2 * 12, 2048: 2 * 6}, sizes)
	s.Points, s.Cells = 7, []int{2, 3, 5}
	byPeer := map[int32]int64{}
	for _, op := range load(t, s).Ops[13] {
		byPeer[op.Peer] = op.Bytes
	}
	expect.Same(t, map[int32]int64{4: 120, 22: 120, 10: 80, 16: 80, 12: 48, 14: 48}, byPeer)
}

// TestSource holds that the header reports what the schedule was made with.
func TestSource(t *testing.T) {
	s := specOf("halo3d", 24)
	s.Iterations, s.ComputeNS, s.JitterNS, s.Grid, s.Points, s.Periodic = 9, 5, 6, []int{2, 3, 4}, 27, true
	const want = "pattern halo3d, ranks 24, bytes 100, iterations 9, compute_ns 5, jitter_ns 6, grid 2x3x4, points 27, periodic true, seed 1"
	if got := load(t, s).Header.Source; got != want {
		t.Errorf("got %s", got)
	}
	s = specOf("exchange", 24)
	s.Offsets, s.Region, s.Waits, s.Inject = []int{-1, 1}, &Region{4, 9, []int{2}}, "mwsdim", &Inject{0, "linear-gather"}
	const exchange = "pattern exchange, ranks 24, bytes 100, iterations 1, offsets -1,+1, region 4..9:+2, waits mwsdim, inject 0=linear-gather, seed 1"
	if got := load(t, s).Header.Source; got != exchange {
		t.Errorf("got %s", got)
	}
}

// TestDocumented holds docs/patterns.md against the patterns of messages: the
// same ones, with the same words and parameters.
func TestDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/patterns.md")
	expect.OK(t, err)
	var want, got []string
	for _, e := range messages {
		flags := ""
		for _, what := range e.Takes {
			flags += " `--" + what + "`"
		}
		want = append(want, fmt.Sprintf("| `%s` | %s |%s |", e.Name, e.About, flags))
	}
	for line := range strings.Lines(string(page)) {
		if cells := strings.Split(line, "|"); len(cells) == 6 && strings.HasPrefix(cells[1], " `") {
			got = append(got, fmt.Sprintf("|%s|%s|%s|", cells[1], cells[2], strings.TrimSuffix(cells[3], " ")+" "))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("patterns (-) and what is documented (+):\n%s", diff)
	}
}
