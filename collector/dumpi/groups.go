package dumpi

import "slices"

// group is a group of processes as the calls made it. Who its members are is
// known when the members of communicators are.
type group struct {
	form      groupForm
	of, other *group
	comm      int32   // number of a communicator
	ranks     []int32 // in of
	ranges    []int32 // likewise: the first, the last and a step of each range
	depth     int

	list  []int32 // its members, once they are known
	known bool
	tried int // the last evaluation in which they were not
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
		g.ranges = slices.Clone(r.lists[argRanges])
	case r.has[argRanks]:
		g.ranks = slices.Clone(r.lists[argRanks])
	}
	if g.depth > maxDepth {
		g = &group{}
	}
	h.groups[r.v[argNewGroup]] = g
}

// evaluation finds out who the members of groups are.
type evaluation struct {
	of     func(comm int32) []int32 // members of a communicator, nil where they are not known
	number int                      // of this one, from 1
	seen   []int                    // by rank in the world: the last mark that it has got
	mark   int
	steps  int // groups, and members of them, that were looked at so far
}

// members returns the ranks in the world of a group's members, in order; false
// where they are not known.
func (e *evaluation) members(g *group) ([]int32, bool) {
	if g.known || g.tried == e.number {
		return g.list, g.known
	}
	g.tried = e.number
	var first, second []int32
	for _, part := range []struct {
		*group
		to *[]int32
	}{{g.of, &first}, {g.other, &second}} {
		if part.group == nil {
			continue
		}
		var known bool
		if *part.to, known = e.members(part.group); !known {
			return nil, false
		}
	}
	g.list, g.known = e.combine(g, first, second)
	e.steps += 1 + len(first) + len(second)
	return g.list, g.known
}

// combine returns the members of a group that is made of others.
func (e *evaluation) combine(g *group, first, second []int32) ([]int32, bool) {
	switch g.form {
	case emptyGroup:
		return nil, true
	case groupOfComm:
		list := e.of(g.comm)
		return list, list != nil
	case included, excluded:
		chosen, valid := g.chosen(first)
		if !valid || !e.each(chosen) {
			return nil, false
		}
		if g.form == excluded {
			chosen = e.without(first, chosen, true)
		}
		return chosen, true
	case union:
		return append(slices.Clip(first), e.without(second, first, true)...), true
	case intersection:
		return e.without(first, second, false), true
	case difference:
		return e.without(first, second, true), true
	}
	return nil, false
}

// each marks ranks, and reports whether each is there but once.
func (e *evaluation) each(ranks []int32) bool {
	e.mark++
	for _, rank := range ranks {
		if e.seen[rank] == e.mark {
			return false
		}
		e.seen[rank] = e.mark
	}
	return true
}

// without returns the ranks of a list that are in another one, or that are not.
func (e *evaluation) without(list, other []int32, in bool) []int32 {
	e.each(other)
	var left []int32
	for _, rank := range list {
		if (e.seen[rank] == e.mark) != in {
			left = append(left, rank)
		}
	}
	return left
}

// chosen returns the members of a group that a call names by their places; false where
// it names others, or too many.
func (g *group) chosen(members []int32) (list []int32, valid bool) {
	take := func(place int64) bool {
		if place < 0 || place >= int64(len(members)) || len(list) == len(members) {
			return false
		}
		list = append(list, members[place])
		return true
	}
	for _, place := range g.ranks {
		if !take(int64(place)) {
			return nil, false
		}
	}
	for ranges := g.ranges; len(ranges) >= 3; ranges = ranges[3:] {
		first, last, step := int64(ranges[0]), int64(ranges[1]), int64(ranges[2])
		if step == 0 || (last-first)/step < 0 {
			return nil, false
		}
		for n := (last - first) / step; n >= 0; n-- {
			if !take(first) {
				return nil, false
			}
			first += step
		}
	}
	return list, true
}
