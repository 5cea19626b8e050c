package infer

import (
	"cmp"
	"fmt"
	"slices"

	"loggops/collector/reading"
	"loggops/formats/comm"
)

// Recording describes the recording of a run.
type Recording struct {
	Ranks []*Handles
	// Results: the recording contains the communicators that calls create. Use 0 of each rank is MPI_COMM_WORLD.
	Results bool
	// KeepOrder is asked where MPI may have reordered the ranks and the recording
	// does not contain the order. Without an error they keep that of the parent.
	KeepOrder func(rank int, call string) error
	Hosts     []string // of ranks, if the recording has results and names hosts
}

func problem(rank int32, format string, args ...any) error {
	return &reading.Error{Rank: int(rank), Problem: fmt.Sprintf(format, args...)}
}

// solver identifies the communicators of all ranks.
type solver struct {
	Recording
	list   []known
	byName map[string]int32
	joints []*joint
	groups evaluation
	halves map[half][]*joint // calls of one group, which wait for those of the other

	// steps are those taken so far, each the look at a creation or a member, of most.
	steps, most int
}

// nowhere stands for the use of a creation that is not among the uses, whichever has it.
const nowhere = -2

// Identification may take freeSteps whatever the size of the files, and beyond that
// stepsPerByte for each of their bytes: many communicators may be alike.
const (
	freeSteps    = 1 << 26
	stepsPerByte = 1 << 10
)

// spent counts steps, and reports whether there were too many.
func (s *solver) spent(steps int) bool {
	s.steps += steps
	return s.steps > s.most
}

// known is a communicator of the run.
type known struct {
	comm.Communicator
	members []int32   // world ranks; nil if unknown
	grid    int32     // the number of dimensions, 0 if unknown
	calls   [][]int32 // by member: the creations on it
	joined  int       // creations that were found to be the same call of all members
	remote  int32     // place in the list of the remote group's, if it is an intercommunicator
}

// joint is one call that creates communicators, made by all members of the parent.
type joint struct {
	parent    int32
	ordinal   int
	*Creation         // of the first member
	calls     []int32 // by member: the creation
	size      int32   // of the new communicators if recorded and the same for all, or None

	groups [][]int32 // members of the new communicators, as places in the parent; nil if unknown
	in, at []int32   // by member: the group, and the place in it, or None
	places []int32   // by group: place in the list, or None
	dims   []int32
}

// Identify identifies the communicators of all ranks and returns them. The error is a *reading.Error
// of a rank, without its file, or that of KeepOrder.
func Identify(r Recording) ([]comm.Communicator, error) {
	s := &solver{Recording: r, byName: map[string]int32{}, halves: map[half][]*joint{}, most: freeSteps}
	bytes := 0
	for _, h := range r.Ranks {
		bytes += h.Bytes
		for i := range h.Creations {
			c := &h.Creations[i]
			c.use, c.expected = c.Result, expected{rank: None, size: None}
			if c.Parent != None {
				h.Uses[c.Parent].calls = append(h.Uses[c.Parent].calls, int32(i))
			}
			if c.Result != None {
				h.Uses[c.Result].from = int32(i)
			}
		}
	}
	s.most += stepsPerByte * bytes
	s.groups = evaluation{seen: make([]int, len(r.Ranks)), most: freeGroupSteps + groupStepsPerByte*bytes}
	solve := s.solve
	if r.Results {
		solve = s.solveResults
	}
	if err := solve(); err != nil {
		return nil, err
	}
	var list []comm.Communicator
	for i := range s.list {
		list = append(list, s.list[i].Communicator)
	}
	return list, nil
}

// solveResults identifies the communicators of a recording with the results of creating calls.
func (s *solver) solveResults() error {
	if err := s.addWorld(slices.Repeat([]int32{0}, len(s.Ranks))); err != nil {
		return err
	}
	p := int32(0)
	for again := true; again; again = s.byHost() {
		for ; int(p) < len(s.list); p++ {
			if err := s.realizeAll(p); err != nil {
				return err
			}
		}
	}
	for _, h := range s.Ranks {
		s.alone(h)
		s.giveUp(h)
	}
	s.nameEpochs()
	return nil
}

