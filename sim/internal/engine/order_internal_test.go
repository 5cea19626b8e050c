package engine

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/testkit/expect"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/program"
)

// waits is something that waits at rank 1: with a time, if it is a message or a receive, and a key.
type waits struct {
	event       program.EventKind
	time, birth int64
	origin      int32
	count       uint32
}

func (x *waits) key() logp.Key { return logp.Key{Birth: x.birth, Origin: x.origin, Count: x.count} }

// slotted is the event of an operation in the slot of its rank, and not in a queue.
const slotted = 100

// TestFirst checks in which order the events of a rank are due whose CPU and NICs stay free from some time on.
func TestFirst(t *testing.T) {
	const send, recv, calc, message = program.SendDue, program.RecvDue, program.CalcDue, program.MessageDue
	p := pingPongs(t, 1, 1, unchanged)
	for name, c := range map[string]struct {
		cpu, tx, rx int64
		all         []waits // in order
		due         []int64
	}{
		"nothing":                                   {0, 0, 0, nil, nil},
		"time, before birth":                        {100, 300, 0, []waits{{calc, 0, 9, 1, 9}, {message, 200, 8, 0, 8}, {send, 0, 1, 1, 1}}, []int64{100, 200, 300}},
		"birth, at equal times":                     {100, 0, 0, []waits{{calc, 0, 1, 1, 9}, {message, 50, 2, 0, 0}, {send, 0, 3, 1, 1}}, []int64{100, 100, 100}},
		"birth of a message in front":               {100, 0, 0, []waits{{message, 50, 0, 2, 7}, {send, 0, 1, 1, 1}, {calc, 0, 2, 1, 0}}, []int64{100, 100, 100}},
		"creator, at equal births":                  {100, 0, 0, []waits{{message, 50, 5, 0, 9}, {calc, 0, 5, 1, 4}, {message, 50, 5, 2, 0}}, []int64{100, 100, 100}},
		"creation, of one creator":                  {100, 0, 0, []waits{{recv, 100, 5, 1, 1}, {send, 0, 5, 1, 2}, {calc, 0, 5, 1, 3}}, []int64{100, 100, 100}},
		"the slot before a queue":                   {100, 0, 0, []waits{{calc + slotted, 0, 5, 1, 1}, {send, 0, 5, 1, 2}, {message, 0, 6, 0, 0}}, []int64{100, 100, 100}},
		"a queue before the slot":                   {100, 0, 0, []waits{{send, 0, 5, 1, 1}, {calc + slotted, 0, 5, 1, 2}}, []int64{100, 100}},
		"a message before the slot":                 {100, 0, 0, []waits{{message, 0, 5, 0, 7}, {send + slotted, 0, 5, 1, 2}, {message, 0, 5, 2, 0}}, []int64{100, 100, 100}},
		"a send waits for its NIC":                  {100, 300, 0, []waits{{send + slotted, 0, 0, 1, 0}}, []int64{300}},
		"an intake waits for its NIC":               {100, 0, 300, []waits{{calc, 0, 7, 1, 0}, {message, 10, 1, 0, 0}}, []int64{100, 300}},
		"a message that arrives later":              {100, 0, 0, []waits{{message, 700, 1, 0, 0}}, []int64{700}},
		"a receive is posted while the CPU is busy": {100, 0, 0, []waits{{recv, 50, 9, 1, 5}, {calc, 0, 1, 1, 0}}, []int64{50, 100}},
	} {
		w := New(p, &Options{}, 1).workers[0]
		r := &rankState{cpu: c.cpu, tx: c.tx, rx: c.rx}
		for k := range slices.Backward(c.all) { // in another order
			x := &c.all[k]
			if x.event > slotted {
				r.slot = readySlot{birth: x.birth, count: x.count, event: x.event - slotted}
				continue
			}
			i, n := w.nodes.Add()
			if n.Time, n.Key = x.time, x.key(); x.event == message {
				w.inboxes.enqueue(r, i, n)
				continue
			}
			w.nodes.Insert(r.queue(x.event), i, n)
		}
		for k, x := range c.all {
			event, at := w.selector.first(1, r)
			if event != x.event%slotted || at != c.due[k] {
				t.Errorf("%s: event %d is of kind %d, due at %d; want kind %d, due at %d", name, k, event, at, x.event%slotted, c.due[k])
				break
			}
			if got := w.selector.firstKey(1, r, event); got != x.key() {
				t.Errorf("%s: event %d was created as %+v, want %+v", name, k, got, x.key())
			}
			switch {
			case event == message:
				w.inboxes.dequeue(r)
			case x.event > slotted:
				r.slot.event = program.NoEvent
			default:
				w.nodes.Shift(r.queue(event), w.nodes.At(*r.queue(event)))
			}
		}
		if _, at := w.selector.first(1, r); at != logp.Never {
			t.Errorf("%s: after all events, one is due at %d", name, at)
		}
	}
}

