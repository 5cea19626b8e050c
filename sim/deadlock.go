package sim

import (
	"cmp"
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

	// Of a send or a receive: the other rank or AnySource, the tag or AnyTag, and
	// the bytes that are sent or there is room for. Peer is None of others.
	Peer  int32
	Tag   int64
	Bytes int64
	Comm  int32 // of these and of collectives
}

// String returns all of it: "rank 3: MPI_Recv from rank 7, tag 5, communicator 0
// (operation 4, trace row 120)".
func (p Place) String() string {
	return fmt.Sprintf("rank %d: %s %s", p.Rank, p.what(), p.where())
}

// name returns what the program called.
func (p *Place) name() string { return cmp.Or(p.Call, p.Kind) }

func (p *Place) what() string {
	tag := fmt.Sprintf("tag %d", p.Tag)
	switch {
	case p.Kind == schedule.Send.String():
		return fmt.Sprintf("%s of %d B to rank %d, %s, communicator %d", p.name(), p.Bytes, p.Peer, tag, p.Comm)
	case p.Kind != schedule.Recv.String():
		return fmt.Sprintf("%s on communicator %d", p.name(), p.Comm)
	}
	from := fmt.Sprintf("rank %d", p.Peer)
	if p.Peer == schedule.AnySource {
		from = "any rank"
	}
	if p.Tag == schedule.AnyTag {
		tag = "any tag"
	}
	return fmt.Sprintf("%s from %s, %s, communicator %d", p.name(), from, tag, p.Comm)
}

func (p *Place) where() string {
	if p.TraceRow == schedule.None {
		return fmt.Sprintf("(operation %d)", p.Op)
	}
	return fmt.Sprintf("(operation %d, trace row %d)", p.Op, p.TraceRow)
}

// place returns an operation that sends, receives or is a collective.
func (p *Program) place(rank, op int32) Place {
	o := p.shape(op)
	at := Place{
		Rank: rank, Op: op - p.first[int(rank)%p.base], Kind: o.kind.String(), Call: o.call, TraceRow: p.TraceRow(op),
		Peer: p.peer(op), Tag: o.label, Bytes: o.bytes, Comm: o.comm,
	}
	switch {
	case o.coll != none:
		at.Kind, at.Peer = p.colls[o.coll].from.Kind, schedule.None
	case at.Peer != schedule.AnySource:
		at.Peer += p.replicaOf(rank)
	}
	return at
}

// replicaOf returns the first rank of the replica that a rank is in.
func (p *Program) replicaOf(rank int32) int32 { return rank - rank%int32(p.base) }

// Unmatched is a receive without its message, or a message without its
// receive.
type Unmatched struct {
	Place        // of the receive, or of the message's send
	Message bool // its Peer is the receiver, its Bytes those of the message
	Blocks  bool // the send is a rendezvous send, which waits
	InPart  bool // of a collective: the tag is no one's
}

func (u Unmatched) String() string {
	switch {
	case u.InPart && u.Message:
		return fmt.Sprintf("%s has sent rank %d %d B that it does not receive", u.Place, u.Peer, u.Bytes)
	case u.InPart:
		return fmt.Sprintf("%s waits for other members", u.Place)
	case u.Blocks:
		return fmt.Sprintf("%s waits for its receive", u.Place)
	case u.Message:
		return fmt.Sprintf("%s is never received", u.Place)
	}
	return fmt.Sprintf("%s waits for a message", u.Place)
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
	// Cause is why; of no waits where nothing but messages are left.
	Cause Cause
}

const maxLeft = 1000

// Error calls it a deadlock only where something waits.
func (e *Deadlock) Error() string {
	what := "deadlock"
	if e.Operations == 0 {
		what = "messages left over"
	}
	return fmt.Sprintf("%s after %d ns: %s; receives without a message: %d, messages without a receive: %d, collectives begun: %d, operations left: %d",
		what, e.TimeNS, e.headline(), e.Receives, e.Messages, e.Collectives, e.Operations)
}

func (e *Deadlock) headline() string {
	if len(e.Cause.Waits) == 0 {
		return fmt.Sprintf("rank %d never receives a message of rank %d", e.Left[0].Peer, e.Left[0].Rank)
	}
	return e.Cause.String()
}

// Details returns the cause, and then who else waits for what, a line each. A
// collective's messages are left where a member has not come to it.
func (e *Deadlock) Details() []string {
	lines := e.Cause.details()
	for _, u := range e.Left {
		follows := u.InPart && u.Message && !e.Cause.ofCollective()
		if !follows && !e.Cause.names(&u.Place) {
			lines = append(lines, u.String())
		}
	}
	return lines
}

// Unreceived are eager messages that are left over where every operation has
// ended. A recording may end so: MPI lets a program send what nobody receives,
// and a receive that failed in it may have taken a message.
type Unreceived struct {
	Messages int64
	First    Unmatched // by rank and operation of the sends
}

func (u *Unreceived) String() string {
	if u.Messages == 1 {
		return fmt.Sprintf("1 message is never received: %s", u.First.Place)
	}
	return fmt.Sprintf("%d messages are never received, the first of them: %s", u.Messages, u.First.Place)
}

// left returns what a run without events has left over: nothing at its end, and
// otherwise the messages that nobody received, or a *Deadlock.
func (e *engine) left() (*Unreceived, error) {
	d := &Deadlock{Operations: e.Operations()}
	unexpected := int64(0)
	for _, w := range e.workers {
		d.Operations -= w.done
		unexpected += w.unexpected
	}
	if d.Operations == 0 && unexpected == 0 {
		return nil, nil
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
	if e.recorded && d.Operations == 0 && !slices.ContainsFunc(d.Left, func(u Unmatched) bool { return u.InPart }) {
		return &Unreceived{d.Messages, d.Left[0]}, nil
	}
	d.TimeNS = e.result().MakespanNS
	d.Cause = e.cause()
	return nil, d
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
		add(Unmatched{Place: e.place(rank, op)})
	})
	w.each(p.unexpected, func(m *node) {
		d.Messages++
		c := w.cost(m, w.shapeOf(m))
		at := e.place(m.origin, m.op)
		at.Peer, at.Bytes = rank, c.bytes
		add(Unmatched{Place: at, Message: true, Blocks: c.rendezvous, InPart: m.step >= 0})
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
