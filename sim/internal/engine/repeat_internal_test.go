package engine

import (
	"slices"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/expect"
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
	"loggops/sim/internal/tuning"
)

// pingPongs returns a program of replicas, in each of which two ranks exchange a number of messages, one after the
// other. Change may change operation i of both ranks.
func pingPongs(t *testing.T, replicas, messages int, change func(i int, op *schedule.Op)) *program.Program {
	s := &schedule.Schedule{Header: schedule.Header{Ranks: 2, Replicas: replicas, Communicators: []comm.Communicator{comm.World(2)}}}
	for rank := range int32(2) {
		var list []schedule.Op
		for i := range messages {
			op := schedule.Op{Kind: schedule.Send, Peer: 1 - rank, Bytes: 8, Iteration: schedule.None, TraceRow: schedule.None}
			if i%2 != int(rank) {
				op.Kind = schedule.Recv
			}
			if i > 0 {
				op.Requires = []int32{1}
			}
			change(i, &op)
			list = append(list, op)
		}
		s.Ops = append(s.Ops, list)
	}
	p, err := program.Compile(s, logp.Default(), tuning.Usual())
	expect.OK(t, err)
	return p
}

// unchanged leaves operations of pingPongs as they are.
func unchanged(int, *schedule.Op) {}

// TestRepeatsAreKnown checks that what a replica has done is not simulated again for another
// that does the same.
func TestRepeatsAreKnown(t *testing.T) {
	p := pingPongs(t, 3, 400, unchanged)
	for _, options := range []Options{{}, {CriticalPath: func() (criticalpath.File, error) { return nil, nil }}} {
		e := New(p, &options, 1)
		if _, err := e.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(e.workers[0].repeats.segments, func(s segment) bool { return s.used }) {
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
	p.Tuning.WindowLookaheads = 0 // with the smallest lengths of arrays, windows are short
	e := New(p, &Options{}, 1)
	if _, err := e.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(e.workers[0].repeats.windows, func(s segment) bool { return s.used }) {
		t.Error("no window was known")
	}
}

// TestRepeatsEndBySafeTime checks that no segment is skipped that ends after the safe time, when
// messages from outside may arrive.
func TestRepeatsEndBySafeTime(t *testing.T) {
	w := New(pingPongs(t, 3, 400, unchanged), &Options{}, 1).workers[0]
	state := []int64{1, 2, 3}
	s := w.repeats.begin(state)
	s.to, s.ns = []int64{4, 5, 6}, 100
	for safe, want := range map[int64]int64{99: 0, 100: 100} {
		w.repeats.state = slices.Clone(state)
		if reached, _ := w.repeats.repeat(0, safe); reached != want {
			t.Errorf("before %d ns, a segment of 100 ns is skipped up to %d, want %d", safe, reached, want)
		}
	}
}
