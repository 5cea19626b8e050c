package dumpi

import (
	"fmt"
	"math"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/comm"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// rows makes the rows of one rank, in the second pass.
type rows struct {
	none        trace.Call // of the rank
	threads     bool
	mpio        bool           // the file has calls of MPIO
	known       *infer.Handles // with the communicators
	handles     *handles
	datatypes   *datatypes
	requests    *requests
	unrecorded  map[string]int64
	completions []completion // of the current call

	communicators []comm.Communicator
	left          infer.Left // for receives from -1, nil if these are all from any source
	receives      int        // wild ones before the current call
	epochs        int        // begun before the current call
	verdicts      []verdict
	exchange      *infer.Exchange  // nil if messages are missing
	lost          map[string]int64 // calls that send messages without a receive
	assumed       map[string]int64

	// What the lists of a row lie in.
	ids, actualBytes, counts, rcounts []int64
	actualPeers, actualTags           []int32
	hasStatus                         bool // a status has a value
}

func newRows(rank int, s *survey, communicators []comm.Communicator, x *infer.Exchange, left infer.Left) *rows {
	return &rows{
		none: trace.NewCall(int32(rank), "", 0, 0), threads: s.threads, mpio: s.mpio, known: s.Handles, communicators: communicators, exchange: x, left: left, verdicts: s.verdicts,
		handles: newHandles(false), datatypes: newDatatypes(s.sizes), requests: &requests{},
		unrecorded: map[string]int64{}, lost: map[string]int64{}, assumed: map[string]int64{},
	}
}

// read reads a rank's file again and hands over its rows.
func (m *rows) read(file string, read func(int), out *reading.Output) error {
	d, err := open(file, read)
	if err != nil {
		return err
	}
	defer d.close()
	d.rank = int(m.none.Rank)
	for {
		r, err := d.next()
		if r == nil || err != nil {
			return err
		}
		row := out.Next()
		if problem := m.row(row, r); problem != "" {
			return d.fail("%s: %s", r.name, problem)
		}
		if err := out.Add(row); err != nil {
			return err
		}
	}
}

// row makes the row of a call, whose lists are valid until the next one. It returns
// what is wrong with the call, or "".
func (m *rows) row(c *trace.Call, r *record) string {
	*c = m.none
	c.Name, c.StartNS, c.EndNS = r.name, r.startNS, r.endNS
	if m.threads {
		c.Thread = r.thread
	}
	at, result := m.handles.see(r)
	if int(max(at, result)) >= len(m.known.Uses) {
		return changed
	}
	if at != infer.None {
		c.Comm = m.known.Uses[at].Place
	}
	if result != infer.None {
		c.NewComm = m.known.Uses[result].Place
	}
	m.datatypes.see(r)
	if !m.epoch(c, r) {
		return changed
	}
	if problem := m.arguments(c, r); problem != "" {
		return problem
	}
	if at != infer.None && m.exchange.Lost(c, at) {
		m.lost[c.Name]++
	}
	infer.InPlace(c, m.communicators)
	m.ids, m.actualPeers, m.actualTags, m.actualBytes, m.hasStatus = m.ids[:0], m.actualPeers[:0], m.actualTags[:0], m.actualBytes[:0], false
	problem := ""
	switch {
	case r.Call.Requests != mpi.NoRequest:
		problem = m.follow(c, r)
	case r.has[argStatus]:
		m.received(r, c)
	}
	if len(m.ids) > 0 {
		c.Requests = m.ids
	}
	if m.hasStatus {
		c.ActualPeers, c.ActualTags, c.ActualBytes = m.actualPeers, m.actualTags, m.actualBytes
	}
	return problem
}

const changed = "the file has changed while it was read"

// epoch fills in the group of a call that begins an epoch of a window, and the outcome of a test. If the groups are unknown, calls do not wait
// for others. epoch returns false if the first pass did not find the call.
func (m *rows) epoch(c *trace.Call, r *record) bool {
	switch r.name {
	case "MPI_Win_post", "MPI_Win_start":
		if m.epochs == len(m.known.Epochs) {
			return false
		}
		c.Neighbors = m.known.Epochs[m.epochs].Ranks
		m.epochs++
	case "MPI_Win_test":
		if r.v[argFlag] != 0 {
			c.ActualPeers, c.ActualTags, c.ActualBytes = []int32{trace.ProcNull}, []int32{trace.None}, []int64{trace.None}
		}
	}
	if r.Awaits() && !r.Synchronizes && !m.known.Grouped() {
		m.assumed["no waiting for others in "+r.name]++
	}
	return true
}

// arguments fills in partners, sizes and the root of a call.
func (m *rows) arguments(c *trace.Call, r *record) (problem string) {
	if r.has[argPeer] {
		c.Peer = destination(r.v[argPeer])
	}
	if r.has[argTag] {
		c.Tag = int32(r.v[argTag])
	}
	if r.has[argRPeer] {
		c.RecvPeer, c.RecvTag = m.origin(c, r), int32(r.v[argRTag])
	}
	if r.has[argRoot] {
		if r.rooted && c.Comm != trace.None && len(m.communicators[c.Comm].Remote) > 0 {
			return "" // DUMPI takes MPI_ROOT for a rank, and does not write the arguments of the root
		}
		c.Root = root(r.v[argRoot])
	}
	if r.given(argCount) && r.given(argType) {
		c.Bytes, problem = m.bytes(r.v[argCount], r.v[argType])
	}
	if r.given(argRCount) && r.given(argRType) && problem == "" {
		c.RecvBytes, problem = m.bytes(r.v[argRCount], r.v[argRType])
	}
	if r.given(argCounts) && problem == "" {
		c.Counts, problem = m.list(&m.counts, r, argCounts, argType, argTypes)
	}
	if r.given(argRCounts) && problem == "" {
		c.RecvCounts, problem = m.list(&m.rcounts, r, argRCounts, argRType, argRTypes)
	}
	switch {
	case r.Gets(): // its count is of what comes
		c.Bytes, c.RecvBytes = trace.None, c.Bytes
	case !r.has[argRPeer]:
	case !r.has[argPeer]: // a receive or a probe has but one partner
		c.Peer, c.Tag, c.Bytes = c.RecvPeer, c.RecvTag, c.RecvBytes
		c.RecvPeer, c.RecvTag, c.RecvBytes = trace.None, trace.None, trace.None
	case !r.has[argRCount]:
		c.RecvBytes = c.Bytes
	}
	return problem
}

// root returns the root of a collective. On an intercommunicator it may be MPI_ROOT or MPI_PROC_NULL, which DUMPI keeps as the library
// has them: -4 and -2 in Open MPI, -3 and -1 in MPICH.
func root(rank int64) int32 {
	if rank < trace.ProcNull {
		return trace.AtRoot
	}
	return destination(rank)
}

// destination returns a partner. DUMPI keeps MPI_PROC_NULL as the library had
// it: a negative number.
func destination(rank int64) int32 {
	if rank < 0 {
		return trace.ProcNull
	}
	return int32(rank)
}

// bytes returns the size of so many elements of a datatype.
func (m *rows) bytes(count, datatype int64) (int64, string) {
	size := m.datatypes.size(datatype)
	switch {
	case count == 0:
		return 0, ""
	case count < 0 || count > math.MaxInt32:
		return 0, fmt.Sprintf("%d elements", count)
	case size < 0:
		return 0, fmt.Sprintf("the file does not tell the size of datatype %d", datatype)
	}
	return count * size, ""
}

// list returns the sizes by member, whose datatype is one for all or listed.
func (m *rows) list(to *[]int64, r *record, counts, datatype, datatypes arg) ([]int64, string) {
	*to = (*to)[:0]
	if *to == nil {
		*to = []int64{}
	}
	for i, count := range r.lists[counts] {
		t := r.v[datatype]
		if r.has[datatypes] {
			if i >= len(r.lists[datatypes]) {
				return nil, "fewer datatypes than counts"
			}
			t = int64(r.lists[datatypes][i])
		}
		bytes, problem := m.bytes(int64(count), t)
		if problem != "" {
			return nil, problem
		}
		*to = append(*to, bytes)
	}
	return *to, ""
}

// received takes what the status of a receive, or of a probe that found a
// message, says.
func (m *rows) received(r *record, c *trace.Call) {
	want := asked{receives: true, peer: c.Peer, tag: c.Tag}
	if c.RecvPeer != trace.None {
		want.peer, want.tag = c.RecvPeer, c.RecvTag
	}
	probes := r.Class == mpi.Probe
	if want.peer == trace.ProcNull || probes && r.has[argFlag] && r.v[argFlag] == 0 {
		return
	}
	m.actual(want, r.status(0))
	if probes && !m.hasStatus { // found, whatever it was
		m.hasStatus = true
		if want.peer != trace.AnySource && want.tag != trace.AnyTag {
			m.actualPeers[0], m.actualTags[0] = want.peer, want.tag
		}
	}
}

// status returns the i-th status of a call, nil where it was ignored.
func (r *record) status(i int) *status {
	if i < len(r.statuses) {
		return &r.statuses[i]
	}
	return nil
}

// actual appends the source, tag and size in a status of a request.
func (m *rows) actual(q asked, s *status) {
	peer, tag, bytes := int32(trace.None), int32(trace.None), int64(trace.None)
	switch {
	case s == nil:
	case q.cancelled && s.cancelled:
		peer, m.hasStatus = trace.Cancelled, true
	case q.receives && s.fits(q.peer, q.tag):
		peer, tag, bytes, m.hasStatus = s.source, s.tag, int64(s.bytes), true
	}
	m.actualPeers, m.actualTags, m.actualBytes = append(m.actualPeers, peer), append(m.actualTags, tag), append(m.actualBytes, bytes)
}
