package sim

import (
	"fmt"
	"strings"

	"loggops/formats/schedule"
)

// Cause is why a run came to no end.
type Cause struct {
	// Waits are operations that wait in turn, each for the rank of the next and
	// the last for that of the first, or the first eight of them; or one that waits
	// for what never comes.
	Waits []Wait
	// Ranks is how many wait for each other; 0 where what is waited for never comes.
	Ranks int
	// Near are operations that the one that waits in vain nearly matches.
	Near []Near
}

// Wait is an operation that has begun and cannot complete.
type Wait struct {
	Place
	// For is the operation of another rank that would end the wait, if that rank
	// came to it; nil where there is none.
	For *Place
	// Absent are the first members that have not come to a collective.
	Absent []int32
	// Over is set where the rank that it waits for in vain has finished.
	Over bool
}

// Near is a send or a receive that differs from what would match.
type Near struct {
	Place
	In []string // what differs: "tag", "communicator", "rank"
}

// String returns it in one line: "ranks 3 -> 7 -> 3 wait for each other".
func (c *Cause) String() string {
	first := &c.Waits[0]
	switch {
	case c.Ranks == 1:
		return fmt.Sprintf("rank %d waits for itself", first.Rank)
	case c.Ranks > 1:
		return fmt.Sprintf("ranks %s wait for each other", c.arrows())
	case first.Kind == schedule.Send.String():
		return fmt.Sprintf("rank %d sends a message that rank %d never receives", first.Rank, first.Peer)
	case first.Kind != schedule.Recv.String():
		return fmt.Sprintf("rank %d waits in %s for messages that no member sends", first.Rank, first.name())
	case first.Peer == schedule.AnySource:
		return fmt.Sprintf("rank %d waits for a message that no rank sends", first.Rank)
	}
	return fmt.Sprintf("rank %d waits for a message that rank %d never sends", first.Rank, first.Peer)
}

// maxWaits is how many ranks of a cycle are named.
const maxWaits = 8

func (c *Cause) arrows() string {
	var text strings.Builder
	for _, w := range c.Waits {
		fmt.Fprintf(&text, "%d -> ", w.Rank)
	}
	if c.Ranks > len(c.Waits) {
		fmt.Fprintf(&text, "... (%d ranks) -> ", c.Ranks)
	}
	return fmt.Sprint(text.String(), c.Waits[0].Rank)
}

// details returns a line for each wait, and for what nearly ends it.
func (c *Cause) details() (lines []string) {
	for i := range c.Waits {
		lines = append(lines, c.Waits[i].String())
	}
	if more := c.Ranks - len(c.Waits); more > 0 {
		lines = append(lines, fmt.Sprintf("... and %d more ranks on the way back to rank %d", more, c.Waits[0].Rank))
	}
	for _, n := range c.Near {
		lines = append(lines, fmt.Sprintf("%s does not match: another %s", n.Place, strings.Join(n.In, ", another ")))
	}
	return lines
}

func (w *Wait) String() string {
	text := w.Place.String() + " waits for "
	switch {
	case w.For != nil:
		text += fmt.Sprintf("rank %d to come to its %s %s", w.For.Rank, w.For.name(), w.For.where())
	case w.Kind == schedule.Recv.String():
		text += "a message that is never sent"
	case w.Kind == schedule.Send.String():
		text += "a receive that is never posted"
	default:
		text += "messages that no member sends, though all have come"
	}
	if w.Over {
		text += fmt.Sprintf(": rank %d has finished", w.Peer)
	}
	if len(w.Absent) > 1 {
		text += fmt.Sprintf("; ranks %s have not come", ranks(w.Absent))
	}
	return text
}

// ranks writes the first of some ranks.
func ranks(list []int32) string {
	var text strings.Builder
	for i, rank := range list[:min(len(list), maxAbsent)] {
		if i > 0 {
			text.WriteString(", ")
		}
		fmt.Fprint(&text, rank)
	}
	if len(list) > maxAbsent {
		text.WriteString(" and others")
	}
	return text.String()
}

// ofCollective tells whether messages of a collective are the cause.
func (c *Cause) ofCollective() bool {
	return len(c.Waits) == 0 || c.Waits[0].For == nil && c.Waits[0].Kind != schedule.Send.String() && c.Waits[0].Kind != schedule.Recv.String()
}

// names tells whether the cause names an operation.
func (c *Cause) names(p *Place) bool {
	same := func(q *Place) bool { return p.Rank == q.Rank && p.Op == q.Op }
	for i := range c.Waits {
		if same(&c.Waits[i].Place) {
			return true
		}
	}
	for i := range c.Near {
		if same(&c.Near[i].Place) {
			return true
		}
	}
	return false
}
