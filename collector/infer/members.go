package infer

import (
	"cmp"
	"slices"
)

// Rule is how the members of new communicators follow from the arguments of all members of the parent.
type Rule uint8

const (
	NoRule    Rule = iota
	Duplicate      // all members, and the grid
	Over           // all members: the communicator of a window or file
	Split          // members of one color, by key
	Create         // members of a group
	Leading        // the first members: a grid or graph
	Subgrid        // members of a grid with the same coordinates in some dimensions
	Connect        // an intercommunicator of two groups
	Merge          // both groups of an intercommunicator
)

// rules are the rules of calls.
var rules = map[string]Rule{
	"MPI_Comm_dup": Duplicate, "MPI_Win_create": Over, "MPI_File_open": Over, "MPI_Comm_split": Split, "MPI_Comm_create": Create,
	"MPI_Cart_create": Leading, "MPI_Graph_create": Leading, "MPI_Cart_sub": Subgrid,
	"MPI_Intercomm_create": Connect, "MPI_Intercomm_merge": Merge,
}

// RuleOf returns the rule of a call, NoRule if there is none.
func RuleOf(call string) Rule { return rules[call] }

// setGroups finds the members of the communicators that a joint call creates, if they follow from what is known.
func (s *solver) setGroups(j *joint) error {
	parent := &s.list[j.parent]
	if len(parent.Remote) > 0 {
		return nil // of both groups
	}
	all := make([]int32, len(parent.members))
	for i := range all {
		all[i] = int32(i)
	}
	switch j.Rule {
	case Duplicate, Over:
		j.groups = [][]int32{all}
	case Split:
		j.groups = s.split(j, all)
	case Create:
		if s.Results {
			j.groups = s.create(j)
			break
		}
		j.groups = s.byRanks(j, s.ranksIn(j))
	case Leading:
		n := int64(j.size)
		switch {
		case j.Dims != nil:
			j.dims, n = j.Dims, 1
			for _, extent := range j.Dims {
				n = product(n, int64(extent))
			}
		case s.Results:
			n = int64(j.Nodes)
		}
		if n < 1 || n > int64(len(all)) {
			break
		}
		j.size = int32(n)
		if j.Reorder {
			if j.groups = s.byRanks(j, s.ranksIn(j)); j.groups != nil || !s.Results {
				break
			}
			if err := s.KeepOrder(int(parent.members[0]), j.Call); err != nil {
				return err
			}
		}
		j.groups = [][]int32{all[:n]}
	case Subgrid:
		if s.Results {
			j.groups, j.dims = divided(parent.Dims, j.Remain, len(all))
			break
		}
		j.groups = s.byRanks(j, s.ranksIn(j))
	}
	if s.spentGroups() {
		return problem(parent.members[0], "its groups of processes, and those of others, have too many members to find them out: %d", s.groups.steps)
	}
	j.places = slices.Repeat([]int32{None}, len(j.groups))
	j.in, j.at = slices.Repeat([]int32{None}, len(all)), slices.Repeat([]int32{None}, len(all))
	for g, group := range j.groups {
		for at, i := range group {
			j.in[i], j.at[i] = int32(g), int32(at)
		}
	}
	return nil
}

// product multiplies two numbers, -1 if one is negative or the product is too large.
func product(a, b int64) int64 {
	const most = 1 << 31
	if a < 0 || b < 0 || a >= most || b >= most {
		return -1
	}
	return a * b
}

// split returns the groups of a split: a group per color, its members by key and then by their rank in the parent. A member with the
// color MPI_UNDEFINED gets no communicator.
func (s *solver) split(j *joint, all []int32) [][]int32 {
	all = slices.DeleteFunc(all, func(i int32) bool {
		c := s.creation(j, int(i))
		return s.Results && c.Result == None || !s.Results && c.Color < 0
	})
	slices.SortFunc(all, func(a, b int32) int {
		x, y := s.creation(j, int(a)), s.creation(j, int(b))
		return cmp.Or(cmp.Compare(x.Color, y.Color), cmp.Compare(x.Key, y.Key), cmp.Compare(a, b))
	})
	return chunks(all, func(a, b int32) bool { return s.creation(j, int(a)).Color == s.creation(j, int(b)).Color })
}

// chunks cuts a list between neighbors that are not alike.
func chunks(list []int32, alike func(a, b int32) bool) [][]int32 {
	var out [][]int32
	from := 0
	for k := range list {
		if k+1 == len(list) || !alike(list[k], list[k+1]) {
			out = append(out, list[from:k+1:k+1])
			from = k + 1
		}
	}
	return out
}

// byRanks returns the groups that a joint call creates, all of its size, from the ranks that members have in them, None if unknown. It
// returns nil if they do not follow.
func (s *solver) byRanks(j *joint, ranks []int32) [][]int32 {
	if j.size == None || ranks == nil {
		return nil
	}
	if j.Rule == Subgrid && int(j.size) < len(ranks) {
		return s.unknownSubgrids(&s.list[j.parent], j.size, ranks)
	}
	// One group, in which every place is filled once.
	list := slices.Repeat([]int32{None}, int(j.size))
	filled := int32(0)
	for i, at := range ranks {
		if at == None {
			continue
		}
		if at >= j.size || list[at] != None {
			return nil
		}
		list[at] = int32(i)
		filled++
	}
	if filled < j.size {
		return nil
	}
	return [][]int32{list}
}

// ranksIn returns the ranks that members have in new communicators, None if unknown. It is nil if two of those differ in size.
func (s *solver) ranksIn(j *joint) []int32 {
	members := s.list[j.parent].members
	ranks := slices.Repeat([]int32{None}, len(members))
	for i, r := range members {
		if use := s.use(j, i); use != None {
			u := &s.Ranks[r].Uses[use]
			if u.Size != None && u.Size != j.size {
				return nil
			}
			ranks[i] = u.Rank
		}
	}
	return ranks
}

// create returns the groups that the members of an MPI_Comm_create name.
func (s *solver) create(j *joint) [][]int32 {
	members := s.list[j.parent].members
	place := map[int32]int32{}
	for i, r := range members {
		place[r] = int32(i)
	}
	var groups [][]int32
	done := map[int32]bool{}
	for i := range members {
		c := s.creation(j, i)
		if c.Result == None || done[int32(i)] || c.Group == nil {
			continue
		}
		ranks, known := s.groups.of(c.Group, func(use int32) []int32 {
			if use == None || s.Ranks[members[i]].Uses[use].Place == None {
				return nil
			}
			return s.list[s.Ranks[members[i]].Uses[use].Place].members
		})
		if s.spentGroups() {
			return nil
		}
		if !known {
			continue
		}
		var group []int32
		for _, r := range ranks {
			at, is := place[r]
			if !is || done[at] {
				return groups
			}
			done[at] = true
			group = append(group, at)
		}
		if len(group) > 0 {
			groups = append(groups, group)
		}
	}
	return groups
}
