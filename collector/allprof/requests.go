package allprof

import (
	"cmp"
	"slices"
)

// requests follows the requests of one rank. The files name a request by the
// address of the variable that holds it, so what is followed is the variables:
// a nonblocking call puts a new request into one, a wait empties it. Requests
// are numbered from 1 in the order in which they are made.
type requests struct {
	stride uint64 // bytes from one request of an array to the next
	held   map[uint64]request
	last   int64
	looks  int // requests that calls have looked at
}

// request is what a variable holds.
type request struct {
	id         int64
	activation int32 // which post or start of the rank set it off, from 0
	persistent bool
	open       bool // under way: posted or started, and not completed
}

func newRequests(stride uint64) *requests {
	return &requests{stride: stride, held: map[uint64]request{}}
}

// post puts a new request that is under way into a variable.
func (r *requests) post(address uint64, activation int32) int64 {
	r.last++
	r.held[address] = request{id: r.last, activation: activation, open: true}
	return r.last
}

// make puts a new persistent request into a variable.
func (r *requests) make(address uint64) int64 {
	r.last++
	r.held[address] = request{id: r.last, persistent: true}
	return r.last
}

// start starts a persistent request, and reports whether there is one.
func (r *requests) start(address uint64, activation int32) bool {
	q := r.held[address]
	if !q.persistent {
		return false
	}
	q.open, q.activation = true, activation
	r.held[address] = q
	return true
}

// complete ends what is under way at an address.
func (r *requests) complete(address uint64) {
	q := r.held[address]
	if !q.persistent {
		delete(r.held, address)
		return
	}
	q.open = false
	r.held[address] = q
}

// free empties a variable.
func (r *requests) free(address uint64) { delete(r.held, address) }

// place is a variable and what it holds.
type place struct {
	address uint64
	request
}

// array appends to places the n variables from an address on that hold a
// request, in order.
func (r *requests) array(places []place, address uint64, n int32) []place {
	if int(n) > 8*len(r.held)+8 {
		r.looks += len(r.held)
		return r.sparse(places, address, n)
	}
	r.looks += int(max(n, 0))
	for range n {
		if q, ok := r.held[address]; ok {
			places = append(places, place{address, q})
		}
		address += r.stride
	}
	return places
}

// sparse does what array does where the array is much longer than the list of
// all requests.
func (r *requests) sparse(places []place, first uint64, n int32) []place {
	span := uint64(n) * r.stride
	for address, q := range r.held {
		if address >= first && address-first < span && (address-first)%r.stride == 0 {
			places = append(places, place{address, q})
		}
	}
	slices.SortFunc(places, func(a, b place) int { return cmp.Compare(a.address, b.address) })
	return places
}

// onlyOpen keeps those that are under way.
func onlyOpen(places []place) []place {
	return slices.DeleteFunc(places, func(p place) bool { return !p.open })
}
