package infer

import (
	"iter"
	"slices"

	"loggops/formats/mpi"
)

// Variables collects the calls of a rank that do something with requests, in order, in a recording that has, of
// each request, the address of its variable. There may be tens of millions, and several passes over
// them: so they are kept as a few bytes each, the
// effect, the number of variables and the distance from the address before.
type Variables struct {
	packed
	last   uint64 // address
	silent bool   // there is a call that does not report what it completed
	Text   int    // bytes of the recording, which bound the work
}

// event is such a call, on n variables from an address on.
type event struct {
	effect  mpi.Requests
	n       int32
	address uint64
}

// Add adds a call on n variables from an address on.
func (v *Variables) Add(effect mpi.Requests, n int32, address uint64) {
	v.add(int64(effect))
	v.add(int64(n))
	v.add(int64(address - v.last))
	v.last = address
	v.silent = v.silent || silent(effect)
}

// all goes through the events and their places in the order, from 0.
func (v *Variables) all() iter.Seq2[int32, event] {
	return func(yield func(int32, event) bool) {
		var e event
		rest := v.packed
		for i := int32(0); len(rest.bytes) > 0; i++ {
			e.effect, e.n = mpi.Requests(rest.next()), int32(rest.next())
			e.address += uint64(rest.next())
			if !yield(i, e) {
				return
			}
		}
	}
}

// variableRequest is a request in a variable, with the number of the post or start that began it, from 0.
type variableRequest = Request[uint64, int32]

// lookup finds the values of variables.
type lookup struct {
	stride uint64 // from one variable of an array to the next
	looks  int    // variables that were looked at so far
	space  []uint64
}

// in appends the values of the variables of an event to a list, in order.
func in[T any](l *lookup, list []T, values map[uint64]T, e event) []T {
	if int(e.n) <= 8*len(values)+8 {
		l.looks += int(max(e.n, 0))
		for i := range max(e.n, 0) {
			if value, there := values[e.address+uint64(i)*l.stride]; there {
				list = append(list, value)
			}
		}
		return list
	}
	l.looks += len(values)
	addresses := l.space[:0]
	for address := range values {
		if from := address - e.address; address >= e.address && from < uint64(e.n)*l.stride && from%l.stride == 0 {
			addresses = append(addresses, address)
		}
	}
	slices.Sort(addresses)
	l.space = addresses
	for _, address := range addresses {
		list = append(list, values[address])
	}
	return list
}

// stride returns the distance of the requests in arrays: 8 bytes or 4. Variables
// of 8 bytes lie at multiples of 8 bytes of each other. Otherwise that distance
// is right at which the arrays that are waited for hold more requests.
func (v *Variables) stride() uint64 {
	first, arrays := uint64(0), false
	for _, e := range v.all() {
		if e.effect == mpi.Posts || e.effect == mpi.Makes {
			if first == 0 {
				first = e.address
			}
			if (e.address-first)%8 != 0 {
				return 4
			}
		}
		arrays = arrays || e.n > 1
	}
	if !arrays {
		return 8
	}
	found, most := v.hits(8)
	if found == most {
		return 8
	}
	if other, _ := v.hits(4); other > found {
		return 4
	}
	return 8
}

// hits counts the requests that are found where arrays are completed or
// started, and how many there are at most.
func (v *Variables) hits(stride uint64) (found, most int) {
	v.follow(stride, waitedFor, func(e event, named []*variableRequest) {
		if e.effect == mpi.Starts || e.effect == mpi.Waits {
			found, most = found+len(named), most+int(e.n)
		}
	}, ignore)
	return found, most
}
