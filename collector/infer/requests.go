package infer

import (
	"iter"

	"loggops/formats/trace"
)

// Requests follows the requests of one rank by their handles. A handle is used again
// when its request is over, and may stand for several requests at a time, which then complete in the order of their posts.
type Requests[Handle comparable, Info any] struct {
	created int64
	of      map[Handle]queue[Handle, Info]
	active  queue[Handle, Info] // in the order in which they began
	number  int                 // of active ones
	spare   *Request[Handle, Info]
}

// Request is a request that is not over.
type Request[Handle comparable, Info any] struct {
	Number     int64 // from 1, in the order of creation
	Persistent bool
	Active     bool  // posted or started, and not completed
	Thread     int32 // that has posted it, if the reader sets it
	Info       Info

	handle        Handle
	next          *Request[Handle, Info] // of the same handle
	before, after *Request[Handle, Info] // active ones
}

// queue is a list of requests.
type queue[Handle comparable, Info any] struct{ first, last *Request[Handle, Info] }

// Post creates an active request of a handle.
func (q *Requests[Handle, Info]) Post(handle Handle, info Info) *Request[Handle, Info] {
	r := q.Make(handle, info)
	r.Persistent = false
	q.Start(r)
	return r
}

// Make creates a persistent request of a handle.
func (q *Requests[Handle, Info]) Make(handle Handle, info Info) *Request[Handle, Info] {
	r := q.spare
	if r == nil {
		r = &Request[Handle, Info]{}
	} else {
		q.spare = r.next
	}
	*r = Request[Handle, Info]{Number: q.Skip(), Persistent: true, Info: info, handle: handle}
	if q.of == nil {
		q.of = map[Handle]queue[Handle, Info]{}
	}
	same := q.of[handle]
	if same.last == nil {
		same.first = r
	} else {
		same.last.next = r
	}
	same.last = r
	q.of[handle] = same
	return r
}

// Skip returns the number of a request that is over at once.
func (q *Requests[Handle, Info]) Skip() int64 {
	q.created++
	return q.created
}

// Start begins a request.
func (q *Requests[Handle, Info]) Start(r *Request[Handle, Info]) {
	if r.Active {
		return
	}
	q.number++
	r.Active, r.before = true, q.active.last
	if r.before == nil {
		q.active.first = r
	} else {
		r.before.after = r
	}
	q.active.last = r
}

// Of returns the oldest request of the first of some handles that has any, nil if none has.
func (q *Requests[Handle, Info]) Of(handles ...Handle) *Request[Handle, Info] {
	for _, handle := range handles {
		if r := q.of[handle].first; r != nil {
			return r
		}
	}
	return nil
}

// Len returns the number of active requests.
func (q *Requests[Handle, Info]) Len() int { return q.number }

// Own returns a function that reports whether a call of a thread may complete an active request: one that the thread has posted, or any
// if the thread has none.
func (q *Requests[Handle, Info]) Own(thread int32) func(*Request[Handle, Info]) bool {
	own := func(r *Request[Handle, Info]) bool { return r.Thread == thread }
	for r := range q.Active() {
		if own(r) {
			return own
		}
	}
	return func(*Request[Handle, Info]) bool { return true }
}

// Oldest returns the active request that began first, nil if there is none.
func (q *Requests[Handle, Info]) Oldest() *Request[Handle, Info] { return q.active.first }

// Latest returns the active request that began last, nil if there is none.
func (q *Requests[Handle, Info]) Latest() *Request[Handle, Info] { return q.active.last }

// Active returns the active requests in the order in which they began. Each may be completed.
func (q *Requests[Handle, Info]) Active() iter.Seq[*Request[Handle, Info]] {
	return func(yield func(*Request[Handle, Info]) bool) {
		for r := q.active.first; r != nil; {
			after := r.after
			if !yield(r) {
				return
			}
			r = after
		}
	}
}

// Complete ends a request, which remains if it is persistent. It returns its number, trace.UnknownRequest of nil.
func (q *Requests[Handle, Info]) Complete(r *Request[Handle, Info]) int64 {
	if r == nil {
		return trace.UnknownRequest
	}
	number := r.Number
	if !r.Persistent {
		q.Free(r)
	} else if r.Active {
		q.end(r)
	}
	return number
}

// end makes a request inactive.
func (q *Requests[Handle, Info]) end(r *Request[Handle, Info]) {
	q.number--
	if r.before == nil {
		q.active.first = r.after
	} else {
		r.before.after = r.after
	}
	if r.after == nil {
		q.active.last = r.before
	} else {
		r.after.before = r.before
	}
	r.Active, r.before, r.after = false, nil, nil
}

// Free forgets a request. It may be returned by a later Post or Make.
func (q *Requests[Handle, Info]) Free(r *Request[Handle, Info]) {
	if r.Active {
		q.end(r)
	}
	same := q.of[r.handle]
	if same.first == r {
		same.first = r.next
	} else {
		at := same.first
		for at.next != r {
			at = at.next
		}
		if at.next = r.next; r.next == nil {
			same.last = at
		}
	}
	if same.first == nil {
		delete(q.of, r.handle)
	} else {
		q.of[r.handle] = same
	}
	r.next, q.spare = q.spare, r
}
