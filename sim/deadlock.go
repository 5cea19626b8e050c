package sim

import (
	"fmt"
	"slices"

	"loggops/formats/schedule"
)

// Place names an operation for reports.
type Place struct {
	Rank     int32
	Op       int32  // place in the rank's list
	Kind     string // "send", "recv", "allreduce" ...
	Call     string // MPI call, "" where unknown
	TraceRow int64  // None where unknown
}

func (p Place) String() string {
	text := fmt.Sprintf("%s at rank %d (operation %d", p.Kind, p.Rank, p.Op)
	if p.Call != "" {
		text += ", " + p.Call
	}
	if p.TraceRow != schedule.None {
		text += fmt.Sprintf(", trace row %d", p.TraceRow)
	}
	return text + ")"
}

func (e *engine) place(rank, op int32) Place {
	o, d := &e.ops[op], &e.details[op]
	kind := o.kind.String()
	if o.coll != none {
		kind = e.colls[o.coll].from.Kind
	}
	return Place{rank, op - e.first[int(rank)%e.base], kind, e.calls[d.call], d.traceRow}
}

// Unmatched is a receive without its message, or a message without its
// receive.
type Unmatched struct {
	Place   // of the receive, or of the message's send
	Message bool
	Peer    int32 // the source wanted, or the receiver
	Tag     int64
	Bytes   int64
	Blocks  bool // the send is a rendezvous send, which waits
	InPart  bool // of a collective: the tag is no one's
}

func (u Unmatched) String() string {
	tag := fmt.Sprintf(" tag %d", u.Tag)
	switch {
	case u.InPart:
		tag = ""
	case u.Tag == schedule.AnyTag:
		tag = " any tag"
	}
	if u.InPart && !u.Message {
		return fmt.Sprintf("rank %d waits for other members: %s", u.Rank, u.Place)
	}
	if !u.Message {
		from := fmt.Sprintf("rank %d", u.Peer)
		if u.Peer == schedule.AnySource {
			from = "any rank"
		}
		return fmt.Sprintf("rank %d waits for a message from %s%s: %s", u.Rank, from, tag, u.Place)
	}
	if u.Blocks {
		return fmt.Sprintf("rank %d waits for rank %d to receive %d B%s: %s", u.Rank, u.Peer, u.Bytes, tag, u.Place)
	}
	return fmt.Sprintf("rank %d never receives %d B from rank %d%s: %s", u.Peer, u.Bytes, u.Rank, tag, u.Place)
}

// Deadlock says that a run came to an end with receives, messages or
// operations left: a deadlock or a mismatch.
type Deadlock struct {
	TimeNS     int64 // of the last thing that happened
	Operations int64 // that did not complete
	Receives   int64 // point-to-point, without a message
	Messages   int64 // without a receive
	// Collectives are those that have begun at a process and did not end.
	Collectives int64
	// Left is who waits for what, by rank: a thousand at most.
	Left []Unmatched
}

const maxLeft = 1000

func (e *Deadlock) Error() string {
	return fmt.Sprintf("deadlock after %d ns: receives without a message: %d, messages without a receive: %d, collectives begun: %d, operations left: %d",
		e.TimeNS, e.Receives, e.Messages, e.Collectives, e.Operations)
}

// Details returns who waits for what, one line each.
func (e *Deadlock) Details() []string {
	lines := make([]string, len(e.Left))
	for i, u := range e.Left {
		lines[i] = u.String()
	}
	return lines
}

// stuck returns the *Deadlock of a run without events that is not at its end.
func (e *engine) stuck() error {
	d := &Deadlock{Operations: e.Operations()}
	unexpected := int64(0)
	for _, w := range e.workers {
		d.Operations -= w.done
		unexpected += w.unexpected
	}
	if d.Operations == 0 && unexpected == 0 {
		return nil
	}
	for rank := range int32(e.Processes()) {
		e.leftAt(rank, d)
	}
	d.Left = d.Left[:min(len(d.Left), maxLeft)]
	slices.SortStableFunc(d.Left, func(a, b Unmatched) int {
		if a.Rank != b.Rank {
			return int(a.Rank - b.Rank)
		}
		return int(a.Op - b.Op)
	})
	d.TimeNS = e.result().MakespanNS
	return d
}

// leftAt adds what is left at a process.
func (e *engine) leftAt(rank int32, d *Deadlock) {
	p := &e.processes[rank]
	w := e.workers[0] // all see all nodes
	add := func(u Unmatched) {
		if len(d.Left) < maxLeft {
			d.Left = append(d.Left, u)
		}
	}
	w.eachPosted(p, func(op, step int32) {
		if step != whole {
			return // told with its collective
		}
		d.Receives++
		o := &e.ops[op]
		u := Unmatched{Place: e.place(rank, op), Tag: e.details[op].tag, Bytes: o.amount, Peer: o.peer}
		if o.peer != schedule.AnySource {
			u.Peer += rank - rank%int32(e.base)
		}
		add(u)
	})
	w.each(p.unexpected, func(m *node) {
		d.Messages++
		c := w.cost(m)
		add(Unmatched{
			Place: e.place(m.origin, m.op), Message: true, Peer: rank, Tag: e.details[m.op].tag, Bytes: c.bytes,
			Blocks: c.rendezvous, InPart: m.step != whole,
		})
	})
	open := func(op, left int32) {
		if left&opened != 0 {
			d.Collectives++
			add(Unmatched{Place: e.place(rank, op), InPart: true})
		}
	}
	if p.waits != 0 {
		open(p.waits-1, p.left)
	}
	w.each(p.waiting, func(n *node) { open(n.op, n.origin) })
}
