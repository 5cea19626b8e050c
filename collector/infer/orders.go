package infer

import (
	"hash/fnv"

	"loggops/formats/comm"
)

// Orders has, by place of a communicator, the collectives that a rank calls on it. All members call the same
// ones in the same order. If the recording does not contain the communicator of a call, an assumption of it can be
// true only if the orders of all members still agree.
type Orders map[int32]uint64

// Call adds a call by the hash of its name.
func (o Orders) Call(place int32, hash uint64) { o[place] = scramble(o[place] ^ hash) }

// Hash returns the hash of the name of a call.
func Hash(name string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name))
	return h.Sum64()
}

// Agree reports whether all members of each communicator have called the same collectives in the same order.
func Agree(list []comm.Communicator, orders []Orders) bool {
	type same struct {
		order   uint64
		members int
	}
	all := map[int32]same{}
	for _, o := range orders {
		for place, order := range o {
			k := all[place]
			if list[place].Self {
				continue
			}
			if k.members > 0 && k.order != order {
				return false
			}
			all[place] = same{order, k.members + 1}
		}
	}
	for place, k := range all {
		if k.members != list[place].Members.Len() {
			return false
		}
	}
	return true
}
