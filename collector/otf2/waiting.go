package otf2

import (
	"cmp"
	"slices"
	"strings"

	"loggops/formats/mpi"
)

// request is a request without a record of its completion.
type request struct {
	number int64
	named  bool // the record of the post has the variable of the request, which may be used again
	thread int32
}

// postWaiting numbers a request without records.
func (m *rowMaker) postWaiting(thread int32) int64 {
	number := m.postSilent()
	m.waiting = append(m.waiting, request{number, false, thread})
	return number
}

// conclude finds the requests that a wait or test has completed without a record: a wait for one the oldest request, a wait for all of
// them all. A test has completed requests if no other poll follows it; but a request whose variable is known is complete only
// when the variable is used again, see reused: then no operation depends on a message too early. EZTrace does not record all calls that
// post requests: a wait may be left without one.
func (m *rowMaker) conclude(c *call) error {
	of, all := c.of.Requests, strings.HasSuffix(c.row.Name, "all")
	switch {
	case len(m.waiting) == 0 && len(c.requests) == 0 && c.row.Name == "MPI_Wait" && m.eztrace:
		_, err := m.assume("request", c.row.Name)
		return err
	case len(m.waiting) == 0 || c.tested || len(c.requests) > 0 && !(all && m.sendsSilent):
	case of == mpi.Waits || of == mpi.WaitsAny || of == mpi.WaitsSome:
		m.finishOldest(c, all, true)
		return m.hold(c)
	case of >= mpi.Tests && of <= mpi.TestsSome:
		c.polls = true
		m.polls = append(m.polls, c)
		return m.hold(c)
	}
	return nil
}

// settlePoll finds whether the polls before a call were successful; next is nil
// at the end.
func (m *rowMaker) settlePoll(next *mpi.Call) error {
	if len(m.polls) == 0 {
		return nil
	}
	slices.SortStableFunc(m.polls, func(a, b *call) int { return cmp.Compare(a.row.StartNS, b.row.StartNS) })
	for _, c := range m.polls {
		c.polls = false
		if next == nil || !next.Polls {
			m.finishOldest(c, strings.HasSuffix(c.row.Name, "all"), false)
		}
	}
	m.polls = m.polls[:0]
	return m.flush()
}

// finishOldest has a call complete the oldest request without a record of its completion, or all of them, of its thread if that has any; with
// named, also those whose variables are known.
func (m *rowMaker) finishOldest(c *call, all, named bool) {
	before := len(m.waiting)
	own := slices.ContainsFunc(m.waiting, func(r request) bool { return r.thread == c.row.Thread })
	mine := func(r request) bool { return (named || !r.named) && (!own || r.thread == c.row.Thread) }
	if all {
		m.waiting = slices.DeleteFunc(m.waiting, func(r request) bool {
			finishes := mine(r)
			if finishes {
				m.finishes(c, r)
			}
			return finishes
		})
	} else if at := slices.IndexFunc(m.waiting, mine); at >= 0 {
		m.finishes(c, m.waiting[at])
		m.remove(at)
	}
	if len(m.waiting) < before {
		m.found.concluded++
	}
}

// remove removes a request, most often the oldest.
func (m *rowMaker) remove(at int) {
	if at == 0 {
		m.waiting = m.waiting[1:]
		return
	}
	m.waiting = slices.Delete(m.waiting, at, at+1)
}

// finishes has a call complete a request.
func (m *rowMaker) finishes(c *call, r request) {
	c.requests, c.actuals = append(c.requests, r.number), append(c.actuals, noStatus)
	c.row.Inferred = true
}

// mostHeld bounds the calls that wait to be handed over.
const mostHeld = 1 << 12

// hold holds back a call that may be the last one that waits for or tests a request, until another one is.
func (m *rowMaker) hold(c *call) error {
	before := m.held
	if m.held = nil; len(m.waiting) > 0 {
		m.held, c.held, m.heldAt = c, true, m.last
	}
	if before != nil {
		before.held = false
	}
	return m.flush()
}

// release hands over the call that is held back.
func (m *rowMaker) release() error {
	if m.held == nil {
		return nil
	}
	m.held.held, m.held = false, nil
	return m.flush()
}

// reused completes a request when another one takes its variable: at the latest the last wait or test before has completed it, unless that came before
// the request.
func (m *rowMaker) reused(number int64) {
	at, waits := slices.BinarySearchFunc(m.waiting, number, func(r request, number int64) int { return cmp.Compare(r.number, number) })
	if !waits {
		return
	}
	if m.held != nil && number <= m.heldAt {
		m.finishes(m.held, m.waiting[at])
		m.found.concluded++
	}
	m.remove(at)
}
