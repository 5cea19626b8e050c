package stuck

import (
	"fmt"
	"slices"
	"strings"
)

// Cause is why a run cannot go on.
type Cause struct {
	// Waits are the operations of a cycle, or the first eight of them: each waits for the rank
	// of the next one, and the last for the rank of the first. Or it is one operation that
	// waits for something that never happens.
	Waits []Wait
	// Ranks is the length of the cycle; 0 without a cycle.
	Ranks int
	// Eager is the size of the smallest send of the cycle that is larger than the largest eager message; 0 if there is none.
	Eager int64
	// Near are operations that nearly match the one that waits forever.
	Near []Near
}

// Wait is an operation that has begun and cannot complete.
type Wait struct {
	Place
	// For is the operation of another rank that would end the wait, if that rank
	// started it; nil if there is none.
	For *Place
	// Absent are the first members that have not called a collective.
	Absent []int32
	// Over is set if the rank that it waits for forever has finished.
	Over bool
}

// Near is a send or a receive that differs from a matching one.
type Near struct {
	Place
	In []string // what differs: "tag", "communicator", "rank"
}

// Limits of a report: operations of a cycle, members that have not called a collective, and
// operations that nearly match.
const (
	maxWaits  = 8
	maxAbsent = 8
	maxNear   = 3
)

// String returns it in one line: "ranks 3 -> 7 -> 3 wait for each other".
func (c *Cause) String() string {
	first := &c.Waits[0]
	switch {
	case c.Ranks == 1:
		return fmt.Sprintf("rank %s waits for itself", first.self())
	case c.Ranks > 1:
		return fmt.Sprintf("ranks %s wait for each other", c.arrows())
	case first.sends():
		return fmt.Sprintf("rank %s sends a message that rank %s never receives", first.self(), first.peer())
	case first.collective():
		return fmt.Sprintf("rank %s waits in %s for messages that no member sends", first.self(), first.name())
	case first.anySource():
		return fmt.Sprintf("rank %s waits for a message that no rank sends", first.self())
	}
	return fmt.Sprintf("rank %s waits for a message that rank %s never sends", first.self(), first.peer())
}

// arrows returns the ranks of the cycle: "3 -> 7 -> 3".
func (c *Cause) arrows() string {
	text := ""
	for _, w := range c.Waits {
		text += w.self() + " -> "
	}
	if c.Ranks > len(c.Waits) {
		text += fmt.Sprintf("... (%d ranks) -> ", c.Ranks)
	}
	return text + c.Waits[0].self()
}

// details returns a line for each wait, and for each operation that nearly matches.
func (c *Cause) details() (lines []string) {
	for i := range c.Waits {
		lines = append(lines, c.Waits[i].String())
	}
	if more := c.Ranks - len(c.Waits); more > 0 {
		lines = append(lines, fmt.Sprintf("... and %d more ranks on the way back to rank %s", more, c.Waits[0].self()))
	}
	for _, n := range c.Near {
		lines = append(lines, fmt.Sprintf("%s does not match: another %s", n.Place, strings.Join(n.In, ", another ")))
	}
	return lines
}

// String returns what the operation waits for, in one line.
func (w *Wait) String() string {
	text := w.Place.String() + " waits for "
	switch {
	case w.For != nil:
		text += fmt.Sprintf("rank %s to come to its %s %s", w.For.self(), w.For.name(), w.For.Where())
	case w.receives():
		text += "a message that is never sent"
	case w.sends():
		text += "a receive that is never posted"
	default:
		text += "messages that no member sends, though all have come"
	}
	if w.Over {
		text += fmt.Sprintf(": rank %s has finished", w.peer())
	}
	if len(w.Absent) > 1 {
		text += fmt.Sprintf("; ranks %s have not come", w.absent())
	}
	return text
}

// absent lists the first members that have not come.
func (w *Wait) absent() string {
	var names []string
	for _, rank := range w.Absent[:min(len(w.Absent), maxAbsent)] {
		names = append(names, RankName(w.Names, rank))
	}
	text := strings.Join(names, ", ")
	if len(w.Absent) > maxAbsent {
		text += " and others"
	}
	return text
}

// ofCollective reports whether messages of a collective are the cause.
func (c *Cause) ofCollective() bool {
	return len(c.Waits) == 0 || c.Waits[0].For == nil && c.Waits[0].collective()
}

// names reports whether the cause names an operation.
func (c *Cause) names(p Place) bool {
	return slices.ContainsFunc(c.Waits, func(w Wait) bool { return w.id() == p.id() }) ||
		slices.ContainsFunc(c.Near, func(n Near) bool { return n.id() == p.id() })
}
