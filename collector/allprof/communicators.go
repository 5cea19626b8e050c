package allprof

import (
	"fmt"
	"slices"

	"loggops/formats/comm"
)

// identity finds out which communicator each stretch of each rank is, and who
// its members are. Nothing of that is in the files but a stretch's rank and
// size; so it works from MPI_COMM_WORLD downwards:
//
//  1. The n-th call on a communicator that makes another is the same call, an
//     origin, on all its members. What it makes there is in part known
//     beforehand: a dup has rank and size of its parent, those of a split
//     follow from the colors and keys.
//  2. On each rank, a stretch is linked to the one making before it that fits
//     (links.go).
//  3. Members follow from the origin (members.go), and with them the next
//     origins.
//  4. Where nothing more follows, makings that no rule tells apart on any rank
//     (two dups of one parent) are distinguished by what all ranks share
//     (ties.go).
//
// What is still open then has no members. A communicator of one member is as
// good as MPI_COMM_SELF, whoever made it.
type identity struct {
	ranks  []*handles
	all    []known
	byName map[string]int32

	of       [][]int32   // by rank and stretch: index into all, or none
	madeBy   [][]int32   // by rank and stretch: making, or none
	outcomes [][]outcome // by rank and making
	made     map[group]int32

	// steps are those taken so far, each the look at a making or a member, of most.
	steps, most int
}

// Communicators may take freeSteps to be identified whatever the size of the files, and
// beyond that stepsPerByte for each of their bytes: there may be many that are alike.
const (
	freeSteps    = 1 << 26
	stepsPerByte = 1 << 10
)

// tired counts steps, and reports whether there were too many.
func (id *identity) tired(steps int) bool {
	id.steps += steps
	return id.steps > id.most
}

// known is a communicator as far as it is known.
type known struct {
	comm.Communicator
	members []int32 // world ranks; nil where not known
	dims    int32   // dimensions of its grid, 0 if there is none
}

// outcome is what a making is known to have made.
type outcome struct {
	origin     *origin // nil if it is unknown
	rank, size int32   // in the new communicator, or none
	nothing    bool    // no communicator for this rank
	linked     bool
}

// origin is one call that makes communicators, on all members of the parent.
type origin struct {
	parent  int32
	ordinal int
	call    *call
	dims    int32
	reorder bool
	makings []int32      // by member of the parent
	places  []splitPlace // likewise, of a split
	size    int32        // of what was made, where it is the same for all, or none
}

// group names a communicator by its origin and color.
type group struct {
	parent  int32
	ordinal int
	color   int32
}

// identify works out the communicators of all ranks.
func identify(files []string, surveys []*survey) (*identity, error) {
	id := &identity{byName: map[string]int32{}, made: map[group]int32{}, most: freeSteps}
	for _, s := range surveys {
		h := s.handles
		id.ranks = append(id.ranks, h)
		id.most += stepsPerByte * h.bytes
		id.of = append(id.of, slices.Repeat([]int32{none}, len(h.stretches)))
		id.madeBy = append(id.madeBy, slices.Repeat([]int32{none}, len(h.stretches)))
		id.outcomes = append(id.outcomes, slices.Repeat([]outcome{{rank: none, size: none}}, len(h.makings)))
	}
	if err := id.world(files); err != nil {
		return nil, err
	}
	for again := true; again; {
		origins := id.origins()
		again = id.link()
		for _, o := range origins {
			again = id.realize(o) || again
		}
		if !again {
			again = id.breakTies()
		}
		if id.tired(0) {
			return nil, &Error{File: files[0], Problem: "its communicators, and those of other ranks, are too many of the same size to be identified"}
		}
	}
	id.giveUp()
	return id, nil
}

// world makes MPI_COMM_WORLD and MPI_COMM_SELF, and finds their stretches.
func (id *identity) world(files []string) error {
	n := len(id.ranks)
	id.all = []known{{Communicator: comm.World(n), members: make([]int32, n)}}
	claims := make([]int32, n) // the ranks that the files say they are of
	for r, h := range id.ranks {
		id.all[0].members[r], claims[r] = int32(r), int32(r)
		world := none
		for i := range h.stretches {
			s := &h.stretches[i]
			untouched := len(h.makings) == 0 || s.first <= h.makings[0].row
			switch {
			case int(s.size) > n:
				return &Error{File: files[r], Problem: fmt.Sprintf("a communicator has %d members, but there are the files of %d ranks only", s.size, n)}
			case world == none && int(s.size) == n && untouched:
				world, claims[r] = i, s.rank
				id.of[r][i] = 0
			case s.size == 1:
				id.of[r][i] = id.self()
			case untouched:
				return &Error{File: files[r], Problem: fmt.Sprintf("MPI_COMM_WORLD has %d members, but there are the files of %d ranks", s.size, n)}
			}
		}
	}
	return checkClaims(files, claims)
}

