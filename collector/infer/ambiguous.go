package infer

import (
	"cmp"
	"slices"
)

// ambiguity is a set of uses of one size, each of which may have been created by several
// joint calls of one kind on one parent. All ranks must agree on the order of communicators, which resolves it:
//   - the only ambiguous communicator of a size is the same for all, if no member without one has another use that these calls may have created;
//   - several that span the parent are distinguished by the order of the first
//     collectives on them, which must be the same everywhere to avoid a
//     deadlock; if there are none, by the order of handles in the order of creation.
type ambiguity struct {
	parent int32
	size   int32
	joints []*joint  // at least one
	at     [][]int32 // uses, by member of the parent
	most   int       // the largest number of uses of a member
}

// resolve resolves the first ambiguity that can be resolved, and reports whether there
// was one. Ambiguities among uses with the same joint calls come first; these
// calls are then linked if there are no more of them than uses.
func (s *solver) resolve() bool {
	for _, same := range []bool{true, false} {
		for p := range s.list {
			if s.list[p].members == nil {
				continue
			}
			for _, a := range s.ambiguities(int32(p), same) {
				if s.resolved(a) {
					s.exhaust(a)
					return true
				}
			}
		}
	}
	return false
}

// exhaust excludes the creations of the joint calls if each created one of the uses.
func (s *solver) exhaust(a *ambiguity) {
	if len(a.joints) != a.most || int(a.size) != len(a.at) {
		return
	}
	for _, j := range a.joints {
		for i := range s.list[a.parent].members {
			if c := s.creation(j, i); c.use == None {
				c.use = nowhere
			}
		}
	}
}

// ambiguities returns those on a parent, of all uses of a size or only of
// those with the same joint calls.
func (s *solver) ambiguities(parent int32, same bool) []*ambiguity {
	var found []*ambiguity
	members := s.list[parent].members
	for i, r := range members {
		for use := range s.Ranks[r].Uses {
			joints := s.ambiguous(s.Ranks[r], int32(use), parent)
			if joints == nil {
				continue
			}
			size := s.Ranks[r].Uses[use].Size
			at := slices.IndexFunc(found, func(a *ambiguity) bool {
				return a.size == size && a.joints[0].Call == joints[0].Call && (!same || slices.Equal(a.joints, joints))
			})
			if at < 0 {
				at = len(found)
				found = append(found, &ambiguity{parent: parent, size: size, joints: joints, at: make([][]int32, len(members))})
			}
			a := found[at]
			a.at[i] = append(a.at[i], int32(use))
			a.most = max(a.most, len(a.at[i]))
		}
	}
	return found
}

// ambiguous returns the joint calls that may have created the communicator of a use, if they are of one kind on a
// parent.
func (s *solver) ambiguous(h *Handles, use, parent int32) []*joint {
	if u := &h.Uses[use]; !u.open() || u.perhaps {
		return nil
	}
	var joints []*joint
	for _, c := range s.candidates(h, use) {
		j := h.Creations[c].expected.joint
		if j == nil || j.parent != parent || j.Rule == Split ||
			joints != nil && (joints[0].Call != j.Call || joints[0].Grid != j.Grid) {
			return nil
		}
		joints = append(joints, j)
	}
	return joints
}

// resolved resolves an ambiguity, and reports whether it could.
func (s *solver) resolved(a *ambiguity) bool {
	members := s.list[a.parent].members
	if a.most > 1 && !s.sort(a) || s.contested(a) {
		return false
	}
	progress := false
	for n := range a.most {
		ranks := slices.Repeat([]int32{None}, len(members))
		for i, r := range members {
			if n < len(a.at[i]) {
				ranks[i] = s.Ranks[r].Uses[a.at[i][n]].Rank
			}
		}
		j := &joint{parent: a.parent, Creation: a.joints[0].Creation, size: a.size}
		j.groups = s.byRanks(j, ranks)
		for g, group := range j.groups {
			place := s.add(s.communicator(j, int32(g)))
			for at, i := range group {
				s.identify(members[i], a.at[i][n], place, at) // which only fails with results
			}
			progress = true
		}
	}
	return progress
}

// contested reports whether a member without an ambiguous use has another use whose communicator one of the joint calls may have created: then
// the only uses of other members need not be of one communicator.
func (s *solver) contested(a *ambiguity) bool {
	for i, r := range s.list[a.parent].members {
		h := s.Ranks[r]
		for use := range h.Uses {
			if u := &h.Uses[use]; len(a.at[i]) > 0 || !u.open() || u.Size != a.size {
				continue
			}
			if slices.ContainsFunc(s.candidates(h, int32(use)), func(c int32) bool { return slices.Contains(a.joints, h.Creations[c].expected.joint) }) {
				return true
			}
		}
	}
	return false
}

// sort brings the uses of an ambiguity that spans its parent into an order that
// is the same on all ranks, if there is one.
func (s *solver) sort(a *ambiguity) bool {
	members := s.list[a.parent].members
	collective, ascending := true, true
	for i, r := range members {
		if int(a.size) != len(members) || len(a.at[i]) != a.most {
			return false
		}
		h := s.Ranks[r]
		ascending = ascending && h.ascending()
		for _, use := range a.at[i] {
			collective = collective && h.Uses[use].collective != None
		}
	}
	for i, r := range members {
		uses := s.Ranks[r].Uses
		slices.SortFunc(a.at[i], func(x, y int32) int {
			if collective {
				return cmp.Compare(uses[x].collective, uses[y].collective)
			}
			return cmp.Compare(uses[x].handle, uses[y].handle)
		})
	}
	return collective || ascending
}
