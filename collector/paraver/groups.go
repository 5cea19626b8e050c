package paraver

import (
	"slices"

	"loggops/collector/infer"
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
	waiting [][]infer.Record // by member
	absent  int              // members without any
	ended   []int            // collectives that have ended, by member

	instances []infer.Instance      // those that need one, in order
	orphans   map[infer.Orphan]bool // collectives that other members lack
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
		g.waiting, g.ended, g.absent = make([][]infer.Record, n), make([]int, n), n
	}
	if len(g.waiting[member]) == 0 {
		g.absent--
	}
	g.waiting[member] = append(g.waiting[member], s.recordOf(g, t, c))
	g.ended[member]++
	for g.absent == 0 && !s.holes() {
		if err := s.meet(g); err != nil {
			return err
		}
	}
	return nil
}

// recordOf returns the record of a collective. Of gathers and scatters, Extrae compares the root in the communicator with the rank in
// MPI_COMM_WORLD.
func (s *survey) recordOf(g *group, t *thread, c *callRecord) infer.Record {
	call := mpi.Of(s.names.list[c.name])
	right := g.place == world || call.Collective == "bcast" || call.Collective == "reduce"
	return infer.Record{
		Call: call, Name: c.name, StartNS: c.startNS, EndNS: c.endNS, Root: c.root != 0 && right, Gaps: t.holes,
		Part: infer.Part{Sent: max(0, c.sent), Received: max(0, c.received)},
	}
}

// meet joins the collective that comes first on all members, of a file that lacks no calls.
func (s *survey) meet(g *group) error {
	heads := make([]*infer.Record, len(g.waiting))
	for i := range heads {
		heads[i] = &g.waiting[i][0]
	}
	name := heads[0].Name
	if differs := slices.IndexFunc(heads, func(p *infer.Record) bool { return p.Name != name }); differs >= 0 {
		return s.fail("the members of %s make different collectives: %s as number %d of member 0, and %s as number %d of member %d",
			g.name, s.names.list[name], g.number(0), s.names.list[heads[differs].Name], g.number(differs), differs)
	}
	g.join(heads)
	for i := range g.waiting {
		if g.waiting[i] = g.waiting[i][1:]; len(g.waiting[i]) == 0 {
			g.waiting[i] = nil
			g.absent++
		}
	}
	return nil
}

// join joins a collective, of which a member has the record of its number.
func (g *group) join(heads []*infer.Record) {
	at := slices.IndexFunc(heads, func(p *infer.Record) bool { return p != nil })
	if call := heads[at].Call; needsInstance(call) {
		g.instances = append(g.instances, infer.NewInstance(call, heads))
	}
}

// number returns the number of the first waiting collective of a member.
func (g *group) number(member int) int { return g.ended[member] - len(g.waiting[member]) }

// finishGroups joins, or leaves out, the collectives that wait at the end of the file.
func (s *survey) finishGroups(a *application) error {
	for _, g := range a.groups() {
		switch member := slices.IndexFunc(g.waiting, func(list []infer.Record) bool { return len(list) > 0 }); {
		case member < 0:
		case s.holes():
			if err := s.align(g); err != nil {
				return err
			}
		default:
			lacks := slices.IndexFunc(g.waiting, func(list []infer.Record) bool { return len(list) == 0 })
			return s.ofFile("member %d of %s makes %s as collective number %d, which member %d lacks",
				member, g.name, s.names.list[g.waiting[member][0].Name], g.number(member), lacks)
		}
	}
	return nil
}