// checkClaims refuses files that are of other ranks than their names say.
// Where all claim the same rank, the file of one was copied for the others:
// then only the names count.
func checkClaims(files []string, claims []int32) error {
	copies := len(slices.Compact(slices.Clone(claims))) == 1
	for r, claim := range claims {
		if int(claim) != r && !copies {
			return &Error{File: files[r], Problem: fmt.Sprintf("it is the file of rank %d, not %d", claim, r)}
		}
	}
	return nil
}

func (id *identity) self() int32 {
	return id.named("MPI_COMM_SELF", known{Communicator: comm.Communicator{Name: "MPI_COMM_SELF", Self: true}})
}

// named returns the communicator of a name, which is k where it is new.
func (id *identity) named(name string, k known) int32 {
	at, ok := id.byName[name]
	if !ok {
		at = id.add(k)
		id.byName[name] = at
	}
	return at
}

func (id *identity) add(k known) int32 {
	if k.members != nil {
		k.Members = comm.Of(k.members)
	}
	id.all = append(id.all, k)
	return int32(len(id.all) - 1)
}

// origins matches the makings on each known communicator across its members,
// and sets what is known of what they made.
func (id *identity) origins() []*origin {
	var out []*origin
	for p := range id.all {
		if id.all[p].members == nil {
			continue
		}
		var lists [][]int32
		for _, r := range id.all[p].members {
			if id.tired(1 + len(id.ranks[r].makings)) {
				return nil
			}
			var list []int32
			for m, making := range id.ranks[r].makings {
				if making.parent != none && id.of[r][making.parent] == int32(p) {
					list = append(list, int32(m))
				}
			}
			lists = append(lists, list)
		}
		for k := 0; ; k++ {
			o := id.origin(int32(p), k, lists)
			if o == nil {
				break
			}
			out = append(out, o)
		}
	}
	return out
}

// origin matches the k-th making of each member, nil where they are not the
// same call.
func (id *identity) origin(parent int32, k int, lists [][]int32) *origin {
	o := &origin{parent: parent, ordinal: k, size: none}
	members := id.all[parent].members
	for i, list := range lists {
		if k >= len(list) {
			return nil
		}
		m := &id.ranks[members[i]].makings[list[k]]
		if i == 0 {
			o.call, o.dims, o.reorder = m.call, m.dims, m.reorder
		}
		if m.call != o.call {
			return nil
		}
		o.makings = append(o.makings, list[k])
	}
	if o.call.maker != split {
		for i := range members {
			if s := id.linkedTo(o, i); s != none {
				o.size = id.ranks[members[i]].stretches[s].size
			}
		}
	}
	id.expect(o)
	return o
}

// expect sets what is known beforehand of what each member gets.
func (id *identity) expect(o *origin) {
	members := id.all[o.parent].members
	id.tired(len(members))
	if o.call.maker == split {
		o.places = id.splitPlaces(o)
	}
	for i, r := range members {
		h := &id.outcomes[r][o.makings[i]]
		h.origin, h.rank, h.size = o, none, o.size
		switch {
		case o.call.maker == dup:
			h.rank, h.size = int32(i), int32(len(members))
		case o.call.maker == split:
			h.rank, h.size = o.places[i].rank, o.places[i].size
			h.nothing = o.places[i].size == 0
		case o.call.maker == cart && !o.reorder:
			h.rank = int32(i)
		}
	}
}

// giveUp lists what could not be identified, without members.
func (id *identity) giveUp() {
	for r, h := range id.ranks {
		for s := range h.stretches {
			if id.of[r][s] != none {
				continue
			}
			name := fmt.Sprintf("communicator of %d members, of unknown origin", h.stretches[s].size)
			if m := id.madeBy[r][s]; m != none && id.outcomes[r][m].origin != nil {
				name = fmt.Sprintf("%s, members unknown", id.outcomes[r][m].origin.name())
			}
			id.of[r][s] = id.named(name, known{Communicator: comm.Communicator{Name: name}})
		}
	}
}

func (o *origin) name() string {
	return fmt.Sprintf("%s of %d, call %d", o.call.Name, o.parent, o.ordinal+1)
}
