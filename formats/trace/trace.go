// Package trace holds the trace: one row for each MPI call that a run of a
// program made, and in the header what holds for all of them, the members of
// every communicator above all.
package trace

import (
	"fmt"
	"math"

	"loggops/formats/comm"
)

// None is the value of what a call does not have or a tracer did not record.
const None = math.MinInt32

// UnknownRequest stands among a call's requests for one that no call of the
// recording has made.
const UnknownRequest = 0

// Partners, tags and roots that are no numbers.
const (
	AnySource = -1
	AnyTag    = -1
	ProcNull  = -2
	// AtRoot is MPI_ROOT: the rank is itself the root of a collective on an
	// intercommunicator.
	AtRoot = -3
	// Cancelled is the actual partner of a request that was cancelled: it sent
	// or received nothing.
	Cancelled = -4
)

// Header describes what holds for a whole trace.
type Header struct {
	// Ranks is the number of ranks of the run.
	Ranks int `json:"ranks"`
	// Communicators, which rows refer to by index. Number 0 is
	// MPI_COMM_WORLD. One without members is one whose members the format
	// does not tell.
	Communicators []comm.Communicator `json:"communicators"`
	// ClockOffsetNS is, for each rank, what has to be added to its times to
	// have those of rank 0; empty where nothing is known.
	ClockOffsetNS []int64 `json:"clock_offset_ns,omitempty"`
	// CPUTime: times are CPU times, which do not advance while a rank is off
	// its CPU. Those of two ranks cannot be compared.
	CPUTime bool `json:"cpu_time,omitempty"`
	// ProgramNS is when the program began and when it ended, on the clocks of all
	// ranks, where the recording covers that. The computation before MPI_Init and
	// after MPI_Finalize then is in it; else it is empty.
	ProgramNS []int64 `json:"program_ns,omitempty"`
	// Truncated are the ranks, ascending, whose recording ends before the run
	// did: of their calls only the first are here.
	Truncated []int `json:"truncated,omitempty"`
	// Recorded is, by rank, how many rows its recording has, where only those in a
	// consistent cut of the run are here.
	Recorded []int64 `json:"recorded,omitempty"`
	// Unfinished are the messages and nonblocking collectives that are under way where
	// those rows end: sends that are not received and receives and collectives that
	// are not completed.
	Unfinished []Unfinished `json:"unfinished,omitempty"`
	// Opaque counts the calls, by name, whose arguments were not understood.
	Opaque map[string]int64 `json:"opaque,omitempty"`
	// Unrecorded counts the calls, by name, of communication that the tracer
	// did not record: rows with a name and times only, and those that complete,
	// start, cancel or free an UnknownRequest.
	Unrecorded map[string]int64 `json:"unrecorded,omitempty"`
	// Assumed counts what was assumed because the recording does not contain
	// it: "bytes=0 of MPI_Ialltoall".
	Assumed map[string]int64 `json:"assumed,omitempty"`
	// Failed counts the calls that returned an error, by name and error class:
	// "MPI_Recv MPI_ERR_TRUNCATE". They have no rows.
	Failed map[string]int64 `json:"failed,omitempty"`
	// Partial counts, by call, the messages and collectives of which only a part
	// was recorded because the program had stopped recording on some ranks. They
	// are left out.
	Partial map[string]int64 `json:"partial,omitempty"`
	// Run tells the run from all others: 32 hexadecimal digits that its
	// tracer drew at random, or nothing.
	Run string `json:"run,omitempty"`
	// Cancels counts the calls of MPI_Cancel, so that who reads the trace knows
	// beforehand that not all that is posted takes place. Writer sets it.
	Cancels int64 `json:"cancels,omitempty"`
	// Program is the name of the program's file, BuildID that of its contents, and
	// Library the version of the MPI library as that reports it. Clock is what times
	// were read from: "cycles", "monotonic" or "cpu". Each is empty where the
	// recording does not tell it.
	Program string `json:"program,omitempty"`
	BuildID string `json:"build_id,omitempty"`
	Library string `json:"library,omitempty"`
	Clock   string `json:"clock,omitempty"`
	// Nodes is, by rank, the number of the node that it ran on; nil where nothing is
	// known.
	Nodes []int `json:"nodes,omitempty"`
	// CPUs is, by rank, the number of CPUs that the ranks of its node could use together; nil where that is not
	// known.
	CPUs []int `json:"cpus,omitempty"`
	// CPUWait is the share of the time of the ranks in which they were ready to run and had no CPU; 0 where that
	// is not known, or where times are CPU times.
	CPUWait float64 `json:"cpu_wait,omitempty"`
	// LocalNS is, by rank, the time in calls that are not recorded because they do not
	// communicate, as far as the tracer measures it; nil where it does not.
	LocalNS []int64 `json:"local_ns,omitempty"`
	// ComputedNS is, by rank, the time of computation as the tracer itself counts it,
	// which need not be all time outside calls; nil where it does not.
	ComputedNS []int64 `json:"computed_ns,omitempty"`
	// Format is that of the files that the trace was read from, by the name that loggops-collect has for it.
	Format string `json:"format"`
	// Files are the names, without folders, of those files, by rank.
	Files []string `json:"files,omitempty"`
	// Tool is the program and version that wrote it.
	Tool string `json:"tool,omitempty"`
}

