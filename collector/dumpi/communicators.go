package dumpi

import (
	"cmp"
	"fmt"
	"slices"

	"loggops/collector/reading"
	"loggops/formats/comm"
)

// communicators finds out which communicators of different ranks are the same,
// and who their members are. It works from MPI_COMM_WORLD downwards: the k-th
// call on a communicator that makes another is one and the same call of all
// members, and their arguments together describe what it makes.
type communicators struct {
	files   []string
	surveys []*survey
	assume  reading.Assume
	assumed reading.Assumed

	list   []known
	of     [][]int32           // by rank and number: place in list, or none
	by     []map[int32][]int32 // by rank: makings, by the number of their parent
	byName map[string]int32

	groupsOf evaluation
	most     int // steps of it
}

// Groups may take freeSteps to be found out whatever the size of the files, and beyond
// that stepsPerByte for each of their bytes: each may be made of all that others have.
const (
	freeSteps    = 1 << 22
	stepsPerByte = 4
)

// known is a communicator of the run.
type known struct {
	comm.Communicator
	members []int32 // world ranks; nil where they are not known
	numbers []int32 // by member: the number that it has there
}

// identify works out the communicators of all ranks.
func identify(files []string, surveys []*survey, assume reading.Assume) (*communicators, error) {
	c := &communicators{files: files, surveys: surveys, assume: assume, assumed: reading.Assumed{}, byName: map[string]int32{}}
	all := known{Communicator: comm.World(len(files)), members: []int32{}, numbers: make([]int32, len(files))}
	c.groupsOf.seen, c.most = make([]int, len(files)), freeSteps
	for r, s := range surveys {
		c.most += int(stepsPerByte * s.bytes)
		all.members = append(all.members, int32(r))
		c.of = append(c.of, slices.Repeat([]int32{none}, len(s.told)))
		by := map[int32][]int32{}
		for i, m := range s.makings {
			by[m.parent] = append(by[m.parent], int32(i))
		}
		c.by = append(c.by, by)
	}
	c.add(all)
	for p := 0; p < len(c.list); p++ {
		if err := c.check(&c.list[p]); err != nil {
			return nil, err
		}
		for k := 0; ; k++ {
			makings, err := c.makings(int32(p), k)
			if err != nil {
				return nil, err
			}
			if makings == nil {
				break
			}
			if err := c.realize(int32(p), makings); err != nil {
				return nil, err
			}
		}
	}
	for r := range c.of {
		c.alone(r)
		c.giveUp(r)
	}
	return c, nil
}

// add adds a communicator and enters it at its members.
func (c *communicators) add(k known) {
	place := int32(len(c.list))
	k.Members = comm.Of(k.members)
	c.list = append(c.list, k)
	for i, r := range k.members {
		c.of[r][k.numbers[i]] = place
	}
}

// check compares a communicator with what its members know of it.
func (c *communicators) check(k *known) error {
	for i, r := range k.members {
		switch told := c.surveys[r].told[k.numbers[i]]; {
		case told.size != none && int(told.size) != len(k.members) && k.Name == worldName:
			return c.fail(int(r), "it is of a run of %d ranks, of which there are the files of %d", told.size, len(k.members))
		case told.size != none && int(told.size) != len(k.members):
			return c.fail(int(r), "MPI_Comm_size told it %d of a communicator (%s) of %d members", told.size, k.Name, len(k.members))
		case told.rank != none && int(told.rank) != i && k.Name == worldName:
			return c.fail(int(r), "it is the file of rank %d, not %d", told.rank, i)
		case told.rank != none && int(told.rank) != i:
			return c.fail(int(r), "MPI_Comm_rank told it %d in a communicator (%s) where it is %d", told.rank, k.Name, i)
		}
	}
	return nil
}

// worldName is the name of the first communicator.
var worldName = comm.World(1).Name

func (c *communicators) fail(rank int, format string, args ...any) error {
	return &reading.Error{File: c.files[rank], Rank: rank, Problem: fmt.Sprintf(format, args...)}
}

