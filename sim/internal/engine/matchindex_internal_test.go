package engine

import (
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
	"loggops/sim/internal/tuning"
)

// TestMatchIndexForgets checks that an index keeps no memory for entries that have left it while
// others stay.
func TestMatchIndexForgets(t *testing.T) {
	c := newMatchIndex()
	c.add(envelope{tag: 1}, 0, 0)
	c.add(envelope{tag: schedule.AnyTag}, 0, 0)
	for tag := int64(2); tag < 1000; tag++ {
		wild := c.add(envelope{tag: schedule.AnyTag}, 0, 0)
		c.remove(envelope{tag: tag}, c.add(envelope{tag: tag}, 0, 0))
		c.remove(envelope{tag: schedule.AnyTag}, wild)
	}
	if len(c.queues) != 2 || len(c.entries) > 5 {
		t.Errorf("%d envelopes, %d spots", len(c.queues), len(c.entries))
	}
}

// TestEarlyBySource checks that of many early messages of a collective, those of one member are found
// without a look at the others.
func TestEarlyBySource(t *testing.T) {
	ranks := 10 * tuning.Usual().Scan
	s := &schedule.Schedule{Header: schedule.Header{Ranks: ranks, Replicas: 1, Communicators: []comm.Communicator{comm.World(ranks)}}}
	for range ranks {
		barrier := &schedule.Coll{Kind: "barrier", Algorithm: "linear", Root: schedule.None}
		s.Ops = append(s.Ops, []schedule.Op{{Kind: schedule.Collective, Coll: barrier, Iteration: schedule.None, TraceRow: schedule.None}})
	}
	p, err := program.Compile(s, logp.Default(), tuning.Usual())
	expect.OK(t, err)
	w := New(p, &Options{}, 1).workers[0]
	r := &w.tables.ranks[0]
	for source := range int32(ranks) {
		i, m := w.nodes.Add()
		m.Op, m.Step, m.Origin = source, 0, source
		w.matcher.keep(r, i, m)
	}
	for _, source := range []int32{1, int32(ranks - 1)} {
		got := w.matcher.unexpectedOf(r, 0, source)
		if len(got) != 1 || w.nodes.At(got[0]).Origin != source {
			t.Fatalf("messages %d of rank %d", got, source)
		}
		w.matcher.takeOut(r, got[0])
		if again := w.matcher.unexpectedOf(r, 0, source); len(again) > 0 {
			t.Errorf("messages %d of rank %d, which are taken", again, source)
		}
	}
	if all := w.matcher.unexpectedOf(r, 0, schedule.AnySource); len(all) != ranks-2 {
		t.Errorf("%d messages, want %d", len(all), ranks-2)
	}
}
