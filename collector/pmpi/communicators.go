package pmpi

import (
	"fmt"

	"loggops/collector/reading"
	"loggops/formats/comm"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// communicators finds out which communicators of different ranks are the
// same. All members of a communicator make it together, and those of the same
// parent in the same order: so it is identified by its parent, its members, and how
// many a rank made before it of these. The parent does not count where it is an
// intercommunicator, which is a different one on each side. Windows and files
// have communicators of their own, as if each had duplicated the one that it
// was made over: then what is done on two of them has no common order.
type communicators struct {
	list   []comm.Communicator
	makers []int            // ranks that made each so far
	same   map[string][]int // places in list, by parent and members
	self   int32            // place of MPI_COMM_SELF, None until a call has it
}

func newCommunicators(ranks int) *communicators {
	return &communicators{
		list:   []comm.Communicator{comm.World(ranks)},
		makers: []int{ranks},
		same:   map[string][]int{},
		self:   trace.None,
	}
}

func (c *communicators) add(k comm.Communicator) int {
	c.list = append(c.list, k)
	c.makers = append(c.makers, 0)
	return len(c.list) - 1
}

// check reports which communicator was not made by all of its members. Opening
// a file may have failed for some, and what is done on it by the others is not
// understood: its members are not known.
func (c *communicators) check() error {
	for i, known := range c.list {
		members := known.Members.Len()
		switch {
		case known.Self || c.makers[i] == members:
		case mpi.Shared(known.Name) != mpi.Unknown:
			c.list[i].Members = nil
		default:
			return fmt.Errorf("communicator %d (%s) has %d members, of which %d made it", i, known.Name, members, c.makers[i])
		}
	}
	return nil
}

// numbering maps the numbers of one rank to places in the list.
type numbering struct {
	all    *communicators
	places []int32        // by number; MPI_COMM_SELF has none until a call has it
	made   map[string]int // how many this rank made, by parent and members
}

func (c *communicators) ofRank() *numbering {
	return &numbering{all: c, places: []int32{0, c.self}, made: map[string]int{}}
}

// place returns the place of the rank's communicator of that number.
func (n *numbering) place(number int32) int32 {
	if n.places[number] == trace.None {
		if n.all.self == trace.None {
			n.all.self = int32(n.all.add(comm.Communicator{Name: "MPI_COMM_SELF", Self: true}))
		}
		n.places[number] = n.all.self
	}
	return n.places[number]
}

// join enters the communicator that a call has made.
func (n *numbering) join(call *trace.Call, m *made) {
	name, parent := call.Name, int32(trace.None)
	if call.Comm != trace.None {
		parent = n.place(call.Comm)
		name = fmt.Sprintf("%s of %d", call.Name, parent)
		if len(n.all.list[parent].Remote) > 0 {
			parent = trace.None
		}
	}
	key := fmt.Sprint(parent, m.members, m.remote, mpi.Shared(call.Name))
	before := n.made[key]
	n.made[key]++
	if before == len(n.all.same[key]) {
		n.all.same[key] = append(n.all.same[key], n.all.add(comm.Communicator{Name: name, Members: m.members, Remote: m.remote}))
	}
	place := n.all.same[key][before]
	n.all.makers[place]++
	if (call.Name == "MPI_Cart_create" || call.Name == "MPI_Cart_sub") && m.members.At(0) == call.Rank {
		n.all.list[place].Dims = dims(m.members.Len(), call.Neighbors)
	}
	for int(call.NewComm) >= len(n.places) {
		n.places = append(n.places, trace.None)
	}
	n.places[call.NewComm] = int32(place)
}

// dims returns the extents of a process grid from the neighbors of its first member, two in each dimension: the one above is
// so many ranks away as the dimensions behind have. They are nil if this cannot be.
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

// renumber gives the calls of a batch the numbers that hold for all ranks.
func (n *numbering) renumber(b *reading.Batch) {
	marks := b.Marks
	for i := range b.Calls {
		call := &b.Calls[i]
		if len(marks) > 0 && marks[0].Call == i {
			if m, makes := marks[0].Of.(*made); makes {
				n.join(call, m)
				call.NewComm = n.place(call.NewComm)
			}
			marks = marks[1:]
		}
		if call.Comm != trace.None {
			call.Comm = n.place(call.Comm)
		}
	}
}
