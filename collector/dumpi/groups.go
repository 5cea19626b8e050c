package dumpi

import "slices"

// group is a group of processes as the calls made it. Who its members are is
// known when the members of communicators are.
type group struct {
	form      groupForm
	of, other *group
	comm      int32   // number of a communicator
	ranks     []int32 // in of
	depth     int
}

type groupForm uint8

const (
	unknownGroup groupForm = iota
	emptyGroup
	groupOfComm
	included
	excluded
	union
	intersection
	difference
)

// maxDepth bounds how many calls made a group of another.
const maxDepth = 1000

// Handles of groups that no call makes.
const handleEmptyGroup = 2

// groupForms are the calls that make groups.
var groupForms = map[string]groupForm{
	"MPI_Comm_group": groupOfComm,
	"MPI_Group_incl": included, "MPI_Group_range_incl": included,
	"MPI_Group_excl": excluded, "MPI_Group_range_excl": excluded,
	"MPI_Group_union": union, "MPI_Group_intersection": intersection, "MPI_Group_difference": difference,
}

// group returns the group of a handle.
func (h *handles) group(handle int64) *group {
	switch g := h.groups[handle]; {
	case g != nil:
		return g
	case handle == handleEmptyGroup:
		return &group{form: emptyGroup}
	}
	return &group{}
}

// makeGroup keeps the group that a call makes.
func (h *handles) makeGroup(r *record, comm int32) {
	g := &group{form: groupForms[r.name], comm: comm}
	if r.has[argGroup] {
		g.of = h.group(r.v[argGroup])
		g.depth = g.of.depth + 1
	}
	if r.has[argOther] {
		g.other = h.group(r.v[argOther])
		g.depth = max(g.depth, g.other.depth+1)
	}
	switch {
	case r.has[argRanges]:
		g.ranks = expanded(r.lists[argRanges])
		if g.ranks == nil {
			g.form = unknownGroup
		}
	case r.has[argRanks]:
		g.ranks = slices.Clone(r.lists[argRanks])
	}
	if g.depth > maxDepth {
		g = &group{}
	}
	h.groups[r.v[argNewGroup]] = g
}

// expanded returns the ranks of ranges, which have a first and a last rank and
// a step each; nil where those make no sense.
func expanded(ranges []int32) []int32 {
	ranks := []int32{}
	for len(ranges) >= 3 {
		first, last, step := int64(ranges[0]), int64(ranges[1]), int64(ranges[2])
		ranges = ranges[3:]
		if step == 0 || (last-first)/step < 0 || int64(len(ranks))+(last-first)/step > maxList {
			return nil
		}
		for n := (last - first) / step; n >= 0; n-- {
			ranks = append(ranks, int32(first))
			first += step
		}
	}
	return ranks
}

// members returns the ranks in the world of a group's members, in order; false
// where they are not known. of returns those of a communicator.
func (g *group) members(of func(comm int32) []int32) ([]int32, bool) {
	var first, second []int32
	for _, part := range []struct {
		*group
		to *[]int32
	}{{g.of, &first}, {g.other, &second}} {
		if part.group == nil {
			continue
		}
		var known bool
		if *part.to, known = part.group.members(of); !known {
			return nil, false
		}
	}
	without := func(list, other []int32, in bool) []int32 {
		there := map[int32]bool{}
		for _, rank := range other {
			there[rank] = true
		}
		return slices.DeleteFunc(slices.Clone(list), func(rank int32) bool { return there[rank] == in })
	}
	switch g.form {
	case emptyGroup:
		return nil, true
	case groupOfComm:
		list := of(g.comm)
		return list, list != nil
	case included, excluded:
		var chosen []int32
		for _, i := range g.ranks {
			if i < 0 || int(i) >= len(first) {
				return nil, false
			}
			chosen = append(chosen, first[i])
		}
		if g.form == excluded {
			chosen = without(first, chosen, true)
		}
		return chosen, true
	case union:
		return append(slices.Clone(first), without(second, first, true)...), true
	case intersection:
		return without(first, second, false), true
	case difference:
		return without(first, second, true), true
	}
	return nil, false
}
