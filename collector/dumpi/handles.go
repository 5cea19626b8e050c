package dumpi

import "slices"

// none stands for a number if there is none.
const none = -1

// Handles of communicators that no call makes, and their numbers.
const (
	handleNull  = 1
	handleWorld = 2
	handleSelf  = 3

	world = 0
	self  = 1
)

// handles follows what the handles of a rank stand for. A handle is given to
// another communicator when the first is freed; so each communicator, and each
// window and file, which have one of their own, gets a number when it is made.
type handles struct {
	now    [handleKinds][]int32 // by handle: the number, from 1, or 0
	groups map[int64]*group
	told   []told // by number
	// makings are the calls that made them, where they are wanted.
	makings []making
	wanted  bool
	// usesSelf: a call is on MPI_COMM_SELF.
	usesSelf bool
}

// handle is of a communicator, a window or a file.
type handle struct {
	of    handleKind
	value int64 // of 2 bytes
}

type handleKind uint8

const (
	ofComm handleKind = iota
	ofWindow
	ofFile
	handleKinds // their number
)

// told is what MPI told a rank about a communicator: its rank there, and the size;
// none where it did not ask.
type told struct{ rank, size int32 }

// making is a call that makes a communicator, a window or a file.
type making struct {
	*call
	parent, made int32 // numbers; none where the rank gets nothing
	color, key   int32
	group        *group
	dims, remain []int32
	reorder      bool
	nodes        int32
}

func newHandles(wanted bool) *handles {
	return &handles{
		now:    [handleKinds][]int32{ofComm: {handleWorld: world + 1, handleSelf: self + 1}},
		groups: map[int64]*group{},
		told:   []told{{none, none}, {0, 1}},
		wanted: wanted,
	}
}

// see follows a record. It returns the number of the communicator, window or
// file that the call is on, and of the one that it makes.
func (h *handles) see(r *record) (at, made int32) {
	at, made = none, none
	target, makes := handle{}, true
	switch {
	case r.has[argMade]:
		target = handle{ofComm, r.v[argMade]}
	case r.has[argComm] && r.has[argWin]:
		target = handle{ofWindow, r.v[argWin]}
	case r.has[argComm] && r.has[argFile]:
		target = handle{ofFile, r.v[argFile]}
	default:
		makes = false
	}
	switch {
	case r.has[argComm]:
		at = h.number(handle{ofComm, r.v[argComm]})
	case r.has[argWin]:
		at = h.number(handle{ofWindow, r.v[argWin]})
	case r.has[argFile]:
		at = h.number(handle{ofFile, r.v[argFile]})
	}
	if makes {
		made = h.make(target)
		h.keep(r, at, made)
	}
	switch {
	case r.has[argNewGroup]:
		if h.wanted {
			h.makeGroup(r, at)
		}
	case r.name == "MPI_Group_free":
		delete(h.groups, r.v[argGroup])
	case r.name == "MPI_Comm_rank" && at != none:
		h.told[at].rank = int32(r.v[argRank])
	case r.name == "MPI_Comm_size" && at != none:
		h.told[at].size = int32(r.v[argSize])
	}
	return at, made
}

// forget drops what only records need.
func (h *handles) forget() { h.now, h.groups = [handleKinds][]int32{}, nil }

// number returns the number of a handle; a new one where no call made it.
func (h *handles) number(of handle) int32 {
	if of.of == ofComm && of.value <= handleNull {
		return none
	}
	h.usesSelf = h.usesSelf || of == handle{ofComm, handleSelf}
	if numbers := h.now[of.of]; of.value < int64(len(numbers)) && numbers[of.value] > 0 {
		return numbers[of.value] - 1
	}
	return h.make(of)
}

// make gives a handle a new number, or none where it is that of nothing.
func (h *handles) make(of handle) int32 {
	if of.of == ofComm && of.value <= handleNull {
		return none
	}
	n := int32(len(h.told))
	h.told = append(h.told, told{none, none})
	numbers := &h.now[of.of]
	for int64(len(*numbers)) <= of.value {
		*numbers = append(*numbers, 0)
	}
	(*numbers)[of.value] = n + 1
	return n
}

// keep keeps a making.
func (h *handles) keep(r *record, parent, made int32) {
	if !h.wanted {
		return
	}
	m := making{
		call: r.call, parent: parent, made: made, color: int32(r.v[argColor]), key: int32(r.v[argKey]),
		reorder: r.has[argReorder] && r.v[argReorder] != 0, nodes: int32(r.v[argNodes]),
	}
	if r.has[argGroup] {
		m.group = h.group(r.v[argGroup])
	}
	if r.has[argDims] {
		m.dims = slices.Clone(r.lists[argDims])
	}
	if r.has[argRemain] {
		m.remain = slices.Clone(r.lists[argRemain])
	}
	h.makings = append(h.makings, m)
}
