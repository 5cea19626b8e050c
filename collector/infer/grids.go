package infer

import (
	"cmp"
	"slices"
)

// mostTries bounds the ways of dividing a grid that are tried, each counting as
// many times as the grid has dimensions, or members where it may be the one.
const mostTries = 1 << 22

// divided returns the groups and extents of the grids that a grid of n members is divided into.
func divided(dims, remain []int32, n int) (groups [][]int32, kept []int32) {
	if len(dims) == 0 || len(remain) < len(dims) {
		return nil, nil
	}
	var extents []int32 // those above 1, of which there are few
	set := 0
	for d, extent := range dims {
		if remain[d] != 0 {
			kept = append(kept, extent)
		}
		if extent == 1 {
			continue
		}
		if remain[d] != 0 {
			set |= 1 << len(extents)
		}
		extents = append(extents, extent)
	}
	all, in := make([]int32, n), make([]int32, n)
	for i := range all {
		all[i] = int32(i)
		in[i], _ = coordinates(extents, set, int32(i))
	}
	slices.SortStableFunc(all, func(a, b int32) int { return cmp.Compare(in[a], in[b]) })
	return chunks(all, func(a, b int32) bool { return in[a] == in[b] }), kept
}

// coordinates returns the place of member i of a grid among the grids of its dimensions in a set, and its place in that. The last
// dimension varies fastest, in the grid and in both parts.
func coordinates(extents []int32, kept int, i int32) (group, inside int32) {
	insideUnit, groupUnit := int32(1), int32(1)
	for d := len(extents) - 1; d >= 0; d-- {
		at := i % extents[d]
		i /= extents[d]
		if kept>>d&1 == 1 {
			inside += at * insideUnit
			insideUnit *= extents[d]
		} else {
			group += at * groupUnit
			groupUnit *= extents[d]
		}
	}
	return group, inside
}

// unknownSubgrids returns the groups of an MPI_Cart_sub of a grid with unknown extents and kept dimensions: those that every grid
// with as many dimensions gives in which the members have these ranks. If grids give
// different groups, a rank is unknown, or there are too many grids, it returns nil.
func (s *solver) unknownSubgrids(k *known, size int32, ranks []int32) [][]int32 {
	if k.grid < 1 || k.grid > 16 || slices.Contains(ranks, None) {
		return nil
	}
	var found []int32 // the group of each member
	unique, left := true, mostTries
	extents := make([]int32, k.grid)
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
	try(0, int32(len(k.members)))
	s.spent(mostTries - left)
	if found == nil || !unique {
		return nil
	}
	groups := make([][]int32, len(ranks)/int(size))
	for g := range groups {
		groups[g] = make([]int32, size)
	}
	for i, g := range found {
		groups[g][ranks[i]] = int32(i)
	}
	return groups
}

// subgrid returns the group of each member of a grid if the dimensions in
// the set kept stay, nil if the members then have other ranks.
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
	for i, rank := range ranks {
		group, inside := coordinates(extents, kept, int32(i))
		if inside != rank {
			return nil
		}
		groups[i] = group
	}
	return groups
}
