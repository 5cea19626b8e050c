package infer

import (
	"cmp"

	"loggops/formats/mpi"
)

// Times infers which requests the waits and tests of a rank complete, in a recording that has the times of messages, but no requests.
// Receives are complete when their messages have arrived. Of sends and collectives, the times of completion are unknown: they complete in the
// order of their posts, and those before others that the partners have begun, or that are smaller, so that the library probably buffers them. An
// operation that waits for others is complete before these begin only if a wait has nothing else to complete.
type Times struct {
	Requests[struct{}, Operation]
	Tested     bool // the recording has successful tests only
	Ended      bool // a call may have ended an active receive
	persistent int  // requests that MPI_Request_free may free without an effect on others
}

// Operation describes an active request.
type Operation struct {
	Receives bool
	NS       int64 // when a receive was complete, or when the others had begun that a send or a collective needs
	Bytes    int64 // of a send
	Peer     int32 // of a receive
	Tag      int32
	Ended    bool // a receive: it may be over, by MPI_Cancel or MPI_Request_free
	waits    bool // for others: a collective, or a send that the library does not buffer
}

// mostBuffered bounds the bytes of a message that a library sends before its receiver takes part.
const mostBuffered = 32 << 10

// Receive posts a receive that is complete at a time, and returns the number of its request.
func (q *Times) Receive(thread int32, ns int64, peer, tag int32) int64 {
	return q.post(thread, Operation{Receives: true, NS: ns, Peer: peer, Tag: tag})
}

// Send posts the send or collective of a call, and returns the number of its request. Its partners have begun it at a time.
func (q *Times) Send(call *mpi.Call, thread int32, ns, bytes int64) int64 {
	waits := call.Class == mpi.Collective || call.Mode == mpi.Synchronous || call.Mode != mpi.Buffered && bytes > mostBuffered
	return q.post(thread, Operation{NS: ns, Bytes: bytes, waits: waits})
}

func (q *Times) post(thread int32, o Operation) int64 {
	r := q.Post(struct{}{}, o)
	r.Thread = thread
	return r.Number
}

// Persist notes that a call creates a persistent request.
func (q *Times) Persist() { q.persistent++ }

// End infers the request that a call of MPI_Request_free or MPI_Cancel ends. MPI_Request_free frees a persistent request, or else the latest
// send. Other calls may have ended any receive.
func (q *Times) End(call *mpi.Call) (numbers []int64) {
	if call.Requests == mpi.Frees {
		if q.persistent > 0 {
			q.persistent--
			return nil
		}
		var latest *Request[struct{}, Operation]
		for r := range q.Active() {
			if !r.Info.Receives {
				latest = r
			}
		}
		if latest != nil {
			return []int64{q.Requests.Complete(latest)}
		}
	}
	for r := range q.Active() {
		r.Info.Ended = r.Info.Receives
		q.Ended = q.Ended || r.Info.Receives
	}
	return nil
}

// Complete returns the requests that a call of a thread completes, in the order of their posts.
func (q *Times) Complete(call *mpi.Call, thread int32, startNS, endNS int64) (numbers []int64) {
	waits := call.Requests >= mpi.Waits && call.Requests <= mpi.WaitsSome
	if !waits && !(call.Requests >= mpi.Tests && call.Requests <= mpi.TestsSome) {
		return nil
	}
	c := &completion{own: q.Own(thread), startNS: startNS, endNS: endNS}
	c.look(q, waits)
	sends := waits || q.Tested // the call may complete a send
	completes, several := c.one, call.Requests == mpi.WaitsSome || call.Requests == mpi.TestsSome
	switch {
	case ForAll(call) && !sends && !c.received:
		return nil
	case ForAll(call):
		completes, several = c.each, true
	case !sends:
		c.send = nil
	}
	for r := range q.Active() {
		if completes(r) && (several || len(numbers) == 0) {
			numbers = append(numbers, q.Requests.Complete(r))
		}
	}
	return numbers
}

// completion is a call that may complete requests.
type completion struct {
	own            func(*timed) bool
	startNS, endNS int64
	received       bool   // a receive is complete in the call
	others         bool   // some requests are complete without others that wait
	send           *timed // the send or collective that the call completes, if it is for one
}

type timed = Request[struct{}, Operation]

// look finds the active requests that decide which ones the call completes.
func (c *completion) look(q *Times, waits bool) {
	for r := range q.Active() {
		if !c.own(r) {
			continue
		}
		o := &r.Info
		c.received = c.received || c.arrived(r)
		c.others = c.others || c.met(r) || !o.Receives && !o.waits
		if !o.Receives && (c.met(r) || waits) && (c.send == nil || !c.met(c.send) && (c.met(r) || o.before(&c.send.Info))) {
			c.send = r
		}
	}
	if c.received || c.send != nil && c.send.Info.waits && !c.met(c.send) && c.others {
		c.send = nil
	}
}

// met reports whether a receive is complete, or the partners have begun a send or collective, by the end of the call.
func (c *completion) met(r *timed) bool { return r.Info.NS <= c.endNS }

// arrived reports whether a receive is complete in the call.
func (c *completion) arrived(r *timed) bool {
	return c.own(r) && r.Info.Receives && r.Info.NS >= c.startNS && c.met(r)
}

// one reports whether a call for one request may complete a request.
func (c *completion) one(r *timed) bool { return c.arrived(r) || r == c.send }

// each reports whether a call for all requests completes a request.
func (c *completion) each(r *timed) bool {
	return c.own(r) && (c.met(r) || !r.Info.Receives && (!r.Info.waits || !c.others))
}

// before reports whether a request is more probably complete than another one, if the others have begun neither.
func (o *Operation) before(other *Operation) bool {
	if o.waits != other.waits {
		return other.waits
	}
	return cmp.Or(cmp.Compare(o.Bytes, other.Bytes), cmp.Compare(o.NS, other.NS)) < 0
}
