package allprof

import "slices"

// A stretch is linked to a making on the same rank where no other fits: it is
// earlier, and what it must have made has this rank and size; nothing else was
// made there; the traffic on the other members' stretches agrees.

// link links what can be linked, and reports whether there was anything.
func (id *identity) link() bool {
	progress := false
	for r, h := range id.ranks {
		for again := true; again; {
			again = false
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

// contradicted reports whether a stretch cannot come from a split because
// its traffic does not agree with that of the other members.
func (id *identity) contradicted(r int, s, m int32) bool {
	o := id.outcomes[r][m].origin
	if o == nil || o.call.maker != split {
		return false
	}
	members := id.all[o.parent].members
	mates := o.places[slices.Index(members, int32(r))].mates
	id.tired(len(members))
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
	return !agree(all)
}
