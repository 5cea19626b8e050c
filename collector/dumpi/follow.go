package dumpi

import (
	"fmt"

	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// follow follows what a call does with requests: it lists those that the call
// makes, starts, completes, finds complete, cancels or frees.
func (m *rows) follow(c *trace.Call, r *record) string {
	q := m.requests
	switch use := r.Call.Requests; use {
	case mpi.Posts, mpi.Makes:
		made := use == mpi.Makes
		m.ids = append(m.ids, q.post(r.handle(r.v[argRequest]), request{
			persistent: made, open: !made, receives: r.Class == mpi.Recv, peer: c.Peer, tag: c.Tag,
		}))
	case mpi.Starts:
		r.each(func(_ int, h requestHandle) { m.enter(c, q.start(h)) })
	case mpi.Cancels, mpi.Frees:
		r.each(func(_ int, h requestHandle) {
			m.enter(c, q.of(h).number)
			if use == mpi.Cancels {
				q.cancel(h)
			} else {
				q.free(h)
			}
		})
	case mpi.Inspects:
		if r.v[argFlag] != 0 {
			r.each(func(_ int, h requestHandle) { m.enter(c, q.of(h).number) })
		}
	case mpi.Waits:
		m.completeAll(c, r)
	case mpi.Tests, mpi.TestsAll:
		if r.v[argFlag] != 0 {
			m.completeAll(c, r)
		}
	case mpi.TestsAny:
		if r.v[argFlag] != 0 {
			return m.completeOne(c, r, 0, r.v[argIndex])
		}
	case mpi.WaitsAny:
		return m.completeOne(c, r, 0, r.v[argIndex])
	case mpi.WaitsSome, mpi.TestsSome:
		for i := range max(0, r.v[argOutcount]) {
			if i >= int64(len(r.lists[argIndices])) {
				return fmt.Sprintf("%d requests are complete, %d listed", r.v[argOutcount], len(r.lists[argIndices]))
			}
			if problem := m.completeOne(c, r, int(i), int64(r.lists[argIndices][i])); problem != "" {
				return problem
			}
		}
	}
	return ""
}

// handle returns a request's handle as a call has it.
func (r *record) handle(value int64) requestHandle {
	return requestHandle{int32(value), r.mpio || r.Class == mpi.IO}
}

// each goes through the requests of a call that are not null, and their places.
func (r *record) each(do func(at int, h requestHandle)) {
	if r.has[argRequest] {
		if h := r.handle(r.v[argRequest]); h.value > handleNullRequest {
			do(0, h)
		}
		return
	}
	for i, value := range r.lists[argRequests] {
		if h := r.handle(int64(value)); h.value > handleNullRequest {
			do(i, h)
		}
	}
}

// enter lists a request; one that no call of the recording made counts.
func (m *rows) enter(c *trace.Call, number int64) {
	if number == trace.UnknownRequest {
		m.unrecorded[c.Name]++
	}
	m.ids = append(m.ids, number)
}

// completeAll completes all requests of a call.
func (m *rows) completeAll(c *trace.Call, r *record) {
	r.each(func(at int, h requestHandle) { m.complete(c, r, at, h) })
}

// completeOne completes the request at an index, of which a status tells. A
// negative index, MPI_UNDEFINED, says that there was none.
func (m *rows) completeOne(c *trace.Call, r *record, status int, index int64) string {
	switch {
	case index < 0:
		return ""
	case index >= int64(len(r.lists[argRequests])):
		return fmt.Sprintf("request %d of %d is complete", index, len(r.lists[argRequests]))
	}
	m.complete(c, r, status, r.handle(int64(r.lists[argRequests][index])))
	return ""
}

// complete completes a request.
func (m *rows) complete(c *trace.Call, r *record, status int, h requestHandle) {
	if q, there := m.requests.complete(h); there {
		m.enter(c, q.number)
		m.actual(q, r.status(status))
	}
}
