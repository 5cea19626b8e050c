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

// Agree reports whether the orders of all members of each communicator are the same.
func Agree(list []comm.Communicator, orders []Orders) bool {
	for place, k := range list {
		if k.Self {
			continue
		}
		for i := 1; i < k.Members.Len(); i++ {
			if orders[k.Members.At(i)][int32(place)] != orders[k.Members.At(0)][int32(place)] {
				return false
			}
		}
	}
	return true
}