// Oversubscribed returns the number of ranks on a node and of the CPUs that they shared, where more ranks than CPUs
// were on a node; of several nodes, the one with the most ranks per CPU. Otherwise, and if the recording does not
// contain CPUs, both are 0.
func (h *Header) Oversubscribed() (ranks, cpus int) {
	if len(h.CPUs) != h.Ranks || len(h.Nodes) != h.Ranks {
		return 0, 0
	}
	on := map[int]int{}
	for _, node := range h.Nodes {
		on[node]++
	}
	for rank, node := range h.Nodes {
		if n, c := on[node], h.CPUs[rank]; c > 0 && n > c && n*cpus >= ranks*c && (n*cpus > ranks*c || cpus == 0) {
			ranks, cpus = n, c
		}
	}
	return ranks, cpus
}

// notableWait is the share of time that ranks wait for CPUs from which on times are said to contain it.
const notableWait = 0.05

// WaitedForCPU says that ranks waited for CPUs in times that the trace contains: "4 ranks on 2 CPUs waited for a CPU 43 % of
// the time". It is "" if they did not, as far as that was measured.
func (h *Header) WaitedForCPU() string {
	if h.CPUTime || h.CPUWait < notableWait {
		return ""
	}
	who := "the ranks"
	if ranks, cpus := h.Oversubscribed(); ranks > 0 {
		who = fmt.Sprintf("%d ranks on %d CPUs", ranks, cpus)
	}
	return fmt.Sprintf("%s waited for a CPU %.0f %% of the time", who, 100*h.CPUWait)
}

// Unfinished is communication that began and did not end.
type Unfinished struct {
	// Row is the row of the call that began it.
	Row int64 `json:"row"`
	// Request is its request; 0 for a call without. Of a call on a window that
	// names a group, -1-i is the message to its i-th member.
	Request int64 `json:"request,omitempty"`
}

