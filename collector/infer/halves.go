package infer

import (
	"cmp"
	"maps"
	"slices"
)

// Half is one side of a message, in a recording that has the times of both sides, but not the calls.
type Half struct {
	NS          int64 // when the rank began to take part in the message
	DoneNS      int64 // when it was sent, or received
	Thread      int32
	Peer        int32 // world rank
	Tag         int32
	Bytes       int64
	OtherNS     int64 // when the peer began to take part in it
	OtherThread int32 // of the peer
}

// Halves are the halves of a rank that belong to no call yet, by thread. Each thread's are ordered by time.
type Halves map[int32][]Half

// Sort brings the halves of each thread into the order of their times; those of one time keep their order.
func (h Halves) Sort() {
	for _, list := range h {
		slices.SortStableFunc(list, func(a, b Half) int { return cmp.Compare(a.NS, b.NS) })
	}
}

// Span is the time of a call of a thread.
type Span struct {
	Thread         int32
	StartNS, EndNS int64
}

// mostTies bounds how many halves of one time a call looks at.
const mostTies = 16

// Take takes the half of a call: the first one at its begin, or at least before its end. It also returns a half before the call, nil if there is
// none: no call has taken it.
func (h Halves) Take(c Span) (taken []Half, before *Half) {
	own, before := h.since(c)
	return h.cut(c.Thread, own, min(1, within(own, c))), before
}

// TakeAll takes all halves of a call.
func (h Halves) TakeAll(c Span) (taken []Half, before *Half) {
	own, before := h.since(c)
	return h.cut(c.Thread, own, within(own, c)), before
}

// TakePosted takes the half of a call that posts a receive: one at the end of the call, if there is any. A blocking receive that follows at the
// same time has the half that is done when it ends.
func (h Halves) TakePosted(c, next Span) (taken []Half, before *Half) {
	own, before := h.since(c)
	n := min(1, within(own, c))
	for i := range own[:min(len(own), mostTies)] {
		if own[i].NS > c.EndNS {
			break
		}
		if n = 0; own[i].NS < c.EndNS || next.StartNS != c.EndNS || own[i].DoneNS != next.EndNS {
			own[0], own[i] = own[i], own[0]
			n = 1
			break
		}
	}
	return h.cut(c.Thread, own, n), before
}

// TakeWaited takes the half of a call that posts a receive from those of the thread that has waited for it.
func (h Halves) TakeWaited(c Span) []Half {
	for _, thread := range slices.Sorted(maps.Keys(h)) {
		own := h[thread]
		if at := slices.IndexFunc(own, func(m Half) bool { return m.NS >= c.EndNS }); at >= 0 && own[at].NS == c.EndNS && own[at].DoneNS > c.EndNS {
			taken := own[at]
			h[thread] = slices.Delete(own, at, at+1)
			return []Half{taken}
		}
	}
	return nil
}

// First returns the first half, nil if there is none.
func (h Halves) First() (first *Half) {
	for _, list := range h {
		if len(list) > 0 && (first == nil || list[0].NS < first.NS) {
			first = &list[0]
		}
	}
	return first
}

// since returns the halves of a thread from the begin of a call on, and the last one before.
func (h Halves) since(c Span) (own []Half, before *Half) {
	own = h[c.Thread]
	for len(own) > 0 && own[0].NS < c.StartNS {
		before, own = &own[0], own[1:]
	}
	return own, before
}

// within returns how many halves are in a call, of those from its begin on.
func within(own []Half, c Span) (n int) {
	for n < len(own) && (own[n].NS == c.StartNS || own[n].NS < c.EndNS) {
		n++
	}
	return n
}

// cut takes the first n halves of a thread.
func (h Halves) cut(thread int32, own []Half, n int) []Half {
	h[thread] = own[n:]
	return own[:n:n]
}