// realizeAll identifies the communicators that the calls on a communicator create.
func (s *solver) realizeAll(p int32) error {
	for {
		j, err := s.join(p)
		if err == nil && j != nil {
			_, err = s.realize(j)
		}
		if err != nil || j == nil {
			return err
		}
	}
}

// addWorld adds MPI_COMM_WORLD, which has a use on each rank, or None.
func (s *solver) addWorld(uses []int32) error {
	all := make([]int32, len(s.Ranks))
	for r := range all {
		all[r] = int32(r)
	}
	s.add(known{Communicator: comm.World(len(all)), members: all})
	for r, use := range uses {
		if use == None {
			continue
		}
		if err := s.identify(int32(r), use, 0, r); err != nil {
			return err
		}
	}
	return nil
}

// add adds a communicator.
func (s *solver) add(k known) int32 {
	if k.members != nil {
		k.Members = comm.Of(k.members)
		k.calls = make([][]int32, len(k.members))
	}
	s.list = append(s.list, k)
	return int32(len(s.list) - 1)
}

// named returns the communicator of a name without known members.
func (s *solver) named(k comm.Communicator) int32 {
	place, there := s.byName[k.Name]
	if !there {
		place = s.add(known{Communicator: k})
		s.byName[k.Name] = place
	}
	return place
}

// identify notes the communicator of a use, of which the rank is member i. It is an error if a result of MPI_Comm_rank or
// MPI_Comm_size differs.
func (s *solver) identify(rank, use, place int32, i int) error {
	k, u := &s.list[place], &s.Ranks[rank].Uses[use]
	switch {
	case !s.Results: // they were compared before
	case u.Size != None && int(u.Size) != len(k.members) && place == 0:
		return problem(rank, "it is of a run of %d ranks, of which there are the files of %d", u.Size, len(k.members))
	case u.Size != None && int(u.Size) != len(k.members):
		return problem(rank, "MPI_Comm_size reported %d for a communicator (%s) of %d members", u.Size, k.Name, len(k.members))
	case u.Rank != None && int(u.Rank) != i && place == 0:
		return problem(rank, "it is the file of rank %d, not %d", u.Rank, i)
	case u.Rank != None && int(u.Rank) != i:
		return problem(rank, "MPI_Comm_rank reported %d in a communicator (%s) in which it is %d", u.Rank, k.Name, i)
	}
	u.Place = place
	k.calls[i] = append(k.calls[i], u.calls...)
	return nil
}

// join returns the next call that all members of a communicator made to create others; nil if there is none.
func (s *solver) join(p int32) (*joint, error) {
	k := &s.list[p]
	j := &joint{parent: p, ordinal: k.joined, size: None}
	for i, r := range k.members {
		there := j.ordinal < len(k.calls[i])
		switch {
		case i > 0 && there != (j.Creation != nil) && s.Results:
			return nil, problem(r, "it and rank %d make different numbers of communicators of %s", k.members[0], k.Name)
		case !there && !s.Results:
			return nil, nil
		case !there:
			continue
		}
		c := &s.Ranks[r].Creations[k.calls[i][j.ordinal]]
		if i == 0 {
			j.Creation = c
		}
		switch {
		case c.Call == j.Call:
		case s.Results:
			return nil, problem(r, "%s, where rank %d calls %s on %s", c.Call, k.members[0], j.Call, k.Name)
		default:
			return nil, nil
		}
		j.calls = append(j.calls, k.calls[i][j.ordinal])
	}
	if j.Creation == nil {
		return nil, nil
	}
	k.joined++
	return j, nil
}

