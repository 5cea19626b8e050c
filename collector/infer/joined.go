package infer

import (
	"fmt"

	"loggops/formats/comm"
	"loggops/formats/mpi"
)

// Joined identifies the communicators of a recording that contains their members, rank by rank. All members of a communicator
// create it together, and those of the same parent in the same order: so it is identified by its parent, its members, and how
// many a rank created before it of these. The parent does not count if it is an
// intercommunicator, which is a different one on each side. Windows and files
// have communicators of their own, as if each had duplicated the one that it
// was created over: then calls on two of them have no common order.
type Joined struct {
	List   []comm.Communicator
	joined []int              // ranks that have joined each so far
	same   map[string][]int32 // places in List, by parent and members
	self   int32              // place of MPI_COMM_SELF, None until a call has it
}

// NewJoined returns MPI_COMM_WORLD.
func NewJoined(ranks int) *Joined {
	return &Joined{List: []comm.Communicator{comm.World(ranks)}, joined: []int{ranks}, same: map[string][]int32{}, self: None}
}

func (j *Joined) add(k comm.Communicator) int32 {
	j.List, j.joined = append(j.List, k), append(j.joined, 0)
	return int32(len(j.List) - 1)
}

// Check reports a communicator that not all of its members have joined. Opening
// a file may have failed for some, and calls on it by the others are not
// understood: its members are unknown.
func (j *Joined) Check() error {
	for i, known := range j.List {
		members := known.Members.Len()
		switch {
		case known.Self || j.joined[i] == members:
		case mpi.Shared(known.Name) != mpi.Unknown:
			j.List[i].Members = nil
		default:
			return fmt.Errorf("communicator %d (%s) has %d members, of which %d made it", i, known.Name, members, j.joined[i])
		}
	}
	return nil
}

// Joining maps the numbers of one rank's communicators to places in the list.
type Joining struct {
	all     *Joined
	places  []int32        // by number; MPI_COMM_SELF has none until a call has it
	created map[string]int // how many this rank created, by parent and members
}

// Rank begins a rank, whose communicators 0 and 1 are MPI_COMM_WORLD and MPI_COMM_SELF.
func (j *Joined) Rank() *Joining {
	return &Joining{all: j, places: []int32{0, j.self}, created: map[string]int{}}
}

// Place returns the place of the rank's communicator of a number.
func (r *Joining) Place(number int32) int32 {
	if r.places[number] == None {
		if r.all.self == None {
			r.all.self = r.all.add(comm.Communicator{Name: selfName, Self: true})
		}
		r.places[number] = r.all.self
	}
	return r.places[number]
}

// Join enters the communicator of a number that a call on another one, or None, has created. It returns its place.
func (r *Joining) Join(number int32, call string, on int32, members, remote comm.Ranks) int32 {
	name, parent := call, int32(None)
	if on != None {
		parent = r.Place(on)
		name = fmt.Sprintf("%s of %d", call, parent)
		if len(r.all.List[parent].Remote) > 0 {
			parent = None
		}
	}
	key := fmt.Sprint(parent, members, remote, mpi.Shared(call))
	before := r.created[key]
	r.created[key]++
	if before == len(r.all.same[key]) {
		r.all.same[key] = append(r.all.same[key], r.all.add(comm.Communicator{Name: name, Members: members, Remote: remote}))
	}
	place := r.all.same[key][before]
	r.all.joined[place]++
	for int(number) >= len(r.places) {
		r.places = append(r.places, None)
	}
	r.places[number] = place
	return place
}

// SetNeighbors notes the neighbors of a member in a communicator that is a process grid, two in each dimension. The first member's
// determine the extents of the grid: the one above is
// so many ranks away as the dimensions behind have.
func (j *Joined) SetNeighbors(place, rank int32, neighbors []int32) {
	if k := &j.List[place]; k.Members.At(0) == rank {
		k.Dims = dims(k.Members.Len(), neighbors)
	}
}

// dims returns the extents of a grid from the neighbors of its first member, nil if this cannot be.
func dims(size int, neighbors []int32) (extents []int32) {
	rest := int32(size)
	for d := 1; d < len(neighbors); d += 2 {
		above := max(neighbors[d], 0) // 0: it has no rank above, or is its own neighbor
		if above == 0 {
			above = rest
		}
		if rest%above != 0 {
			return nil
		}
		extents, rest = append(extents, rest/above), above
	}
	if rest != 1 {
		return nil
	}
	return extents
}