// makings returns the k-th call of each member of a communicator that makes
// another, nil where there are no more.
func (c *communicators) makings(p int32, k int) ([]*making, error) {
	parent := &c.list[p]
	first := parent.members[0]
	var makings []*making
	for i, r := range parent.members {
		list := c.by[r][parent.numbers[i]]
		there := k < len(list)
		if i > 0 && there != (len(makings) > 0) {
			return nil, c.fail(int(r), "it and rank %d make different numbers of communicators of %s", first, parent.Name)
		}
		if !there {
			continue
		}
		m := &c.surveys[r].makings[list[k]]
		if i > 0 && m.name != makings[0].name {
			return nil, c.fail(int(r), "%s, where rank %d calls %s on %s", m.name, first, makings[0].name, parent.Name)
		}
		makings = append(makings, m)
	}
	return makings, nil
}

// realize enters what the makings of all members have made.
func (c *communicators) realize(p int32, makings []*making) error {
	parent := c.list[p] // a copy: the list grows
	name := fmt.Sprintf("%s of %d", makings[0].name, p)
	groups := c.groups(&parent, makings)
	if c.groupsOf.steps > c.most {
		return c.fail(int(parent.members[0]), "its groups of processes, and those of others, have too many members to find them out: %d", c.groupsOf.steps)
	}
	for _, group := range groups {
		k := known{Communicator: comm.Communicator{Name: name, Dims: group.dims}}
		for _, i := range group.members {
			r := parent.members[i]
			if makings[i].made == none {
				return c.fail(int(r), "%s gave it no communicator, but it is a member (%s)", makings[i].name, name)
			}
			k.members, k.numbers = append(k.members, r), append(k.numbers, makings[i].made)
		}
		if makings[group.members[0]].reorder {
			if err := c.reorder(&k, makings[0].name); err != nil {
				return err
			}
		}
		c.add(k)
	}
	return nil
}

// reorder puts members into the order that MPI reported, where MPI may have
// chosen another one.
func (c *communicators) reorder(k *known, call string) error {
	ranks := make([]int32, len(k.members))
	seen := make([]bool, len(k.members))
	for i, r := range k.members {
		ranks[i] = c.surveys[r].told[k.numbers[i]].rank
		if ranks[i] < 0 || int(ranks[i]) >= len(ranks) || seen[ranks[i]] {
			_, err := c.assumed.Of(c.assume, "reorder", call, reading.Error{File: c.files[r], Rank: int(r)})
			return err
		}
		seen[ranks[i]] = true
	}
	members, numbers := slices.Clone(k.members), slices.Clone(k.numbers)
	for i, rank := range ranks {
		k.members[rank], k.numbers[rank] = members[i], numbers[i]
	}
	return nil
}

// made is a communicator that a call makes.
type made struct {
	members []int // as places in the parent
	dims    []int32
}

// groups returns the communicators that a call makes, none where it does not
// say enough: then their members are not known.
func (c *communicators) groups(parent *known, makings []*making) []made {
	all := make([]int, len(makings))
	for i := range all {
		all[i] = i
	}
	switch first := makings[0]; first.name {
	case "MPI_Comm_dup":
		return []made{{all, parent.Dims}}
	case "MPI_Win_create", "MPI_File_open":
		return []made{{all, nil}}
	case "MPI_Comm_split":
		return split(makings, all)
	case "MPI_Comm_create":
		return c.create(parent, makings)
	case "MPI_Cart_create":
		n := int64(1)
		for _, extent := range first.dims {
			n = times(n, int64(extent))
		}
		return leading(all, n, first.dims)
	case "MPI_Graph_create":
		return leading(all, int64(first.nodes), nil)
	case "MPI_Cart_sub":
		return lower(parent, makings, all)
	}
	return nil
}

// leading returns the communicator of the first n of all.
func leading(all []int, n int64, dims []int32) []made {
	if n < 1 || n > int64(len(all)) {
		return nil
	}
	return []made{{all[:n], dims}}
}

// split returns the communicators of a split: one for each color, its members
// by key and then by their rank in the parent.
func split(makings []*making, all []int) []made {
	all = slices.DeleteFunc(all, func(i int) bool { return makings[i].made == none })
	slices.SortFunc(all, func(i, j int) int {
		return cmp.Or(cmp.Compare(makings[i].color, makings[j].color), cmp.Compare(makings[i].key, makings[j].key), cmp.Compare(i, j))
	})
	return chunks(all, func(i, j int) bool { return makings[i].color == makings[j].color })
}

