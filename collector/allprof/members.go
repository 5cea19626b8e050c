package allprof

import (
	"cmp"
	"fmt"
	"slices"

	"loggops/formats/comm"
)

// splitPlace is a member's place in what a split makes; size 0 is no place.
type splitPlace struct {
	rank, size, color int32
	mates             []int // those of one color, as members of the parent
}

// splitPlaces works out a split: members of one color, ordered by key, then
// by rank in the parent. A negative color is MPI_UNDEFINED.
func (id *identity) splitPlaces(o *origin) []splitPlace {
	members := id.all[o.parent].members
	places := make([]splitPlace, len(members))
	order := make([]int, 0, len(members))
	making := func(i int) *making { return &id.ranks[members[i]].makings[o.makings[i]] }
	for i := range members {
		if making(i).color >= 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(making(a).color, making(b).color), cmp.Compare(making(a).key, making(b).key))
	})
	for len(order) > 0 {
		color, n := making(order[0]).color, 1
		for n < len(order) && making(order[n]).color == color {
			n++
		}
		for at, i := range order[:n] {
			places[i] = splitPlace{int32(at), int32(n), color, order[:n:n]}
		}
		order = order[n:]
	}
	return places
}

// realize works out what an origin made, and says so of the stretches that are
// linked to it. It reports whether that was news.
func (id *identity) realize(o *origin) bool {
	members := id.all[o.parent].members
	news := false
	if o.call.maker == split {
		for i, place := range o.places {
			if place.size > 1 {
				list := func() []int32 { return pick(members, place.mates) }
				news = id.settle(o, i, place.color, list) || news
			}
		}
		return news
	}
	lists := id.groupsOf(o)
	in := membership(lists)
	for i, r := range members {
		if g, ok := in[r]; ok {
			news = id.settle(o, i, g, func() []int32 { return lists[g] }) || news
		}
	}
	return news
}

func pick(list []int32, at []int) []int32 {
	var picked []int32
	for _, i := range at {
		picked = append(picked, list[i])
	}
	return picked
}

// membership returns the index of the list that a rank is in.
func membership(lists [][]int32) map[int32]int32 {
	in := map[int32]int32{}
	for i, list := range lists {
		for _, r := range list {
			in[r] = int32(i)
		}
	}
	return in
}

// groupsOf returns the member lists of what an origin made, nil where they do
// not follow.
func (id *identity) groupsOf(o *origin) [][]int32 {
	parent := &id.all[o.parent]
	if o.call.maker == dup {
		return [][]int32{parent.members}
	}
	if o.size == none {
		return nil
	}
	if o.call.maker == cart && !o.reorder {
		return [][]int32{parent.members[:o.size]}
	}
	ranks := slices.Repeat([]int32{none}, len(parent.members))
	for i, r := range parent.members {
		if s := id.linkedTo(o, i); s != none {
			if id.ranks[r].stretches[s].size != o.size {
				return nil
			}
			ranks[i] = id.ranks[r].stretches[s].rank
		}
	}
	return id.groups(parent, o.call.maker, o.size, ranks)
}

// groups returns the member lists of communicators of one size, from the ranks
// in them that the members of the parent have (or none, where they are not
// known), nil where they do not follow.
func (id *identity) groups(k *known, by maker, size int32, ranks []int32) [][]int32 {
	if by == cartSub && int(size) < len(k.members) {
		return id.subgrids(k, size, ranks)
	}
	// One communicator, in which every place is taken once.
	list := slices.Repeat([]int32{none}, int(size))
	taken := int32(0)
	for i, at := range ranks {
		if at == none {
			continue
		}
		if list[at] != none {
			return nil
		}
		list[at] = k.members[i]
		taken++
	}
	if taken < size {
		return nil
	}
	return [][]int32{list}
}

// settle says of the stretch that a member has from an origin which
// communicator it is.
func (id *identity) settle(o *origin, member int, color int32, list func() []int32) bool {
	s := id.linkedTo(o, member)
	r := id.all[o.parent].members[member]
	if s == none || id.of[r][s] != none {
		return false
	}
	key := group{o.parent, o.ordinal, color}
	at, ok := id.made[key]
	if !ok {
		name := fmt.Sprintf("%s of %d", o.call.Name, o.parent)
		if o.call.maker == split {
			name = fmt.Sprintf("%s, color %d", name, color)
		}
		at = id.add(known{Communicator: comm.Communicator{Name: name}, members: list(), dims: id.dims(o)})
		id.made[key] = at
	}
	id.of[r][s] = at
	return true
}

// dims returns how many dimensions the grid has that an origin made.
func (id *identity) dims(o *origin) int32 {
	if o.call.maker == dup {
		return id.all[o.parent].dims
	}
	return o.dims
}
