package infer

import (
	"cmp"
	"slices"

	"loggops/formats/comm"
)

// In a recording without the results of creating calls, a use is linked to a creation on the same rank if no other fits: the
// creation is earlier, and its communicator has this rank and size; no other
// use is linked to it; the traffic on the uses of other members agrees. Handles that
// are small integers, as in Fortran, are numbered in the order of their creation as
// long as none is freed, so that uses in the order of their handles have
// creations in order.

// expected describes the communicator that a creation gives its rank.
type expected struct {
	joint      *joint // nil if unknown
	rank, size int32  // None if unknown
	nothing    bool   // the rank gets none
}

// solve identifies the communicators of a recording without the results of creating calls.
func (s *solver) solve() error {
	if err := s.findWorld(); err != nil {
		return err
	}
	for again := true; again; {
		for p := range s.list {
			for j := new(joint); j != nil; {
				if j, _ = s.join(int32(p)); j != nil {
					s.joints = append(s.joints, j)
				}
				s.spent(1 + len(s.list[p].members))
			}
		}
		slices.SortFunc(s.joints, byParent)
		for _, j := range s.joints {
			s.expect(j)
		}
		again = s.link()
		for _, j := range s.joints {
			progress, err := s.realize(j)
			if err != nil {
				return err
			}
			again = again || progress
		}
		if !again {
			again = s.resolve()
		}
		if s.spent(0) {
			return problem(0, tooMany)
		}
	}
	if !s.doubt() {
		return problem(0, tooMany)
	}
	for _, h := range s.Ranks {
		s.giveUp(h)
	}
	return nil
}

const tooMany = "its communicators, and those of other ranks, are too many of the same size to be identified"

// doubt gives up, on all members, the communicators that may be that of an unknown use of one member: a schedule with the calls of only some
// members would end in a deadlock. It reports whether that took no more than the permitted steps.
func (s *solver) doubt() bool {
	doubtful := map[int32]bool{}
	for r, h := range s.Ranks {
		there := map[int32]bool{} // places that the rank has uses of
		for i := range h.Uses {
			there[h.Uses[i].Place] = true
		}
		for i := range h.Uses {
			u := &h.Uses[i]
			if u.Place != None {
				continue
			}
			if s.spent(len(s.list)) {
				return false
			}
			for p := 1; p < len(s.list); p++ {
				k := &s.list[p]
				same := len(k.members) == int(u.Size) && k.Members.Index(int32(r)) == int(u.Rank)
				continues := u.perhaps && h.Uses[u.before].Place == int32(p)
				if same && (continues || !there[int32(p)]) {
					doubtful[int32(p)] = true
				}
			}
		}
	}
	for _, h := range s.Ranks {
		for i := range h.Uses {
			if doubtful[h.Uses[i].Place] {
				h.Uses[i].Place = None
			}
		}
	}
	return true
}

// findWorld finds the uses of MPI_COMM_WORLD and MPI_COMM_SELF. A communicator of one member is as
// good as MPI_COMM_SELF.
func (s *solver) findWorld() error {
	n := len(s.Ranks)
	world, claims := slices.Repeat([]int32{None}, n), make([]int32, n) // the latter are the ranks that the files are of
	var alone []*Use
	for r, h := range s.Ranks {
		claims[r] = int32(r)
		var smaller *Use // without a recorded call that creates it
		for i := range h.Uses {
			u := &h.Uses[i]
			untouched := len(h.Creations) == 0 || u.first <= h.Creations[0].call
			switch {
			case int(u.Size) > n:
				return problem(int32(r), "a communicator has %d members, but there are the files of %d ranks only", u.Size, n)
			case world[r] == None && int(u.Size) == n && untouched:
				world[r], claims[r] = int32(i), u.Rank
			case u.Size == 1:
				alone = append(alone, u)
			case untouched && smaller == nil:
				smaller = u
			}
		}
		if world[r] == None && smaller != nil {
			return problem(int32(r), "MPI_COMM_WORLD has %d members, but there are the files of %d ranks", smaller.Size, n)
		}
	}
	if err := s.addWorld(world); err != nil {
		return err
	}
	for _, u := range alone {
		u.Place = s.named(comm.Communicator{Name: selfName, Self: true})
	}
	return checkClaims(claims)
}

// checkClaims refuses files that are of other ranks than their names say.
// If all claim the same rank, the file of one was copied for the others:
// then only the names count.
func checkClaims(claims []int32) error {
	copies := len(slices.Compact(slices.Clone(claims))) == 1
	for r, claim := range claims {
		if int(claim) != r && !copies {
			return problem(int32(r), "it is the file of rank %d, not %d", claim, r)
		}
	}
	return nil
}

// expect sets the known properties of the communicators of a joint call before uses are linked.
func (s *solver) expect(j *joint) {
	members := s.list[j.parent].members
	s.spent(len(members))
	known := j.groups != nil
	if !known && (j.Rule == Split || j.Rule == Duplicate) {
		s.setGroups(j) // which only fails with results
		known = true   // a split may create nothing
	}
	for i, r := range members {
		if use := s.use(j, i); use != None && j.Rule != Split {
			j.size = s.Ranks[r].Uses[use].Size
		}
	}
	for i := range members {
		e := &s.creation(j, i).expected
		*e = expected{joint: j, rank: None, size: j.size}
		switch {
		case known && j.in[i] == None:
			e.nothing = true
		case known:
			e.rank, e.size = j.at[i], int32(len(j.groups[j.in[i]]))
		case j.Rule == Leading && !j.Reorder:
			e.rank = int32(i)
		}
	}
}