// chunks cuts a list where two neighbors are not alike.
func chunks(list []int, alike func(i, j int) bool) []made {
	var out []made
	for k, i := range list {
		if k == 0 || !alike(list[k-1], i) {
			out = append(out, made{})
		}
		last := &out[len(out)-1]
		last.members = append(last.members, i)
	}
	return out
}

// lower returns the grids of fewer dimensions that a grid is divided into: those
// have the same coordinates in the dimensions that are dropped.
func lower(parent *known, makings []*making, all []int) []made {
	dims, remain := parent.Dims, makings[0].remain
	if len(dims) == 0 || len(remain) < len(dims) {
		return nil
	}
	dropped := make([]int64, len(all))
	var kept []int32
	stride, rest := int64(1), int64(1)
	for d := len(dims) - 1; d >= 0; d-- {
		if dims[d] == 1 { // as it may be of any number of them
			if remain[d] != 0 {
				kept = append(kept, 1)
			}
			continue
		}
		if remain[d] != 0 {
			kept = append(kept, dims[d])
		} else {
			for i := range all {
				dropped[i] += int64(i) / stride % int64(dims[d]) * rest
			}
			rest *= int64(dims[d])
		}
		stride *= int64(dims[d])
	}
	slices.Reverse(kept)
	slices.SortStableFunc(all, func(i, j int) int { return cmp.Compare(dropped[i], dropped[j]) })
	out := chunks(all, func(i, j int) bool { return dropped[i] == dropped[j] })
	for i := range out {
		out[i].dims = kept
	}
	return out
}

// create returns the communicators of the groups that the members name.
func (c *communicators) create(parent *known, makings []*making) []made {
	place := map[int32]int{}
	for i, r := range parent.members {
		place[r] = i
	}
	var out []made
	done := map[int]bool{}
	for i, m := range makings {
		if m.made == none || done[i] || m.group == nil {
			continue
		}
		e := &c.groupsOf
		e.number++
		e.steps++
		e.of = func(number int32) []int32 {
			if number == none {
				return nil
			}
			at := c.of[parent.members[i]][number]
			if at == none {
				return nil
			}
			return c.list[at].members
		}
		ranks, knownGroup := e.members(m.group)
		if e.steps > c.most {
			return nil
		}
		if !knownGroup {
			continue
		}
		var group made
		for _, r := range ranks {
			at, is := place[r]
			if !is || done[at] {
				return out
			}
			done[at] = true
			group.members = append(group.members, at)
		}
		if len(group.members) > 0 {
			out = append(out, group)
		}
	}
	return out
}

// alone enters MPI_COMM_SELF, and what a rank makes of it, which is as good.
func (c *communicators) alone(r int) {
	s := c.surveys[r]
	if s.usesSelf {
		c.of[r][self] = c.named(comm.Communicator{Name: "MPI_COMM_SELF", Self: true})
	}
	for _, m := range s.makings {
		if m.parent == none || m.made == none || c.of[r][m.parent] == none || c.of[r][m.made] != none {
			continue
		}
		if parent := c.of[r][m.parent]; c.list[parent].Self {
			c.of[r][m.made] = c.named(comm.Communicator{Name: fmt.Sprintf("%s of %d", m.name, parent), Self: true})
		}
	}
}

// giveUp enters communicators whose members are not known.
func (c *communicators) giveUp(r int) {
	names := make([]string, len(c.of[r]))
	for _, m := range c.surveys[r].makings {
		if m.made != none {
			names[m.made] = m.name
		}
	}
	for number, place := range c.of[r] {
		if place == none && number != self {
			c.of[r][number] = c.named(comm.Communicator{Name: cmp.Or(names[number], "unknown")})
		}
	}
}

// named returns the one communicator of a name.
func (c *communicators) named(k comm.Communicator) int32 {
	place, there := c.byName[k.Name]
	if !there {
		place = int32(len(c.list))
		c.list = append(c.list, known{Communicator: k})
		c.byName[k.Name] = place
	}
	return place
}
