package allprof

import "bytes"

// handles follows the communicators of one rank by their handles. A handle may
// come back for another communicator once that which had it is freed; so what
// is distinguished are stretches, in each of which a handle stands for one
// communicator.
type handles struct {
	stretches []stretch
	makings   []making
	current   map[uint64]int32 // handle to stretch

	lastHandle uint64
	lastIndex  int32
	row        int64 // of the call at hand
	lastMade   int64
	lastFreed  int64
	lastIn     map[uint64]int32 // by variable: the making whose communicator it was given last
	bytes      int              // of the lines so far
}

// stretch is a handle's use for one communicator. Rows count from 0.
type stretch struct {
	handle      uint64
	rank, size  int32
	first, last int64 // rows
	collective  int64 // first row with a collective on it, or none
	before      int32 // the handle's earlier stretch, or none
	// perhaps is set where this may still be the communicator of the stretch
	// before: a communicator was freed and one made in between, and rank and
	// size are the same.
	perhaps bool
	traffic traffic
}

// making is a call that makes a communicator.
type making struct {
	call       *call
	row        int64
	parent     int32 // stretch, or none where the call is not understood
	color, key int32
	dims       int32
	reorder    bool
	variable   uint64
	freed      int64 // row of the MPI_Comm_free of its variable, or none
}

const none = -1

func newHandles() *handles {
	return &handles{current: map[uint64]int32{}, lastIn: map[uint64]int32{}, lastIndex: none, row: none, lastMade: none, lastFreed: none}
}

// see takes note of a call, and returns the stretch that its communicator
// belongs to (none where it has none) and the making that it is, or none.
func (h *handles) see(l *line) (at, made int32) {
	h.row++
	at, made = none, none
	if l.call.args == "a" { // MPI_Comm_free, MPI_Comm_disconnect
		h.free(l.variable)
	}
	if l.call.opaque && mayMake(l.name) {
		h.make(l, none)
	}
	if !l.hasComm {
		return at, made
	}
	at = h.stretch(l)
	s := &h.stretches[at]
	s.last = h.row
	if at > 0 { // the first is MPI_COMM_WORLD, or MPI_COMM_SELF
		s.traffic.note(l)
	}
	if l.call.collective() && s.collective == none {
		s.collective = h.row
	}
	if l.call.maker != notMaker {
		made = h.make(l, at)
	}
	return at, made
}

func (h *handles) make(l *line, parent int32) int32 {
	h.makings = append(h.makings, making{
		call: l.call, row: h.row, parent: parent, color: l.color, key: l.key,
		dims: l.dims, reorder: l.reorder, variable: l.variable, freed: none,
	})
	h.lastIn[l.variable] = int32(len(h.makings) - 1)
	h.lastMade = h.row
	return int32(len(h.makings) - 1)
}

// mayMake reports whether a function that is not understood might make a
// communicator: MPI_Intercomm_merge, MPI_Dist_graph_create ...
func mayMake(name []byte) bool {
	return bytes.Contains(name, []byte("omm")) || bytes.Contains(name, []byte("graph"))
}

// stretch returns the stretch of a line's handle, a new one where need be.
func (h *handles) stretch(l *line) int32 {
	at, before := int32(none), int32(none)
	if h.lastIndex != none && h.lastHandle == l.handle {
		at = h.lastIndex
	} else if found, ok := h.current[l.handle]; ok {
		at = found
	}
	perhaps := false
	if at != none {
		s := &h.stretches[at]
		same := s.rank == l.rank && s.size == l.size
		perhaps = same && h.lastFreed > s.last && h.lastMade > h.lastFreed
		if same && !perhaps {
			h.lastHandle, h.lastIndex = l.handle, at
			return at
		}
		before = at
	}
	at = int32(len(h.stretches))
	h.stretches = append(h.stretches, stretch{
		handle: l.handle, rank: l.rank, size: l.size,
		first: h.row, collective: none, before: before, perhaps: perhaps,
	})
	h.current[l.handle] = at
	h.lastHandle, h.lastIndex = l.handle, at
	return at
}

// free takes note of MPI_Comm_free: of the communicator that was last made in
// the same variable, where there is one.
func (h *handles) free(variable uint64) {
	h.lastFreed = h.row
	if i, made := h.lastIn[variable]; made && h.makings[i].freed == none {
		h.makings[i].freed = h.row
	}
}