// Call is one MPI call of one rank, or one of pthread_create and pthread_join
// by a thread that calls MPI. Fields that the call does not have are
// None, or nil. Requests are numbered 1, 2 ... on each rank in the order in
// which they are made. The columns that take most of the time to compress are fast
// ones, as they get hardly smaller otherwise.
type Call struct {
	Rank int32 `column:"rank"`
	// Row is the call's place in the whole trace, set by whoever reads or
	// writes it.
	Row  int64
	Name string `column:"call,fast"` // as in the C binding: "MPI_Send"

	// StartNS and EndNS are on the rank's own clock. MPI_Init starts and
	// MPI_Finalize ends at an unknown time: there both are the known one.
	StartNS int64 `column:"start_ns,fast"`
	EndNS   int64 `column:"end_ns,fast"`
	// Calls is how many calls this stands for: more than 1 for unsuccessful polls
	// that follow one another, from the start of the first to the end of the
	// last.
	Calls int64 `column:"calls"`

	Comm int32 `column:"comm,null"` // index into Header.Communicators; of a call on a window or file that of its own
	// Peer is the partner's rank in Comm, AnySource or ProcNull; Bytes are
	// those sent, or the room for those received. In a collective, Bytes are
	// what the rank contributes: count times size; to one member where the
	// call says it by member.
	Peer  int32 `column:"peer,null"`
	Tag   int32 `column:"tag,null"`
	Bytes int64 `column:"bytes,null"`
	// RecvPeer, RecvTag and RecvBytes are the receiving half of a sendrecv
	// or of a collective that has one.
	RecvPeer  int32 `column:"recv_peer,null"`
	RecvTag   int32 `column:"recv_tag,null"`
	RecvBytes int64 `column:"recv_bytes,null"`
	// ActualPeers, ActualTags and ActualBytes are what the statuses said of
	// the receives that this call completed: an entry for each of Requests,
	// None where that is no receive or nothing is known, or one for a receive
	// or probe that blocks. They are as long as each other, or nil.
	ActualPeers []int32 `column:"actual_peers,null"`
	ActualTags  []int32 `column:"actual_tags,null"`
	ActualBytes []int64 `column:"actual_bytes,null"`
	Root        int32   `column:"root,null"` // rank in Comm
	// Requests are those that a nonblocking or persistent call made, that a
	// start started, that a wait or test completed, that
	// MPI_Request_get_status found complete, or that a call cancelled or freed.
	Requests []int64 `column:"requests,null"`
	// Counts and RecvCounts are the bytes by member of the v and w forms, by
	// neighbor in neighborhood collectives.
	Counts     []int64 `column:"counts,null"`
	RecvCounts []int64 `column:"recv_counts,null"`
	NewComm    int32   `column:"new_comm,null"` // communicator that the call made, or of the window or file that it made
	// Neighbors and RecvNeighbors are those that the rank sends to and
	// receives from in the topology of NewComm, or in a neighborhood
	// collective, as ranks in the communicator; ProcNull beyond a border. Of
	// MPI_Win_post and MPI_Win_start Neighbors is the group.
	Neighbors     []int32 `column:"neighbors,null"`
	RecvNeighbors []int32 `column:"recv_neighbors,null"`
	Thread        int32   `column:"thread,null"`
	// Inferred marks a call whose Requests are not in the recording but were
	// concluded from later calls.
	Inferred bool `column:"inferred"`
	// OtherThread is the thread that pthread_create started, or that
	// pthread_join waited for; then ThreadEndNS is when that ended.
	OtherThread int32 `column:"other_thread,null"`
	ThreadEndNS int64 `column:"thread_end_ns,null"`
	// Region is the innermost region of the program that was open when the call was
	// made: the number that opened it by MPI_Pcontrol, or a function; "" if there is none.
	Region string `column:"region,null"`
	// Site is where the program makes the call: "solver.f90:212 (solve)", without line
	// numbers "solve+0x1c4 (app)", without symbols "libapp.so+0x2a10"; "" if it is unknown.
	Site string `column:"site,null"`
}

// NewCall returns a call that has nothing but its name and times.
func NewCall(rank int32, name string, startNS, endNS int64) Call {
	return Call{
		Rank: rank, Name: name, StartNS: startNS, EndNS: endNS, Calls: 1,
		Comm: None, Peer: None, Tag: None, Bytes: None,
		RecvPeer: None, RecvTag: None, RecvBytes: None,
		Root: None, NewComm: None, Thread: None,
		OtherThread: None, ThreadEndNS: None,
	}
}

// FilterRequests keeps some of the call's requests, with what their statuses said. The lists are new
// ones.
func (c *Call) FilterRequests(keep func(request int64) bool) {
	all := *c
	c.Requests, c.ActualPeers, c.ActualTags, c.ActualBytes = nil, nil, nil, nil
	for i, r := range all.Requests {
		if !keep(r) {
			continue
		}
		c.Requests = append(c.Requests, r)
		if len(all.ActualPeers) == len(all.Requests) {
			c.ActualPeers = append(c.ActualPeers, all.ActualPeers[i])
			c.ActualTags = append(c.ActualTags, all.ActualTags[i])
			c.ActualBytes = append(c.ActualBytes, all.ActualBytes[i])
		}
	}
}

// Invalid describes what is wrong with a trace, and where.
type Invalid struct {
	Rank, Row int64 // None where it is the header
	Problem   string
}

func (e *Invalid) Error() string {
	if e.Rank == None {
		return e.Problem
	}
	return fmt.Sprintf("rank %d, row %d: %s", e.Rank, e.Row, e.Problem)
}

