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

	"loggops/formats/listing"
	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
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

// specified is a small pattern with the changes that a text in JSON makes.
func specified(t *testing.T, name, change string) Spec {
	s := specOf(name, 12)
	expect.OK(t, json.Unmarshal([]byte(change), &s))
	return s
}

// TestHeaders compares the headers of patterns: the settings, and the number of ranks that are listed.
func TestHeaders(t *testing.T) {
	cases.Lines(t, "headers.txt", func(change string) string {
		s := specified(t, "binomial-bcast", change)
		p, err := New(s)
		expect.OK(t, err)
		head := p.Head()
		if head.TotalRanks() != s.Ranks {
			t.Errorf("%s: %d ranks", change, head.TotalRanks())
		}
		return fmt.Sprintf("%d listed: %s", head.Ranks, head.Source)
	})
}

// TestOperations compares the operations of the middle rank, with the first operation of each iteration.
func TestOperations(t *testing.T) {
	cases.Run(t, "operations.txt", func(t *testing.T, change string) string {
		s := load(t, specified(t, "exchange", change))
		middle := s.Ops[len(s.Ops)/2]
		text := strings.TrimPrefix(listing.Print(&schedule.Schedule{Ops: [][]schedule.Op{middle}}), "rank 0\n")
		for i, op := range middle {
			if i > 0 && op.Iteration > middle[i-1].Iteration {
				text += fmt.Sprintf("\niteration %d from operation %d on", op.Iteration, i)
			}
		}
		return text
	})
}

// TestErrors changes the settings of a small halo2d to invalid ones.
func TestErrors(t *testing.T) {
	cases.Lines(t, "refused.txt", func(change string) string {
		_, err := New(specified(t, "halo2d", change))
		return cases.Outcome("accepted", err)
	})
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
