package infer

// None stands for no use, creation, place or rank. In rows, trace.None does.
const None = -1

// Use is the time for which a handle of a rank stands for one communicator. Windows and files have
// communicators, too.
type Use struct {
	Rank, Size int32 // the rank in the communicator and its number of members, None if not recorded
	Self       bool  // MPI_COMM_SELF
	Traffic    Traffic
	Place      int32 // in the list that Identify returns

	handle      uint64
	first, last int64 // calls, counted from 0
	collective  int64 // the first call of a collective, or None
	before      int32 // the earlier use of the handle, or None
	// perhaps: this use may continue the one before. A communicator was freed and
	// another one created in between, but rank and size are the same.
	perhaps bool

	from  int32   // the creation, or None
	calls []int32 // the creations on it
}

// Creation is a call of a rank that creates communicators.
type Creation struct {
	Call       string
	Rule       Rule
	Parent     int32 // use, None if unknown
	Result     int32 // use; None if the rank is not a member or the recording does not contain results
	Color, Key int32
	Group      *Group
	Dims       []int32 // extents of a grid
	Remain     []int32 // of each dimension of a grid, whether it is kept
	Grid       int32   // the number of dimensions
	Nodes      int32   // of a graph, None if not recorded
	Reorder    bool
	Leader     int32  // of a call that connects two groups: the rank of the leader,
	Peer       int32  // and its use of the communicator that has both leaders,
	Remote     int32  // the rank of the remote leader there,
	Tag        int32  // and the tag
	High       bool   // of a merge
	Variable   uint64 // address of the variable for the new handle

	call, freed int64 // the latter is that of the MPI_Comm_free of the variable, or None
	use         int32 // the new communicator's, None if unknown, or nowhere
	expected    expected
}

// NewCreation returns a call that creates a communicator on a use of another one, with the use of the result; either may be None.
func NewCreation(call string, parent, result int32) Creation {
	return Creation{Call: call, Rule: RuleOf(call), Parent: parent, Result: result, Nodes: None, Peer: None}
}

// Handles follows the communicators of one rank. A reader calls Next for each call, Begin or See for the handle that a call is on or creates, Create
// for a call that creates communicators, and End or Free for one that ends them. Identify then finds the place of each use. A reader that passes over
// its files twice does the same in both passes, so that uses have the same numbers.
type Handles struct {
	Uses      []Use
	Creations []Creation
	Epochs    []Epoch
	Bytes     int // of the rank's file, which bound the work to identify communicators

	current     map[uint64]int32
	latest      uint64 // the handle that was looked up last,
	latestUse   int32  // and its use, or None
	call        int64  // the current one
	lastCreated int64
	lastFreed   int64
	in          map[uint64]int32 // by variable: the last creation
}

// NewHandles returns the handles of a rank before its first call.
func NewHandles() *Handles {
	return &Handles{
		current: map[uint64]int32{}, latestUse: None, call: None, lastCreated: None, lastFreed: None, in: map[uint64]int32{},
	}
}

// Next begins a call.
func (h *Handles) Next() { h.call++ }

// Of returns the current use of a handle, None before its first.
func (h *Handles) Of(handle uint64) int32 {
	if handle == h.latest && h.latestUse != None { // most calls of a program are on one communicator
		return h.latestUse
	}
	use, used := h.current[handle]
	if !used {
		return None
	}
	h.latest, h.latestUse = handle, use
	return use
}

// Begin begins a use of a handle.
func (h *Handles) Begin(handle uint64, rank, size int32) int32 {
	use := int32(len(h.Uses))
	h.Uses = append(h.Uses, Use{
		Rank: rank, Size: size, handle: handle, first: h.call, last: h.call, collective: None, before: None, Place: None, from: None,
	})
	h.current[handle], h.latestUse = use, None
	return use
}

// End ends the use of a handle, whose communicator is freed.
func (h *Handles) End(handle uint64) {
	delete(h.current, handle)
	h.latestUse = None
}

// See returns the use of a handle in a call of a recording that has, of each
// communicator, the rank in it and its size.
func (h *Handles) See(handle uint64, rank, size int32, collective bool) int32 {
	before := h.Of(handle)
	use, perhaps := before, false
	if before != None {
		u := &h.Uses[before]
		same := u.Rank == rank && u.Size == size
		if perhaps = same && h.lastFreed > u.last && h.lastCreated > h.lastFreed; !same || perhaps {
			use = None
		}
	}
	if use == None {
		use = h.Begin(handle, rank, size)
		h.Uses[use].before, h.Uses[use].perhaps = before, perhaps
	}
	u := &h.Uses[use]
	u.last = h.call
	if collective && u.collective == None {
		u.collective = h.call
	}
	return use
}

// Create notes a creation and returns its place.
func (h *Handles) Create(c Creation) int32 {
	c.call, c.freed = h.call, None
	h.Creations = append(h.Creations, c)
	h.in[c.Variable] = int32(len(h.Creations) - 1)
	h.lastCreated = h.call
	return int32(len(h.Creations) - 1)
}

// Free notes the MPI_Comm_free of a variable.
func (h *Handles) Free(variable uint64) {
	h.lastFreed = h.call
	if i, created := h.in[variable]; created && h.Creations[i].freed == None {
		h.Creations[i].freed = h.call
	}
}

// Place returns the place of the communicator that a creation gave the rank in the list of Identify, None if it is unknown.
func (h *Handles) Place(creation int32) int32 {
	if use := h.Creations[creation].use; use >= 0 {
		return h.Uses[use].Place
	}
	return None
}

// Forget drops the data that only further calls need.
func (h *Handles) Forget() { h.current, h.in = nil, nil }

// ascending reports whether a rank's handles are numbered in the order of their creation: small integers, as in Fortran,
// if none was freed.
func (h *Handles) ascending() bool {
	if h.lastFreed != None {
		return false
	}
	for i := range h.Uses {
		if h.Uses[i].handle >= 1<<16 {
			return false
		}
	}
	return true
}