func (h *Header) check() error {
	if h.Ranks < 1 || h.Ranks > math.MaxInt32 {
		return &Invalid{None, None, fmt.Sprintf("%d ranks", h.Ranks)}
	}
	for _, list := range []struct {
		of string
		n  int
	}{
		{"clock offsets", len(h.ClockOffsetNS)}, {"nodes", len(h.Nodes)}, {"CPUs", len(h.CPUs)}, {"times of local calls", len(h.LocalNS)},
		{"times of computation", len(h.ComputedNS)}, {"recorded calls", len(h.Recorded)},
	} {
		if list.n != 0 && list.n != h.Ranks {
			return &Invalid{None, None, fmt.Sprintf("%s of %d of %d ranks", list.of, list.n, h.Ranks)}
		}
	}
	if len(h.CPUs) > 0 && len(h.Nodes) == 0 {
		return &Invalid{None, None, "CPUs of ranks without their nodes"}
	}
	if !(h.CPUWait >= 0 && h.CPUWait <= 1) {
		return &Invalid{None, None, fmt.Sprintf("a share of %v of waiting for CPUs", h.CPUWait)}
	}
	if p := h.ProgramNS; len(p) != 0 && (len(p) != 2 || p[1] < p[0]) {
		return &Invalid{None, None, fmt.Sprintf("the program's times are %d", p)}
	}
	for i, c := range h.Communicators {
		for _, group := range []comm.Ranks{c.Members, c.Remote} {
			if err := group.Check(h.Ranks); err != nil {
				return &Invalid{None, None, fmt.Sprintf("communicator %d: %v", i, err)}
			}
		}
	}
	for i, rank := range h.Truncated {
		if rank < 0 || rank >= h.Ranks || i > 0 && rank <= h.Truncated[i-1] {
			return &Invalid{None, None, fmt.Sprintf("rank %d of %d is listed as truncated, or not in order", rank, h.Ranks)}
		}
	}
	return nil
}

// check reports what is wrong with a call that follows one of rank last,
// whatever the header.
func (c *Call) check(last int32) error {
	switch {
	case c.Rank < 0:
		return c.invalid("a negative rank")
	case c.Rank < last:
		return c.invalid("the row follows one of rank %d", last)
	case c.EndNS < c.StartNS:
		return c.invalid("%s ends at %d ns, before its start at %d ns", c.Name, c.EndNS, c.StartNS)
	case c.Calls < 1:
		return c.invalid("%s stands for %d calls", c.Name, c.Calls)
	case c.Comm < 0 && c.Comm != None || c.NewComm < 0 && c.NewComm != None:
		return c.invalid("%s on communicator %d, making communicator %d", c.Name, c.Comm, c.NewComm)
	case c.Bytes < 0 && c.Bytes != None || c.RecvBytes < 0 && c.RecvBytes != None:
		return c.invalid("%s of %d and %d bytes", c.Name, c.Bytes, c.RecvBytes)
	case c.OtherThread < 0 && c.OtherThread != None:
		return c.invalid("%s of thread %d", c.Name, c.OtherThread)
	case !c.actualsFit():
		return c.invalid("%s with %d requests has %d actual partners, %d tags and %d sizes",
			c.Name, len(c.Requests), len(c.ActualPeers), len(c.ActualTags), len(c.ActualBytes))
	}
	return nil
}

// checkCall reports what of a call is out of the header's range.
func (h *Header) checkCall(c *Call) error {
	switch n := len(h.Communicators); {
	case int(c.Rank) >= h.Ranks:
		return c.invalid("there are %d ranks", h.Ranks)
	case int(c.Comm) >= n:
		return c.invalid("%s on communicator %d of %d", c.Name, c.Comm, n)
	case int(c.NewComm) >= n:
		return c.invalid("%s makes communicator %d of %d", c.Name, c.NewComm, n)
	}
	return nil
}

func (c *Call) invalid(format string, args ...any) error {
	return &Invalid{int64(c.Rank), c.Row, fmt.Sprintf(format, args...)}
}

// actualsFit reports whether there are as many actual partners, tags and sizes
// as there must be: one for each request, one without requests, or none.
func (c *Call) actualsFit() bool {
	n := len(c.ActualPeers)
	return len(c.ActualTags) == n && len(c.ActualBytes) == n && (n == 0 || n == max(1, len(c.Requests)))
}