// TestOrder puts ranks into the heap of an LP, moves and removes them: the first is the first in the model's order.
func TestOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const ranks = 12
		o := newOrder(ranks)
		o.rank = 100
		there := map[int32]due{}
		rank := rapid.Int32Range(100, 100+ranks-1)
		t.Repeat(map[string]func(*rapid.T){
			"put": func(t *rapid.T) {
				d := due{rank: rank.Draw(t, "rank"), time: rapid.Int64Range(0, 4).Draw(t, "time")}
				d.Birth, d.Origin = rapid.Int64Range(0, 2).Draw(t, "birth"), d.rank
				o.put(d)
				there[d.rank] = d
			},
			"remove": func(t *rapid.T) {
				r := rank.Draw(t, "rank")
				o.remove(r)
				delete(there, r)
			},
			"": func(t *rapid.T) {
				if len(o.heap) != len(there) {
					t.Fatalf("%d ranks, want %d", len(o.heap), len(there))
				}
				for r := int32(100); r < 100+ranks; r++ {
					d, is := there[r]
					switch at := o.at[r-100]; {
					case is != (at != program.None):
						t.Fatalf("rank %d is at place %d", r, at)
					case is && o.heap[at] != d:
						t.Fatalf("rank %d is due as %+v, want %+v", r, o.heap[at], d)
					case is && (d.time < o.heap[0].time || d.time == o.heap[0].time && d.Older(&o.heap[0].Key)):
						t.Fatalf("%+v goes first, before %+v", o.heap[0], d)
					}
				}
			},
		})
	})
}

// TestWorkers checks that messages to ranks of other workers arrive as those to ranks of the same worker, with what
// observers note of them.
func TestWorkers(t *testing.T) {
	const ranks = 6
	var text []string
	for rank := range ranks {
		ops, before := []string{fmt.Sprint("calc ", 100*rank)}, 0
		for k := range ranks - 1 {
			ops = append(ops, fmt.Sprintf("send %d %d %dB r0", (rank+k+1)%ranks, rank, 11+rank))
		}
		for k := range ranks - 1 {
			from := (rank + k + 1) % ranks
			ops = append(ops, fmt.Sprintf("recv -1 %d %dB r%d", from, 11+from, before))
			before = ranks + k
		}
		text = append(text, strings.Join(ops, ";"))
	}
	p := compileRule(t, strings.Join(text, "|"), ruleParams(), 1, 16)
	type outcome struct {
		Finish          []int64
		Totals          []observe.Total
		Spans           [][]observe.Span
		Messages, Bytes int64
	}
	run := func(workers int) (o outcome) {
		o.Spans = make([][]observe.Span, ranks)
		e := New(p, &Options{Totals: true, Spans: func(int) func([]observe.Span) {
			return func(spans []observe.Span) {
				for _, s := range spans {
					o.Spans[s.Rank] = append(o.Spans[s.Rank], s)
				}
			}
		}}, workers)
		if got := e.workerOf(1); got != 1%workers {
			t.Fatalf("rank 1 belongs to worker %d of %d", got, workers)
		}
		_, err := e.Run(t.Context())
		expect.OK(t, err)
		for rank := range ranks {
			o.Finish = append(o.Finish, e.Finish(rank))
			o.Totals = append(o.Totals, e.Total(int32(rank)))
		}
		o.Messages, o.Bytes = e.Traffic()
		return o
	}
	want := run(1)
	expect.Same(t, []int64{ranks * (ranks - 1), 5 * (11 + 12 + 13 + 14 + 15 + 16)}, []int64{want.Messages, want.Bytes})
	for workers := 2; workers <= 4; workers++ {
		t.Run(fmt.Sprint(workers, " workers"), func(t *testing.T) { expect.Same(t, want, run(workers)) })
	}
}
