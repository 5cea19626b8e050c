package paraver

import (
	"math"
	"slices"
	"strings"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/comm"
	"loggops/formats/mpi"
)

// group is a communicator of the file.
type group struct {
	place   int32 // in the list of the application
	name    string
	members comm.Ranks
	inter   bool // an intercommunicator

	// Collectives that have ended on some members, but not on all.
	waiting [][]part // by member
	absent  int      // members without any
	ended   []int    // collectives that have ended, by member

	instances []instance      // those that need one, in order
	orphans   map[orphan]bool // collectives that other members lack
}

// part is the record of a collective by a member.
type part struct {
	name           uint32
	startNS, endNS int64
	root           bool
	holes          int32 // times without records of the member before it
	infer.Part
}

// orphan is a collective of a member, by its number on the communicator.
type orphan struct{ member, number int }

// instance holds the root, sizes and flags of one collective, from the records of all members.
type instance struct {
	root   int32 // or none
	blocks []int64
	even   bool // the records do not determine the blocks
	matrix *infer.Matrix
	// begunNS is when the last member began a nonblocking collective, and rootNS when the root did.
	begunNS, rootNS int64
}

// readyNS returns when the members had begun a nonblocking collective that must have before a member can complete it.
func (n *instance) readyNS(f *mpi.Call, member int) int64 {
	isRoot := int(n.root) == member
	switch f.Collective {
	case "bcast", "scatter", "scatterv":
		if isRoot {
			return 0
		}
		return n.rootNS
	case "reduce", "gather", "gatherv":
		if !isRoot {
			return 0
		}
	}
	return n.begunNS
}

// ordersRanks are calls that create communicators and may order the ranks otherwise than MPI_COMM_WORLD.
var ordersRanks = map[string]bool{
	"MPI_Comm_split": true, "MPI_Comm_split_type": true, "MPI_Comm_create": true, "MPI_Comm_create_group": true, "MPI_Cart_sub": true, "MPI_Intercomm_merge": true,
}

// unordered reports whether the file may lack the order of the ranks of a communicator of all ranks: Extrae since version 4.3.2 writes it
// as MPI_COMM_WORLD, and then each rank has created more communicators than the file has of it.
func (s *survey) unordered() bool {
	if s.states && !s.exclusive || s.tasks == 1 {
		return false
	}
	created := slices.Clone(s.orders[s.first : s.first+s.tasks])
	for _, g := range s.groups() {
		switch n := g.members.Len(); {
		case g.inter || g.place == world || n == 1:
		case n == s.tasks: // of an earlier version
			return false
		default:
			for i := range n {
				created[g.members.At(i)]--
			}
		}
	}
	return slices.Min(created) > 0
}

// needsInstance reports whether a member's own record of a collective does not describe it.
func needsInstance(f *mpi.Call) bool {
	if f.Rooted || f.Requests == mpi.Posts {
		return true
	}
	switch f.Collective {
	case "allgatherv", "reduce_scatter", "alltoallv", "alltoallw":
		return true
	}
	return false
}

// ended takes a collective of a member that has ended.
func (s *survey) ended(t *thread, c *callRecord) error {
	a := s.applicationOf(t.rank)
	g := a.comms[c.comm]
	if g == nil || g.inter {
		return nil
	}
	member := g.members.Index(t.rank - int32(a.first))
	if member < 0 {
		return s.fail("%s of task %d on communicator %d, of which it is not a member", s.names.list[c.name], t.rank-int32(a.first)+1, c.comm)
	}
	if g.waiting == nil {
		n := g.members.Len()
		g.waiting, g.ended, g.absent = make([][]part, n), make([]int, n), n
	}
	if len(g.waiting[member]) == 0 {
		g.absent--
	}
	g.waiting[member] = append(g.waiting[member], part{
		c.name, c.startNS, c.endNS, c.root != 0, t.holes, infer.Part{Sent: max(0, c.sent), Received: max(0, c.received)},
	})
	g.ended[member]++
	for g.absent == 0 && !s.holes() {
		if err := s.meet(g); err != nil {
			return err
		}
	}
	return nil
}

