package timeline

import (
	"fmt"
	"math"
	"strings"

	"loggops/formats/comm"
	"loggops/formats/trace"
)

// FromTrace reads a trace. Its calls are spans, and what is between them is a
// calc. Times count from the start of the first call of all, on the clock of
// rank 0 where the trace knows how clocks differ.
func FromTrace(path string, w Window) (*Data, error) {
	r, err := trace.Open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	zero, err := firstStart(r)
	if err != nil {
		return nil, err
	}
	g := newGatherer(w)
	rank, endNS := int32(None), int64(0) // of the call before
	for c, err := range r.Calls() {
		if err != nil {
			return nil, err
		}
		shift := offset(r.Head(), c.Rank) - zero
		s := callSpan(r.Head(), c)
		s.StartNS += shift
		s.EndNS += shift
		if rank == c.Rank && endNS < s.StartNS {
			g.add(rank, 0, Span{
				Kind: Calc, StartNS: endNS, EndNS: s.StartNS,
				Peer: None, Bytes: None, Tag: None, Message: None, TraceRow: None, Mark: None,
			})
		}
		g.add(c.Rank, 0, s)
		rank, endNS = c.Rank, s.EndNS
	}
	d, err := g.data()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	d.CPUTime = r.Head().CPUTime
	return d, nil
}

// firstStart returns when the first call of all started.
func firstStart(r *trace.Reader) (int64, error) {
	first := int64(math.MaxInt64)
	for c, err := range r.Calls() {
		if err != nil {
			return 0, err
		}
		first = min(first, c.StartNS+offset(r.Head(), c.Rank))
	}
	return first, nil
}

// offset returns what makes times of a rank those of rank 0.
func offset(head *trace.Header, rank int32) int64 {
	if len(head.ClockOffsetNS) == 0 {
		return 0
	}
	return head.ClockOffsetNS[rank]
}

func callSpan(head *trace.Header, c *trace.Call) Span {
	s := Span{
		Kind: callKind(c.Name), StartNS: c.StartNS, EndNS: c.EndNS,
		Peer: None, Bytes: None, Tag: None, Message: None,
		Call: c.Name, TraceRow: c.Row, Mark: None,
	}
	if c.Peer >= 0 && c.Comm != trace.None {
		s.Peer = worldRank(&head.Communicators[c.Comm], c.Rank, c.Peer)
	}
	if c.Bytes != trace.None {
		s.Bytes = c.Bytes
	}
	if c.Tag >= 0 {
		s.Tag = int64(c.Tag)
	}
	return s
}

// worldRank returns which rank of the world is a partner of a call.
func worldRank(c *comm.Communicator, rank, partner int32) int32 {
	group := c.Members
	if len(c.Remote) > 0 {
		group = c.Remote
	}
	switch {
	case c.Self:
		return rank
	case int(partner) < group.Len():
		return group.At(int(partner))
	}
	return None
}

// callKind returns what an MPI call is.
func callKind(call string) Kind {
	name, isMPI := strings.CutPrefix(call, "MPI_")
	switch kind, known := callKinds[name]; {
	case !isMPI:
		return Other
	case known:
		return kind
	case strings.HasPrefix(name, "File_"):
		return IO
	case strings.HasPrefix(name, "Wait"), strings.HasPrefix(name, "Test"):
		return Wait
	case strings.HasPrefix(name, "Neighbor_"):
		return Collective
	}
	return Other
}

var callKinds = func() map[string]Kind {
	all := map[string]Kind{}
	for kind, names := range map[Kind]string{
		Send: "Send Bsend Ssend Rsend Isend Ibsend Issend Irsend Sendrecv Sendrecv_replace",
		Recv: "Recv Irecv Mrecv Imrecv",
		Wait: "Probe Iprobe Mprobe Improbe Request_get_status Win_test",
		Collective: "Barrier Bcast Gather Gatherv Scatter Scatterv Allgather Allgatherv Alltoall Alltoallv Alltoallw " +
			"Reduce Allreduce Reduce_scatter Reduce_scatter_block Scan Exscan " +
			"Comm_create Comm_dup Comm_split Cart_create Graph_create Dist_graph_create Dist_graph_create_adjacent",
	} {
		for name := range strings.FieldsSeq(names) {
			all[name] = kind
		}
	}
	return all
}()
