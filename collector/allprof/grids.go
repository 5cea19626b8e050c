package allprof

import "slices"

// mostTries bounds the ways of dividing a grid that are tried, each counting as
// many times as the grid has dimensions, or members where it may be the one.
const mostTries = 1 << 22

// subgrids returns what MPI_Cart_sub made of a grid whose extents and whose
// kept dimensions are not known: the groups that every grid of that many
// dimensions gives in which the members have these ranks. Where grids give
// different groups, a rank is not known, or there are too many grids, it returns nil.
func (id *identity) subgrids(k *known, size int32, ranks []int32) [][]int32 {
	n := len(k.members)
	if k.dims < 1 || k.dims > 16 || slices.Contains(ranks, none) {
		return nil
	}
	var found []int32 // the group of each member
	unique, left := true, mostTries
	extents := make([]int32, k.dims)
	var try func(d int, rest int32)
	try = func(d int, rest int32) {
		if d == len(extents)-1 {
			extents[d] = rest
			for kept := 1; kept < 1<<len(extents) && unique; kept++ {
				if left -= len(extents); left < 0 {
					unique = false
				}
				groups := subgrid(extents, kept, size, ranks)
				if groups == nil {
					continue
				}
				left -= len(ranks)
				unique = unique && (found == nil || slices.Equal(found, groups))
				found = groups
			}
			return
		}
		for extent := int32(1); extent <= rest && unique; extent++ {
			if rest%extent == 0 {
				extents[d] = extent
				try(d+1, rest/extent)
			}
		}
	}
	try(0, int32(n))
	id.tired(mostTries - left)
	if found == nil || !unique {
		return nil
	}
	lists := make([][]int32, n/int(size))
	for i := range lists {
		lists[i] = make([]int32, size)
	}
	for i, g := range found {
		lists[g][ranks[i]] = k.members[i]
	}
	return lists
}

// subgrid returns the group of each member of a grid where the dimensions in
// the set kept stay, nil where that does not give them these ranks.
func subgrid(extents []int32, kept int, size int32, ranks []int32) []int32 {
	product := int32(1)
	for d, extent := range extents {
		if kept>>d&1 == 1 {
			product *= extent
		}
	}
	if product != size {
		return nil
	}
	groups := make([]int32, len(ranks))
	for i := range ranks {
		// The last dimension varies fastest, in the grid and in both parts.
		rest, inside, group := int32(i), int32(0), int32(0)
		insideUnit, groupUnit := int32(1), int32(1)
		for d := len(extents) - 1; d >= 0; d-- {
			at := rest % extents[d]
			rest /= extents[d]
			if kept>>d&1 == 1 {
				inside += at * insideUnit
				insideUnit *= extents[d]
			} else {
				group += at * groupUnit
				groupUnit *= extents[d]
			}
		}
		if inside != ranks[i] {
			return nil
		}
		groups[i] = group
	}
	return groups
}