// meet joins the collective that comes first on all members, of a file that lacks no calls.
func (s *survey) meet(g *group) error {
	heads := make([]*part, len(g.waiting))
	for i := range heads {
		heads[i] = &g.waiting[i][0]
	}
	name := heads[0].name
	if differs := slices.IndexFunc(heads, func(p *part) bool { return p.name != name }); differs >= 0 {
		return s.fail("the members of %s make different collectives: %s as number %d of member 0, and %s as number %d of member %d",
			g.name, s.names.list[name], g.number(0), s.names.list[heads[differs].name], g.number(differs), differs)
	}
	s.instance(g, mpi.Of(s.names.list[name]), heads)
	for i := range g.waiting {
		if g.waiting[i] = g.waiting[i][1:]; len(g.waiting[i]) == 0 {
			g.waiting[i] = nil
			g.absent++
		}
	}
	return nil
}

// number returns the number of the first waiting collective of a member.
func (g *group) number(member int) int { return g.ended[member] - len(g.waiting[member]) }

// instance joins a collective. A member without a record of it has a nil part.
func (s *survey) instance(g *group, f *mpi.Call, heads []*part) {
	var flagged int32 = none
	parts := make([]infer.Part, len(heads))
	for i, p := range heads {
		if p == nil {
			continue
		}
		parts[i] = p.Part
		if p.root {
			flagged = int32(i)
		}
	}
	if !needsInstance(f) {
		return
	}
	n := instance{root: none}
	// Of gathers and scatters, Extrae compares the root in the communicator with the rank in MPI_COMM_WORLD.
	switch f.Collective {
	case "bcast", "reduce":
		n.root = flagged
	case "gather", "gatherv", "scatter", "scatterv":
		n.root = int32(infer.Root(f.Collective, parts))
	}
	if n.root == none && g.place == world {
		n.root = flagged
	}
	switch f.Collective {
	case "gatherv", "scatterv":
		n.divide(f.Collective, parts, int(n.root))
	case "allgatherv", "reduce_scatter":
		n.divide(f.Collective, parts, none)
	case "alltoallv", "alltoallw":
		n.matrix = infer.NewMatrix(parts)
	}
	if f.Requests == mpi.Posts && !strings.HasPrefix(f.Collective, "neighbor_") {
		n.begin(heads)
	}
	g.instances = append(g.instances, n)
}

// begin takes the times at which the members began a collective; math.MaxInt64 stands for those that the file lacks.
func (n *instance) begin(heads []*part) {
	for i, p := range heads {
		ns := int64(math.MaxInt64)
		if p != nil {
			ns = p.startNS
		}
		if n.begunNS = max(n.begunNS, ns); i == int(n.root) {
			n.rootNS = ns
		}
	}
}

// divide finds the blocks of the members from their own bytes and those of all, which the root has, or each member without a root.
func (n *instance) divide(kind string, parts []infer.Part, root int) {
	total, known := int64(0), false
	for _, p := range parts {
		total = max(total, p.All(kind))
	}
	if n.blocks, known = infer.Blocks(kind, parts, total, root); !known {
		n.blocks, n.even = reading.Spread(total, len(parts)), true
	}
}

// finishGroups joins, or leaves out, the collectives that wait at the end of the file.
func (s *survey) finishGroups(a *application) error {
	for _, g := range a.groups() {
		switch member := slices.IndexFunc(g.waiting, func(list []part) bool { return len(list) > 0 }); {
		case member < 0:
		case s.holes():
			if err := s.align(g); err != nil {
				return err
			}
		default:
			lacks := slices.IndexFunc(g.waiting, func(list []part) bool { return len(list) == 0 })
			return s.ofFile("member %d of %s makes %s as collective number %d, which member %d lacks",
				member, g.name, s.names.list[g.waiting[member][0].name], g.number(member), lacks)
		}
	}
	return nil
}
