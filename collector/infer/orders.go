package infer

import (
	"hash/fnv"
	"slices"

	"loggops/formats/comm"
)

// All members of a communicator call the same collectives in the same order. If the recording does not contain the communicator of a call, an
// assumption of it can be true only if the orders of all members still agree.

// orders has, by place of a communicator, the collectives that a rank calls on it.
type orders map[int32]uint64

// call adds a call by the hash of its name.
func (o orders) call(place int32, hash uint64) { o[place] = scramble(o[place] ^ hash) }

// Hash returns the hash of the name of a call.
func Hash(name string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name))
	return h.Sum64()
}

// agree reports whether all members of each communicator have called the same collectives in the same order.
func (all assumed) agree(list []comm.Communicator) bool {
	type same struct {
		order   uint64
		members int
	}
	places := map[int32]same{}
	for _, o := range all {
		for place, order := range o {
			k := places[place]
			if list[place].Self {
				continue
			}
			if k.members > 0 && k.order != order {
				return false
			}
			places[place] = same{order, k.members + 1}
		}
	}
	for place, k := range places {
		if k.members != list[place].Members.Len() {
			return false
		}
	}
	return true
}

// assumed has the orders of all ranks under an assumption.
type assumed []orders

// Collectives has the collectives of a rank, of which some lack a record of the communicator.
type Collectives struct {
	world, last orders // if these are on MPI_COMM_WORLD, or on the communicator of the last collective
	comm        int32  // of the last collective
	creates     bool   // the rank creates communicators
}

// NewCollectives returns the collectives of a rank before its first call.
func NewCollectives() *Collectives { return &Collectives{world: orders{}, last: orders{}} }

// Call notes a collective on a communicator.
func (c *Collectives) Call(comm int32, hash uint64) {
	c.comm = comm
	c.world.call(comm, hash)
	c.last.call(comm, hash)
}

// CallUnknown notes a collective on an unknown communicator.
func (c *Collectives) CallUnknown(hash uint64) {
	c.world.call(0, hash)
	c.last.call(c.comm, hash)
}

// Create notes that the rank creates a communicator.
func (c *Collectives) Create() { c.creates = true }

// Assumptions are the communicators that may be assumed of collectives without a record of it.
type Assumptions struct {
	World, Last bool // MPI_COMM_WORLD; that of the last collective of the rank
	OnlyWorld   bool // there are no others than MPI_COMM_WORLD, so that it is no assumption
}

// Assumable returns the communicators that may be assumed: the members of each then call the same collectives.
func Assumable(list []comm.Communicator, ranks []*Collectives) Assumptions {
	var world, last assumed
	creates := false
	for _, c := range ranks {
		world, last, creates = append(world, c.world), append(last, c.last), creates || c.creates
	}
	a := Assumptions{World: world.agree(list), Last: last.agree(list)}
	a.OnlyWorld = a.World && len(list) == 1 && !creates
	return a
}

// Differ returns the first rank whose collectives are not those of rank 0, and the place of the first that differs; None if there is no such rank.
func Differ(ranks [][]uint64) (rank, at int) {
	first := ranks[0]
	for rank, list := range ranks {
		at := 0
		for at < min(len(list), len(first)) && list[at] == first[at] {
			at++
		}
		if at < max(len(list), len(first)) {
			return rank, at
		}
	}
	return None, 0
}

// Parent returns the communicator that all others were created of, if their parents are these; None if there are several, or none.
func Parent(parents []int32) int32 {
	if len(parents) == 0 || slices.ContainsFunc(parents, func(p int32) bool { return p != parents[0] }) {
		return None
	}
	return parents[0]
}