// link links all uses that can be linked, and reports whether there were any.
func (s *solver) link() (progress bool) {
	for r, h := range s.Ranks {
		for again := true; again; {
			again = s.linkInOrder(h)
			for use := range h.Uses {
				if h.Uses[use].open() && s.linkUse(r, int32(use)) {
					again = true
				}
			}
			progress = progress || again
		}
	}
	return progress
}

// open reports whether nothing is known of a use.
func (u *Use) open() bool { return u.Place == None && u.from == None }

func (s *solver) linkUse(r int, use int32) bool {
	h := s.Ranks[r]
	found := s.candidates(h, use)
	if u := &h.Uses[use]; u.perhaps {
		before := &h.Uses[u.before]
		kept := before.from != None && h.Creations[before.from].freed == None // its communicator is not freed
		switch {
		case before.Place == None:
			return false
		case before.Place == 0, kept && len(found) == 0:
			u.Place, u.from = before.Place, before.from
			if k := &s.list[u.Place]; k.members != nil {
				i := k.Members.Index(int32(r))
				k.calls[i] = append(k.calls[i], u.calls...)
			}
			return true
		case before.from == None, kept:
			return false
		}
	}
	if len(found) > 1 {
		found = slices.DeleteFunc(found, func(c int32) bool { return s.contradicted(r, use, c) })
	}
	return len(found) == 1 && h.link(use, found[0])
}

// link links a use to a creation that is part of a joint one.
func (h *Handles) link(use, creation int32) bool {
	c := &h.Creations[creation]
	if c.expected.joint == nil {
		return false
	}
	c.use, h.Uses[use].from = use, creation
	return true
}

// candidates returns the creations that may have created the communicator of a use.
func (s *solver) candidates(h *Handles, use int32) []int32 {
	u := &h.Uses[use]
	if s.spent(1 + len(h.Creations)) {
		return nil
	}
	var found []int32
	for i := range h.Creations {
		c := &h.Creations[i]
		e := &c.expected
		switch {
		case c.call >= u.first, c.use != None, e.nothing:
		case e.rank != None && e.rank != u.Rank:
		case e.size != None && e.size != u.Size:
		case c.freed != None && c.freed < u.last:
		case u.before != None && c.call < h.Uses[u.before].last:
		default:
			found = append(found, int32(i))
		}
	}
	return found
}

// contradicted reports whether a split or dup cannot have created the communicator of a use because
// its traffic contradicts the other members' traffic.
func (s *solver) contradicted(r int, use, creation int32) bool {
	j := s.Ranks[r].Creations[creation].expected.joint
	if j == nil || j.Rule != Split && j.Rule != Duplicate {
		return false
	}
	k := &s.list[j.parent]
	group := j.groups[j.in[k.Members.Index(int32(r))]]
	s.spent(len(group))
	all := make([]*Traffic, len(group))
	for at, i := range group {
		rank, theirs := int(k.members[i]), s.use(j, int(i))
		if rank == r {
			theirs = use
		}
		if theirs == None {
			return false
		}
		all[at] = &s.Ranks[rank].Uses[theirs].Traffic
	}
	return !agree(all)
}

// linkInOrder links the open uses of a rank whose handles ascend in the
// order of creation: those for which the first creation that leaves enough for the
// uses before is also the last that leaves enough for those behind.
func (s *solver) linkInOrder(h *Handles) bool {
	if !h.ascending() {
		return false
	}
	var order []int32
	for use := range h.Uses {
		if h.Uses[use].Place == None || h.Uses[use].from != None {
			order = append(order, int32(use))
		}
	}
	slices.SortFunc(order, func(a, b int32) int { return cmp.Compare(h.Uses[a].handle, h.Uses[b].handle) })
	fits := make([][]int32, len(order))
	for i, use := range order {
		if fits[i] = s.candidates(h, use); h.Uses[use].from != None {
			fits[i] = []int32{h.Uses[use].from}
		}
	}
	first, ok := earliest(fits)
	if !ok {
		return false
	}
	last := latest(fits)
	progress := false
	for i, use := range order {
		if first[i] == last[i] && h.Uses[use].from == None && h.link(use, first[i]) {
			progress = true
		}
	}
	return progress
}

// earliest takes the first number of each list that is above the one chosen
// before.
func earliest(lists [][]int32) ([]int32, bool) {
	chosen := make([]int32, len(lists))
	above := int32(None)
	for i, list := range lists {
		at := slices.IndexFunc(list, func(v int32) bool { return v > above })
		if at < 0 {
			return nil, false
		}
		chosen[i] = list[at]
		above = chosen[i]
	}
	return chosen, true
}

// latest takes, from behind, the last number of each list that is below the
// one chosen before; there must be one.
func latest(lists [][]int32) []int32 {
	chosen := make([]int32, len(lists))
	for i := len(lists) - 1; i >= 0; i-- {
		for _, v := range lists[i] {
			if i == len(lists)-1 || v < chosen[i+1] {
				chosen[i] = v
			}
		}
	}
	return chosen
}
