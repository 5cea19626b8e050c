package allprof

import (
	"cmp"
	"fmt"
	"slices"

	"loggops/formats/comm"
)

// A tie is a set of stretches of one size, each of which may come from several
// origins of one kind on one parent. What all ranks must agree on breaks it:
//   - the only tied communicator of a size is the same for all;
//   - several that span the parent are distinguished by the order of the first
//     collectives on them, which must be the same everywhere lest they
//     deadlock; if there are none, by the order of handles that are small
//     integers, as these are given out in the order of making as long as
//     nothing is freed.
type tie struct {
	parent  int32
	size    int32
	origins []*origin // at least one
	at      [][]int32 // stretches, by member of the parent
	most    int       // the largest number of stretches of a member
}

// breakTies breaks the first tie that can be broken, and reports whether there
// was one. Ties among stretches that have the same origins come first; these
// origins are then taken if there are no more of them than stretches.
func (id *identity) breakTies() bool {
	for _, same := range []bool{true, false} {
		for p := range id.all {
			if id.all[p].members == nil {
				continue
			}
			for _, t := range id.ties(int32(p), same) {
				if id.breakTie(t) {
					id.take(t)
					return true
				}
			}
		}
	}
	return false
}

// take marks the makings of the origins as linked where each has been given to
// one of the stretches.
func (id *identity) take(t *tie) {
	if len(t.origins) != t.most || int(t.size) != len(t.at) {
		return
	}
	for _, o := range t.origins {
		for i, r := range id.all[t.parent].members {
			id.outcomes[r][o.makings[i]].linked = true
		}
	}
}

// ties returns the ties on a parent, of all stretches of a size or only of
// those that have the same origins.
func (id *identity) ties(parent int32, same bool) []*tie {
	var found []*tie
	members := id.all[parent].members
	for i, r := range members {
		for s := range id.ranks[r].stretches {
			origins := id.tied(r, int32(s), parent)
			if origins == nil {
				continue
			}
			size := id.ranks[r].stretches[s].size
			at := slices.IndexFunc(found, func(t *tie) bool {
				return t.size == size && t.origins[0].call == origins[0].call &&
					(!same || slices.Equal(t.origins, origins))
			})
			if at < 0 {
				at = len(found)
				found = append(found, &tie{parent: parent, size: size, origins: origins, at: make([][]int32, len(members))})
			}
			t := found[at]
			t.at[i] = append(t.at[i], int32(s))
			t.most = max(t.most, len(t.at[i]))
		}
	}
	return found
}

// tied returns the origins that a stretch may come from if it is part of a tie
// on a parent.
func (id *identity) tied(r, s, parent int32) []*origin {
	if !id.open(int(r), s) || id.ranks[r].stretches[s].perhaps {
		return nil
	}
	var origins []*origin
	for _, m := range id.candidates(int(r), s) {
		o := id.outcomes[r][m].origin
		if o == nil || o.parent != parent || o.call.maker == split ||
			origins != nil && (origins[0].call != o.call || origins[0].dims != o.dims) {
			return nil
		}
		origins = append(origins, o)
	}
	return origins
}

func (id *identity) breakTie(t *tie) bool {
	parent := id.all[t.parent]
	if t.most > 1 && !id.sort(t) {
		return false
	}
	news := false
	for k := range t.most {
		ranks := slices.Repeat([]int32{none}, len(parent.members))
		for i, r := range parent.members {
			if k < len(t.at[i]) {
				ranks[i] = id.ranks[r].stretches[t.at[i][k]].rank
			}
		}
		lists := id.groups(&parent, t.origins[0].call.maker, t.size, ranks)
		index := make([]int32, len(lists))
		for g, list := range lists {
			index[g] = id.add(known{
				Communicator: comm.Communicator{Name: fmt.Sprintf("%s of %d", t.origins[0].call.Name, t.parent)},
				members:      list, dims: id.dims(t.origins[0]),
			})
		}
		in := membership(lists)
		for i, r := range parent.members {
			if g, ok := in[r]; ok {
				id.of[r][t.at[i][k]] = index[g]
				news = true
			}
		}
	}
	return news
}

// sort brings the stretches of a tie that spans its parent into an order that
// is the same on all ranks, where there is one.
func (id *identity) sort(t *tie) bool {
	members := id.all[t.parent].members
	collective, small := true, true
	for i, r := range members {
		if int(t.size) != len(members) || len(t.at[i]) != t.most {
			return false
		}
		h := id.ranks[r]
		small = small && h.ascending()
		for _, s := range t.at[i] {
			collective = collective && h.stretches[s].collective != none
		}
	}
	for i, r := range members {
		stretches := id.ranks[r].stretches
		slices.SortFunc(t.at[i], func(a, b int32) int {
			if collective {
				return cmp.Compare(stretches[a].collective, stretches[b].collective)
			}
			return cmp.Compare(stretches[a].handle, stretches[b].handle)
		})
	}
	return collective || small
}
