package dumpi

import "loggops/formats/trace"

// request is a request that has been made and is not over.
type request struct {
	number     int64 // as trace.Call.Requests has it
	persistent bool
	open       bool // under way
	receives   bool
	cancelled  bool
	peer, tag  int32 // as a receive asked for them
}

// requests follows the requests of a rank. DUMPI gives their numbers again when
// they are over.
type requests struct {
	made int64
	few  []request                 // by handle, of small ones of MPI_Request
	held map[requestHandle]request // the others
}

// fewRequests bounds the handles that are small.
const fewRequests = 1 << 12

// requestHandle is the number that DUMPI gave.
type requestHandle struct {
	value int32
	mpio  bool
}

// handleNullRequest is the last number that stands for no request.
const handleNullRequest = 1

func newRequests() *requests {
	return &requests{few: make([]request, fewRequests), held: map[requestHandle]request{}}
}

// of returns a request, whose number is UnknownRequest if there is none.
func (q *requests) of(h requestHandle) request {
	if h.isSmall() {
		return q.few[h.value]
	}
	return q.held[h]
}

// set keeps a request.
func (q *requests) set(h requestHandle, r request) {
	if h.isSmall() {
		q.few[h.value] = r
	} else {
		q.held[h] = r
	}
}

// free forgets a request.
func (q *requests) free(h requestHandle) {
	if h.isSmall() {
		q.few[h.value] = request{}
	} else {
		delete(q.held, h)
	}
}

func (h requestHandle) isSmall() bool { return !h.mpio && h.value >= 0 && h.value < fewRequests }

// post keeps a request and returns its number.
func (q *requests) post(h requestHandle, r request) int64 {
	q.made++
	r.number = q.made
	if h.value > handleNullRequest {
		q.set(h, r)
	}
	return r.number
}

// start has a persistent request begin, and returns its number.
func (q *requests) start(h requestHandle) int64 {
	r := q.of(h)
	if r.number != trace.UnknownRequest {
		r.open, r.cancelled = true, false
		q.set(h, r)
	}
	return r.number
}

// complete ends a request, and reports whether there was one: a null handle, or a
// persistent request that is not under way, is none. One that no call of the
// recording made has the number UnknownRequest.
func (q *requests) complete(h requestHandle) (request, bool) {
	if h.value <= handleNullRequest {
		return request{}, false
	}
	r := q.of(h)
	switch {
	case r.number == trace.UnknownRequest:
		return r, true
	case !r.open:
		return r, false
	case r.persistent:
		ended := r
		ended.open = false
		q.set(h, ended)
	default:
		q.free(h)
	}
	return r, true
}

// cancel marks a request.
func (q *requests) cancel(h requestHandle) {
	if r := q.of(h); r.number != trace.UnknownRequest {
		r.cancelled = true
		q.set(h, r)
	}
}
