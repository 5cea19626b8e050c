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

func (e *engine) place(rank int32, n node) Place {
	o := &e.ops[n.op]
	kind := o.kind.String()
	if o.coll != nil {
		kind = o.coll.from.Kind
	}
	return Place{rank, n.op - e.first[int(rank)%e.base], kind, e.calls[o.call], o.traceRow}
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
	Receives   int64 // without a message
	Messages   int64 // without a receive
	// Left is who waits for what, by rank: a thousand at most.
	Left []Unmatched
}

const maxLeft = 1000

func (e *Deadlock) Error() string {
	return fmt.Sprintf("deadlock after %d ns: receives without a message: %d, messages without a receive: %d, operations left: %d",
		e.TimeNS, e.Receives, e.Messages, e.Operations)
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
	d := &Deadlock{Operations: e.left}
	for rank := range int32(e.Processes()) {
		box := &e.boxes[rank]
		d.Receives += int64(len(box.posted))
		d.Messages += int64(len(box.unexpected))
		if len(d.Left) >= maxLeft {
			continue
		}
		for _, p := range box.posted {
			d.Left = append(d.Left, Unmatched{
				Place: e.place(rank, p.node), Peer: p.source, Tag: p.tag, Bytes: p.bytes,
				InPart: p.instance != pointToPoint,
			})
		}
		for _, i := range box.unexpected {
			m := &e.slab.messages[i]
			d.Left = append(d.Left, Unmatched{
				Place: e.place(m.source, m.sent), Message: true, Peer: rank, Tag: m.tag, Bytes: m.bytes,
				Blocks: m.rendezvous, InPart: m.instance != pointToPoint,
			})
		}
	}
	if e.left == 0 && len(d.Left) == 0 {
		return nil
	}
	d.Left = d.Left[:min(len(d.Left), maxLeft)]
	slices.SortStableFunc(d.Left, func(a, b Unmatched) int {
		if a.Rank != b.Rank {
			return int(a.Rank - b.Rank)
		}
		return int(a.Op - b.Op)
	})
	d.TimeNS = slices.Max(e.cpu)
	return d
}
