package dumpi

import (
	"cmp"
	"slices"

	"loggops/collector/infer"
)

// Handles that no call creates.
const (
	handleNull       = 1
	handleWorld      = 2
	handleSelf       = 3
	handleEmptyGroup = 2
)

// Kinds of handles, which have numbers of 2 bytes.
const (
	ofComm   = 0 << 16
	ofWindow = 1 << 16
	ofFile   = 2 << 16
)

// handles maps the handles of a rank to communicators and groups.
type handles struct {
	*infer.Handles
	groups       map[int64]*infer.Group
	first        bool  // the first pass, which needs creations
	unknownComms int64 // uses of communicators, windows and files that no call of the recording created
}

func newHandles(first bool) *handles {
	h := &handles{Handles: infer.NewHandles(), groups: map[int64]*infer.Group{}, first: first}
	h.begin(ofComm | handleWorld)
	return h
}

// see follows a record. It returns the uses of the communicator, window or
// file that the call is on, and of the one that it creates, or infer.None.
func (h *handles) see(r *record) (at, result int32) {
	at, result = infer.None, infer.None
	switch {
	case r.has[argComm]:
		at = h.use(ofComm | r.v[argComm])
	case r.has[argWin]:
		at = h.use(ofWindow | r.v[argWin])
	case r.has[argFile]:
		at = h.use(ofFile | r.v[argFile])
	}
	creates := true
	switch {
	case r.has[argNewComm]:
		result = h.begin(ofComm | r.v[argNewComm])
	case r.has[argComm] && r.has[argWin]:
		result = h.begin(ofWindow | r.v[argWin])
	case r.has[argComm] && r.has[argFile]:
		result = h.begin(ofFile | r.v[argFile])
	default:
		creates = false
	}
	if creates && h.first {
		h.create(r, at, result)
	}
	switch {
	case r.has[argNewGroup] && h.first:
		var of, other *infer.Group
		if r.has[argGroup] {
			of = h.group(r.v[argGroup])
		}
		if r.has[argOther] {
			other = h.group(r.v[argOther])
		}
		h.groups[r.v[argNewGroup]] = infer.NewGroup(r.name, at, of, other, r.list(argRanks), r.list(argRanges))
	case (r.name == "MPI_Win_post" || r.name == "MPI_Win_start") && h.first:
		h.Name(at, r.name == "MPI_Win_start", h.group(r.v[argGroup]))
	case r.name == "MPI_Group_free":
		delete(h.groups, r.v[argGroup])
	case r.name == "MPI_Comm_free" || r.name == "MPI_Comm_disconnect":
		h.End(uint64(ofComm | r.v[argComm]))
	case r.name == "MPI_Comm_rank" && at != infer.None:
		h.Uses[at].Rank = int32(r.v[argRank])
	case r.name == "MPI_Comm_size" && at != infer.None:
		h.Uses[at].Size = int32(r.v[argSize])
	}
	return at, result
}

// list returns a list of a record, nil if the call has none.
func (r *record) list(a arg) []int32 {
	if !r.has[a] {
		return nil
	}
	return r.lists[a]
}

// use returns the use of a handle; a new one if no call created it.
func (h *handles) use(handle int64) int32 {
	if use := h.Of(uint64(handle)); use != infer.None {
		return use
	}
	use := h.begin(handle)
	switch {
	case handle == ofComm|handleSelf:
		h.Uses[use].Rank, h.Uses[use].Size, h.Uses[use].Self = 0, 1, true
	case use != infer.None:
		h.unknownComms++
	}
	return use
}

// begin begins a use of a handle; none of MPI_COMM_NULL.
func (h *handles) begin(handle int64) int32 {
	if handle <= ofComm|handleNull {
		return infer.None
	}
	return h.Begin(uint64(handle), infer.None, infer.None)
}

// group returns the group of a handle.
func (h *handles) group(handle int64) *infer.Group {
	if handle == handleEmptyGroup && h.groups[handle] == nil {
		return infer.EmptyGroup()
	}
	return cmp.Or(h.groups[handle], &infer.Group{})
}

// create notes a creation.
func (h *handles) create(r *record, parent, result int32) {
	c := infer.NewCreation(r.name, parent, result)
	c.Color, c.Key, c.High = int32(r.v[argColor]), int32(r.v[argKey]), r.v[argHigh] != 0
	c.Reorder, c.Nodes = r.has[argReorder] && r.v[argReorder] != 0, int32(r.v[argNodes])
	c.Dims, c.Remain = slices.Clone(r.list(argDims)), slices.Clone(r.list(argRemain))
	c.Leader, c.Remote, c.Tag = int32(r.v[argLeader]), int32(r.v[argRemote]), int32(r.v[argTag])
	if r.has[argPeerComm] {
		c.Peer = h.Of(uint64(ofComm | r.v[argPeerComm]))
	}
	if r.has[argGroup] {
		c.Group = h.group(r.v[argGroup])
	}
	h.Create(c)
}
