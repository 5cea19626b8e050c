package infer

import "slices"

// Group is a group of processes as calls created it. Its members follow from the members of communicators.
type Group struct {
	form      groupForm
	of, other *Group
	use       int32   // of a communicator or window
	ranks     []int32 // in of
	ranges    []int32 // likewise: the first, the last and a step of each range
	depth     int

	list  []int32 // members, once they are known
	known bool
	tried int // the last evaluation in which they were unknown
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

// maxDepth bounds how many groups a group is created of, each of the one before.
const maxDepth = 1000

// groupForms are the calls that create groups.
var groupForms = map[string]groupForm{
	"MPI_Comm_group": groupOfComm, "MPI_Win_get_group": groupOfComm,
	"MPI_Group_incl": included, "MPI_Group_range_incl": included,
	"MPI_Group_excl": excluded, "MPI_Group_range_excl": excluded,
	"MPI_Group_union": union, "MPI_Group_intersection": intersection, "MPI_Group_difference": difference,
}

// EmptyGroup returns MPI_GROUP_EMPTY.
func EmptyGroup() *Group { return &Group{form: emptyGroup} }

// NewGroup returns the group that a call creates: of the use of a communicator, or of one group or two, of which it chooses members
// by ranks or ranges, each the first, the last and a step.
func NewGroup(call string, use int32, of, other *Group, ranks, ranges []int32) *Group {
	g := &Group{form: groupForms[call], use: use, of: of, other: other, ranks: slices.Clone(ranks), ranges: slices.Clone(ranges)}
	for _, part := range []*Group{of, other} {
		if part != nil {
			g.depth = max(g.depth, part.depth+1)
		}
	}
	if g.depth > maxDepth {
		return &Group{}
	}
	return g
}

// evaluation finds the members of groups.
type evaluation struct {
	number int   // of this one, from 1
	seen   []int // by world rank: the last mark
	mark   int
	// steps are the groups, and members of them, that were looked at so far, of most: each group may be created of all that
	// others have.
	steps, most int
}

// Groups may take freeGroupSteps to be evaluated whatever the size of the files, and beyond
// that groupStepsPerByte for each of their bytes.
const (
	freeGroupSteps    = 1 << 22
	groupStepsPerByte = 4
)

// spentGroups reports whether groups have taken too many steps.
func (s *solver) spentGroups() bool { return s.groups.steps > s.groups.most }

// of begins an evaluation: it returns the world ranks of a group's members, in order; false
// if they are unknown. members returns the members of a communicator, nil if they are unknown.
func (e *evaluation) of(g *Group, members func(use int32) []int32) ([]int32, bool) {
	e.number++
	e.steps++
	return e.evaluate(g, members)
}

func (e *evaluation) evaluate(g *Group, members func(use int32) []int32) ([]int32, bool) {
	if g.known || g.tried == e.number {
		return g.list, g.known
	}
	g.tried = e.number
	var parts [2][]int32
	for i, part := range []*Group{g.of, g.other} {
		if part == nil {
			continue
		}
		var known bool
		if parts[i], known = e.evaluate(part, members); !known {
			return nil, false
		}
	}
	if g.form == groupOfComm {
		g.list = members(g.use)
		g.known = g.list != nil
	} else {
		g.list, g.known = e.combine(g, parts[0], parts[1])
	}
	e.steps += 1 + len(parts[0]) + len(parts[1])
	return g.list, g.known
}

// combine returns the members of a group that is created of others.
func (e *evaluation) combine(g *Group, first, second []int32) ([]int32, bool) {
	switch g.form {
	case emptyGroup:
		return nil, true
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
func (g *Group) chosen(members []int32) (list []int32, valid bool) {
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
