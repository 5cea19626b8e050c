//go:build !nolanes

package engine

import (
	"testing"

	"loggops/formats/schedule"
	"loggops/sim/internal/criticalpath"
)

// TestRepeatsAreKnown checks that what a replica has done is not simulated again for another
// that does the same.
func TestRepeatsAreKnown(t *testing.T) {
	p := pingPongs(t, 3, 400, unchanged)
	for _, options := range []Options{{}, {CriticalPath: func() (criticalpath.File, error) { return nil, nil }}} {
		e := New(p, &options, 1)
		if _, err := e.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if e.workers[0].repetition.Skipped() == 0 {
			t.Error("nothing that happened was known")
		}
	}
}

// TestWindowsAreKnown checks that what a replica has done in a window is not simulated again for another in the
// same state.
func TestWindowsAreKnown(t *testing.T) {
	meet := func(i int, op *schedule.Op) { // in an allreduce
		if i%20 == 19 {
			op.Kind, op.Coll = schedule.Collective, &schedule.Coll{Kind: "allreduce", Algorithm: "dissemination", Root: schedule.None}
		}
	}
	p := pingPongs(t, 3, 400, meet)
	clear(p.Milestones)
	p.Tuning.WindowLookaheads = 0 // with the smallest lengths of arrays, windows are short
	e := New(p, &Options{}, 1)
	if _, err := e.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if e.workers[0].repetition.Skipped() == 0 {
		t.Error("no window was known")
	}
}