// creation returns a member's call of a joint one.
func (s *solver) creation(j *joint, i int) *Creation {
	return &s.Ranks[s.list[j.parent].members[i]].Creations[j.calls[i]]
}

// use returns the use of the communicator that a member got, None if it is unknown or the member got none.
func (s *solver) use(j *joint, i int) int32 { return max(None, s.creation(j, i).use) }

// realize identifies the communicators of members that got them from a joint call, as far as they are known, and reports
// whether there were any.
func (s *solver) realize(j *joint) (progress bool, err error) {
	if j.Rule == Connect || j.Rule == Merge {
		return false, s.connect(j)
	}
	if j.groups == nil {
		if err := s.setGroups(j); err != nil || j.groups == nil {
			return false, err
		}
	}
	members := s.list[j.parent].members
	order := slices.Concat(j.groups...)
	if !s.Results {
		slices.Sort(order)
	}
	for _, i := range order {
		r, use := members[i], s.use(j, int(i))
		place := &j.places[j.in[i]]
		if use == None && s.Results {
			return false, problem(r, "%s gave it no communicator, but it is a member (%s)", j.Call, s.nameOf(j, j.in[i]))
		}
		if use == None || s.Ranks[r].Uses[use].Place != None {
			continue
		}
		if *place == None {
			*place = s.add(s.communicator(j, j.in[i]))
		}
		if err := s.identify(r, use, *place, int(j.at[i])); err != nil {
			return false, err
		}
		progress = true
	}
	return progress, nil
}

// communicator returns the communicator of a group of a joint call.
func (s *solver) communicator(j *joint, group int32) known {
	k := known{Communicator: comm.Communicator{Name: s.nameOf(j, group), Dims: j.dims}, grid: j.Grid}
	if j.Rule == Duplicate {
		k.Dims, k.grid = s.list[j.parent].Dims, s.list[j.parent].grid
	}
	for _, i := range j.groups[group] {
		k.members = append(k.members, s.list[j.parent].members[i])
	}
	return k
}

func (s *solver) nameOf(j *joint, group int32) string {
	name := fmt.Sprintf("%s of %d", j.Call, j.parent)
	if j.Rule == Split && !s.Results {
		name += fmt.Sprintf(", color %d", s.creation(j, int(j.groups[group][0])).Color)
	}
	return name
}

// alone enters MPI_COMM_SELF and the communicators that a rank creates of it.
func (s *solver) alone(h *Handles) {
	for i := range h.Uses {
		if u := &h.Uses[i]; u.Self {
			u.Place = s.named(comm.Communicator{Name: selfName, Self: true})
		}
	}
	for _, c := range h.Creations {
		if c.Parent == None || c.Result == None || h.Uses[c.Result].Place != None {
			continue
		}
		if parent := h.Uses[c.Parent].Place; parent != None && s.list[parent].Self {
			h.Uses[c.Result].Place = s.named(comm.Communicator{Name: fmt.Sprintf("%s of %d", c.Call, parent), Self: true})
		}
	}
}

const selfName = "MPI_COMM_SELF"

// giveUp enters communicators without known members.
func (s *solver) giveUp(h *Handles) {
	for i := range h.Uses {
		u := &h.Uses[i]
		name := "unknown"
		switch {
		case u.Place != None:
			continue
		case s.Results && u.from != None:
			name = h.Creations[u.from].Call
		case s.Results:
		case u.from != None:
			j := h.Creations[u.from].expected.joint
			name = fmt.Sprintf("%s of %d, call %d, members unknown", j.Call, j.parent, j.ordinal+1)
		default:
			name = fmt.Sprintf("communicator of %d members, of unknown origin", u.Size)
		}
		u.Place = s.named(comm.Communicator{Name: name})
	}
}

// byParent orders joint calls by parent, then by the order of the calls on it.
func byParent(a, b *joint) int {
	return cmp.Or(cmp.Compare(a.parent, b.parent), cmp.Compare(a.ordinal, b.ordinal))
}
