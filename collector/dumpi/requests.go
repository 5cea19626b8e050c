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
	held map[requestHandle]request
}

// requestHandle is the number that DUMPI gave.
type requestHandle struct {
	value int32
	mpio  bool
}

// handleNullRequest is the last number that stands for no request.
const handleNullRequest = 1

func newRequests() *requests { return &requests{held: map[requestHandle]request{}} }

// post keeps a request and returns its number.
func (q *requests) post(h requestHandle, r request) int64 {
	q.made++
	r.number = q.made
	if h.value > handleNullRequest {
		q.held[h] = r
	}
	return r.number
}

// start has a persistent request begin, and returns its number.
func (q *requests) start(h requestHandle) int64 {
	r, known := q.held[h]
	if !known {
		return trace.UnknownRequest
	}
	r.open, r.cancelled = true, false
	q.held[h] = r
	return r.number
}

// complete ends a request, and tells whether there was one: a null handle, or a
// persistent request that is not under way, is none. One that no call of the
// recording made has the number UnknownRequest.
func (q *requests) complete(h requestHandle) (request, bool) {
	if h.value <= handleNullRequest {
		return request{}, false
	}
	r, known := q.held[h]
	switch {
	case !known:
		return request{number: trace.UnknownRequest}, true
	case !r.open:
		return r, false
	case r.persistent:
		ended := r
		ended.open = false
		q.held[h] = ended
	default:
		delete(q.held, h)
	}
	return r, true
}

// of returns a request without changing anything.
func (q *requests) of(h requestHandle) request { return q.held[h] }

// cancel marks a request.
func (q *requests) cancel(h requestHandle) {
	if r, known := q.held[h]; known {
		r.cancelled = true
		q.held[h] = r
	}
}

// free forgets a request.
func (q *requests) free(h requestHandle) { delete(q.held, h) }
