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
	looks  int   // requests that calls have looked at
	begun  int32 // activations so far
}

// request is what a variable holds.
type request struct {
	id         int64
	activation int32 // which post or start of the rank set it off, from 0
	persistent bool
	open       bool // under way: posted or started, and not completed
}

// put puts a new request into a variable, which is under way unless it is persistent.
func (r *requests) put(address uint64, persistent bool) place {
	r.last++
	q := request{id: r.last, persistent: persistent}
	if !persistent {
		r.activate(&q)
	}
	r.held[address] = q
	return place{address, q}
}

func (r *requests) activate(q *request) {
	q.open, q.activation = true, r.begun
	r.begun++
}

// start starts a persistent request, and reports whether there is one.
func (r *requests) start(address uint64) bool {
	q := r.held[address]
	if !q.persistent {
		return false
	}
	r.activate(&q)
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
