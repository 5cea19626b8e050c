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
	infer.Part
}

// orphan is a collective of a member, by its number on the communicator.
type orphan struct{ member, number int }

// instance is what the members of a collective have recorded together.
type instance struct {
	root   int32 // or none
	blocks []int64
	matrix *infer.Matrix
}

// needsInstance reports whether a member's own record of a collective does not describe it.
func needsInstance(f *mpi.Call) bool {
	if f.Rooted {
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
	g.waiting[member] = append(g.waiting[member], part{c.name, c.startNS, c.endNS, c.root != 0, infer.Part{Sent: max(0, c.sent), Received: max(0, c.received)}})
	g.ended[member]++
	for g.absent == 0 {
		if err := s.meet(g); err != nil {
			return err
		}
	}
	return nil
}

// meet finds the collective that comes first on all members. If the file lacks calls, a member's
// collective that ended before another member's began, although it synchronizes them, is one that the others lack.
func (s *survey) meet(g *group) error {
	first, last := 0, 0 // to end, and to begin
	for i, list := range g.waiting {
		if list[0].endNS < g.waiting[first][0].endNS {
			first = i
		}
		if list[0].startNS > g.waiting[last][0].startNS {
			last = i
		}
	}
	early, late := &g.waiting[first][0], &g.waiting[last][0]
	f := mpi.Of(s.names.list[early.name])
	synchronizes := !f.Rooted && f.Requests == mpi.NoRequest && f.Collective != "scan" && f.Collective != "exscan"
	differs := slices.IndexFunc(g.waiting, func(list []part) bool { return list[0].name != early.name })
	switch {
	case s.holes() && (differs >= 0 || synchronizes && early.endNS < late.startNS):
		name, startNS := late.name, late.startNS
		for {
			if err := s.orphan(g, first); err != nil {
				return err
			}
			if rest := g.waiting[first]; len(rest) == 0 || rest[0].name == name || rest[0].endNS >= startNS {
				return nil
			}
		}
	case differs >= 0:
		return s.fail("the members of %s make different collectives: %s as number %d of member %d, and %s as number %d of member %d",
			g.name, s.names.list[early.name], g.number(first), first, s.names.list[g.waiting[differs][0].name], g.number(differs), differs)
	default:
		s.instance(g, f)
	}
	return nil
}

// number returns the number of the first waiting collective of a member.
func (g *group) number(member int) int { return g.ended[member] - len(g.waiting[member]) }

// orphan leaves out the first collective of a member.
func (s *survey) orphan(g *group, member int) error {
	if s.cut() && !s.opt.Truncated {
		return s.partOfRun("%s of member %d of %s is not in it for all members", s.names.list[g.waiting[member][0].name], member, g.name)
	}
	if g.orphans == nil {
		g.orphans = map[orphan]bool{}
	}
	g.orphans[orphan{member, g.number(member)}] = true
	g.pass(member)
	return nil
}

// pass goes on to the next collective of a member.
func (g *group) pass(member int) {
	if g.waiting[member] = g.waiting[member][1:]; len(g.waiting[member]) == 0 {
		g.waiting[member] = nil
		g.absent++
	}
}

// instance joins the first collectives of all members that have one.
func (s *survey) instance(g *group, f *mpi.Call) {
	var flagged int32 = none
	parts := make([]infer.Part, len(g.waiting))
	for i, list := range g.waiting {
		if len(list) == 0 {
			continue
		}
		parts[i] = list[0].Part
		if list[0].root {
			flagged = int32(i)
		}
		g.pass(i)
	}
	if !needsInstance(f) {
		return
	}
	n := instance{root: none}
	sent, received := func(p infer.Part) int64 { return p.Sent }, func(p infer.Part) int64 { return p.Received }
	// Of gathers and scatters, Extrae compares the root in the communicator with the rank in MPI_COMM_WORLD.
	switch f.Collective {
	case "bcast", "reduce":
		n.root = flagged
	case "gather", "gatherv":
		n.root = int32(infer.Root(parts, received))
	case "scatter", "scatterv":
		n.root = int32(infer.Root(parts, sent))
	}
	if n.root == none && g.place == world {
		n.root = flagged
	}
	known := true
	switch f.Collective {
	case "gatherv":
		n.blocks, known = infer.Blocks(parts, sent, most(parts, received))
	case "allgatherv":
		n.blocks, known = infer.Blocks(parts, sent, most(parts, received))
	case "scatterv":
		n.blocks, known = infer.Blocks(parts, received, most(parts, sent))
	case "reduce_scatter":
		n.blocks, known = infer.Blocks(parts, received, most(parts, sent))
	case "alltoallv", "alltoallw":
		n.matrix = infer.NewMatrix(parts)
	}
	if !known {
		n.blocks = nil
	}
	g.instances = append(g.instances, n)
}

// partly joins the first collectives of the members that have one. The latest consistent cut leaves them out, whatever
// their root and blocks.
func (s *survey) partly(g *group, f *mpi.Call) {
	before := len(g.instances)
	s.instance(g, f)
	for i := range g.instances[before:] {
		n := &g.instances[before+i]
		n.root = max(n.root, 0)
		if n.blocks == nil {
			n.blocks = make([]int64, len(g.waiting))
		}
	}
}

// most returns the largest number of bytes in some records.
func most(parts []infer.Part, of func(infer.Part) int64) (bytes int64) {
	for _, p := range parts {
		bytes = max(bytes, of(p))
	}
	return bytes
}

// finishGroups joins, or leaves out, the collectives that did not end on all members.
func (s *survey) finishGroups(a *application) error {
	for _, g := range a.groups() {
		for g.absent < len(g.waiting) {
			member := slices.IndexFunc(g.waiting, func(list []part) bool { return len(list) > 0 })
			name := s.names.list[g.waiting[member][0].name]
			switch lacks := slices.IndexFunc(g.waiting, func(list []part) bool { return len(list) == 0 }); {
			case s.cut() && s.opt.Truncated:
				s.partly(g, mpi.Of(name))
			case s.holes():
				if err := s.orphan(g, member); err != nil {
					return err
				}
			default:
				return s.ofFile("member %d of %s makes %s as collective number %d, which member %d lacks", member, g.name, name, g.number(member), lacks)
			}
		}
	}
	return nil
}
