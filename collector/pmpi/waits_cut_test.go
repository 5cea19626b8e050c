package pmpi

import (
	"fmt"
	"slices"
	"strings"

	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/schedgen/collective"
)

// cutWaits cuts a recording of testdata/apps/waits into its cases, in their order:
// each a trace of its own. The communicator that is made first marks their
// borders.
func cutWaits(header trace.Header, calls []trace.Call) ([]inMemory, error) {
	marker := calls[slices.IndexFunc(calls, func(c trace.Call) bool { return c.Name == "MPI_Comm_dup" })].NewComm
	var cases []inMemory
	for rank := range header.Ranks {
		own := keep(calls, int32(rank))
		var borders []int
		for i := range own {
			if own[i].Name == "MPI_Send" && own[i].Comm == marker {
				borders = append(borders, i)
			}
		}
		if len(borders) < 2 || rank > 0 && len(borders) != len(cases)+1 {
			return nil, fmt.Errorf("rank %d has %d borders", rank, len(borders))
		}
		for i := range len(borders) - 1 {
			if rank == 0 {
				cases = append(cases, inMemory{header: header})
			}
			cases[i].add(own[borders[i] : borders[i+1]+1])
		}
	}
	return cases, nil
}

// add appends the calls of a rank. The first and the last stand for MPI_Init and
// MPI_Finalize; other threads are numbered from 1.
func (m *inMemory) add(calls []trace.Call) {
	threads := []int32{calls[0].Thread}
	number := func(thread int32) int32 {
		if !slices.Contains(threads, thread) {
			threads = append(threads, thread)
		}
		return int32(slices.Index(threads, thread))
	}
	for i, c := range calls {
		switch i {
		case 0:
			c = trace.NewCall(c.Rank, "MPI_Init", c.EndNS, c.EndNS)
		case len(calls) - 1:
			c = trace.NewCall(c.Rank, "MPI_Finalize", c.StartNS, c.StartNS)
		default:
			c.Thread = number(c.Thread)
			if c.OtherThread != trace.None {
				c.OtherThread = number(c.OtherThread)
			}
		}
		c.Row = int64(len(m.calls))
		m.calls = append(m.calls, c)
	}
}

// rowsOf returns the rows of a case's trace that a line's calls are, of polls the
// first unsuccessful one, and then the row of the rank's end. A call that is not
// recorded has row -1.
func (m *inMemory) rowsOf(l *waitLine, recorded map[string]bool) ([]int64, error) {
	own := keep(m.calls, int32(l.rank))
	end := own[len(own)-1].Row
	own = slices.DeleteFunc(own[1:len(own)-1], func(c trace.Call) bool { return max(c.Thread, 0) != int32(l.thread) })
	var rows []int64
	for _, call := range l.calls {
		name := call.recordedName()
		if !recorded[name] {
			rows = append(rows, -1)
			continue
		}
		if len(own) == 0 || own[0].Name != name {
			return nil, fmt.Errorf("rank %d, thread %d, call %d: no %s is recorded there, but %v", l.rank, l.thread, len(rows), name, names(own))
		}
		rows = append(rows, own[0].Row)
		for len(own) > 1 && own[1].Name == name && isPoll(name) && own[0].Requests == nil && own[0].ActualPeers == nil {
			own = own[1:]
		}
		own = own[1:]
	}
	if len(own) > 0 {
		return nil, fmt.Errorf("rank %d, thread %d: recorded are also %v", l.rank, l.thread, names(own))
	}
	if l.thread > 0 {
		end = -1 // a thread computes no more after its last call
	}
	return append(rows, end), nil
}

func isPoll(name string) bool {
	return strings.HasPrefix(name, "MPI_Test") || name == "MPI_Iprobe" || name == "MPI_Improbe" ||
		name == "MPI_Request_get_status" || name == "MPI_Win_test"
}

// schedule makes the schedule of a case.
func (m *inMemory) schedule(preset string) (*schedule.Schedule, error) {
	s, err := scheduled(m)
	if err != nil {
		return nil, err
	}
	rules, ok := collective.Preset(preset)
	if !ok {
		return nil, fmt.Errorf("no preset is called %s", preset)
	}
	s.Header.Collectives = rules
	return s, s.Check()
}

// calcBefore returns the place in a rank's list of the computation before a call,
// or before the next that the thread makes where the call is itself part of a
// computation.
func (m *inMemory) calcBefore(s *schedule.Schedule, row int64) (rank int32, place int) {
	call := &m.calls[row]
	for _, next := range m.calls[row:] {
		if next.Rank != call.Rank || max(next.Thread, 0) != max(call.Thread, 0) {
			continue
		}
		place = slices.IndexFunc(s.Ops[call.Rank], func(op schedule.Op) bool {
			return op.Kind == schedule.Calc && op.TraceRow == next.Row
		})
		if place >= 0 {
			return call.Rank, place
		}
	}
	return call.Rank, -1
}
