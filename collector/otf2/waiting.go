package otf2

import (
	"cmp"
	"slices"

	"loggops/collector/infer"
	"loggops/formats/mpi"
)

// postWaiting numbers a request without records.
func (m *rowMaker) postWaiting(thread int32) int64 {
	number := m.postSilent()
	m.waits.Post(number, thread)
	return number
}

// conclude completes the requests of a wait or test without a record of them. EZTrace does not record all calls that
// post requests: a wait may be left without one.
func (m *rowMaker) conclude(c *call) error {
	of := c.of.Requests
	switch {
	case m.waits.Len() == 0 && len(c.requests) == 0 && c.row.Name == "MPI_Wait" && m.eztrace:
		_, err := m.assume("request", c.row.Name)
		return err
	case m.waits.Len() == 0 || c.tested || len(c.requests) > 0 && !(infer.ForAll(c.of) && m.sendsSilent):
		return nil
	case of == mpi.Waits || of == mpi.WaitsAny || of == mpi.WaitsSome:
		m.finish(c, m.waits.Complete(c.of, c.row.Thread)...)
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
		if infer.Succeeds(next) {
			m.finish(c, m.waits.Complete(c.of, c.row.Thread)...)
		}
	}
	m.polls = m.polls[:0]
	return m.flush()
}

// finish has a call complete requests.
func (m *rowMaker) finish(c *call, numbers ...int64) {
	for _, number := range numbers {
		c.requests, c.actuals = append(c.requests, number), append(c.actuals, noStatus)
	}
	if len(numbers) > 0 {
		c.row.Inferred = true
		m.found.concluded++
	}
}

// mostPending bounds the calls that wait to be handed over.
const mostPending = 1 << 12

// hold holds back a call that may be the last one that waits for or tests a request, until another one is.
func (m *rowMaker) hold(c *call) error {
	before := m.pending
	m.waits.Seen()
	if m.pending = nil; m.waits.Len() > 0 {
		m.pending, c.pending = c, true
	}
	if before != nil {
		before.pending = false
	}
	return m.flush()
}

// release hands over the call that is held back.
func (m *rowMaker) release() error {
	if m.pending == nil {
		return nil
	}
	m.pending.pending, m.pending = false, nil
	return m.flush()
}

// reused completes a request when another one takes its variable.
func (m *rowMaker) reused(number int64) {
	if m.waits.Reuse(number) && m.pending != nil {
		m.finish(m.pending, number)
	}
}
