package allprof

import (
	"cmp"
	"slices"
)

// A stretch is linked to a making on the same rank where no other fits: it is
// earlier, and what it must have made has this rank and size; nothing else was
// made there; the traffic on the other members' stretches agrees. Handles that
// are small integers, as those of Fortran, are given out in ascending order as
// long as nothing is freed, so that stretches in order of handle come from
// makings in order.

// link links what can be linked, and reports whether there was anything.
func (id *identity) link() bool {
	progress := false
	for r, h := range id.ranks {
		for again := true; again; {
			again = id.linkInOrder(r)
			for s := range h.stretches {
				if id.open(r, int32(s)) && id.linkStretch(r, int32(s)) {
					again = true
				}
			}
			progress = progress || again
		}
	}
	return progress
}

// open reports whether nothing is known of a stretch.
func (id *identity) open(r int, s int32) bool {
	return id.of[r][s] == none && id.madeBy[r][s] == none
}

func (id *identity) linkStretch(r int, s int32) bool {
	h := id.ranks[r]
	found := id.candidates(r, s)
	if h.stretches[s].perhaps {
		before := h.stretches[s].before
		of, maker := id.of[r][before], id.madeBy[r][before]
		switch {
		case of == none:
			return false
		case of == 0, maker != none && h.makings[maker].freed == none && len(found) == 0:
			id.of[r][s], id.madeBy[r][s] = of, maker
			return true
		case maker == none || h.makings[maker].freed == none:
			return false
		}
	}
	if len(found) > 1 {
		found = slices.DeleteFunc(found, func(m int32) bool { return id.contradicted(r, s, m) })
	}
	return len(found) == 1 && id.linkTo(r, s, found[0])
}

// linkTo links a stretch to a making whose origin is known.
func (id *identity) linkTo(r int, s, m int32) bool {
	if id.outcomes[r][m].origin == nil {
		return false
	}
	id.outcomes[r][m].linked = true
	id.madeBy[r][s] = m
	return true
}

// linkedTo returns the stretch that is linked to a member's making, or none.
func (id *identity) linkedTo(o *origin, member int) int32 {
	r := id.all[o.parent].members[member]
	if !id.outcomes[r][o.makings[member]].linked {
		return none
	}
	id.tired(len(id.madeBy[r]))
	return int32(slices.Index(id.madeBy[r], o.makings[member]))
}

// candidates returns the makings that a stretch may come from.
func (id *identity) candidates(r int, at int32) []int32 {
	h := id.ranks[r]
	s := &h.stretches[at]
	var found []int32
	if id.tired(1 + len(h.makings)) {
		return nil
	}
	for i := range h.makings {
		m, out := &h.makings[i], &id.outcomes[r][i]
		switch {
		case m.row >= s.first, out.linked, out.nothing:
		case out.rank != none && out.rank != s.rank:
		case out.size != none && out.size != s.size:
		case m.freed != none && m.freed < s.last:
		case s.before != none && m.row < h.stretches[s.before].last:
		default:
			found = append(found, int32(i))
		}
	}
	return found
}

// contradicted reports whether a stretch cannot come from a split or dup because
// its traffic does not agree with that of the other members.
func (id *identity) contradicted(r int, s, m int32) bool {
	o := id.outcomes[r][m].origin
	if o == nil {
		return false
	}
	members := id.all[o.parent].members
	var mates []int
	switch o.call.maker {
	case split:
		for i, place := range o.places {
			if members[i] == int32(r) {
				mates = place.mates
			}
		}
	case dup:
		for i := range members {
			mates = append(mates, i)
		}
	}
	id.tired(len(mates))
	var all []*traffic
	for _, i := range mates {
		rank, stretch := int(members[i]), id.linkedTo(o, i)
		if rank == r {
			stretch = s
		}
		if stretch == none {
			return false
		}
		all = append(all, &id.ranks[rank].stretches[stretch].traffic)
	}
	return len(all) > 0 && !agree(all)
}

// linkInOrder links the open stretches of a rank whose handles ascend in the
// order of making: those for which the first making that leaves enough for the
// stretches before is also the last that leaves enough for those behind.
func (id *identity) linkInOrder(r int) bool {
	h := id.ranks[r]
	if !h.ascending() {
		return false
	}
	var order []int32
	for s := range h.stretches {
		if id.of[r][s] == none || id.madeBy[r][s] != none {
			order = append(order, int32(s))
		}
	}
	slices.SortFunc(order, func(a, b int32) int {
		return cmp.Compare(h.stretches[a].handle, h.stretches[b].handle)
	})
	fits := make([][]int32, len(order))
	for i, s := range order {
		fits[i] = id.candidates(r, s)
		if m := id.madeBy[r][s]; m != none {
			fits[i] = []int32{m}
		}
	}
	first, ok := earliest(fits)
	if !ok {
		return false
	}
	last := latest(fits)
	progress := false
	for i, s := range order {
		if first[i] == last[i] && id.madeBy[r][s] == none && id.linkTo(r, s, first[i]) {
			progress = true
		}
	}
	return progress
}

// earliest takes the first number of each list that is above the one taken
// before.
func earliest(lists [][]int32) ([]int32, bool) {
	taken := make([]int32, len(lists))
	above := int32(none)
	for i, list := range lists {
		at := slices.IndexFunc(list, func(v int32) bool { return v > above })
		if at < 0 {
			return nil, false
		}
		taken[i] = list[at]
		above = taken[i]
	}
	return taken, true
}

// latest takes, from behind, the last number of each list that is below the
// one taken before; there must be one.
func latest(lists [][]int32) []int32 {
	taken := make([]int32, len(lists))
	for i := len(lists) - 1; i >= 0; i-- {
		for _, v := range lists[i] {
			if i == len(lists)-1 || v < taken[i+1] {
				taken[i] = v
			}
		}
	}
	return taken
}

// ascending reports whether the handles of a rank are in the order of making.
func (h *handles) ascending() bool {
	return h.lastFreed == none && !slices.ContainsFunc(h.stretches, func(s stretch) bool { return s.handle >= 1<<16 })
}
