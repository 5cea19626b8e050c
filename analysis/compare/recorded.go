package compare

import (
	"fmt"
	"iter"

	"loggops/formats/mpi"
	"loggops/formats/result"
	"loggops/formats/trace"
	"loggops/internal/robust"
	"loggops/internal/units"
)

// computation names the time outside MPI calls.
const computation = "computation"

// Recording is the times of a recording, and the calls in which its ranks wait.
type Recording struct {
	Times   Times
	callers []caller
	waits   []int32 // of the row of a nonblocking call, the number of the call that completed its request in callers, from 1; or 0
}

// caller is a call of the program, with its place and its region.
type caller struct{ place, region string }

// OfTrace returns the times of a recording: its run time, and those of ranks, regions and call sites. Like
// simulations, they begin where the program does or, if that was not recorded, where MPI_Init ends. OfTrace returns
// the errors of the calls, and *units.TooLarge.
func OfTrace(head *trace.Header, calls iter.Seq2[*trace.Call, error]) (*Recording, error) {
	r := &Recording{Times: Times{}}
	rank := int32(trace.None)
	numbers, posted := map[caller]int32{}, map[int64]int64{}
	var first, last, all int64
	for c, err := range calls {
		if err != nil {
			return nil, err
		}
		if c.Rank != rank {
			rank, first, last = c.Rank, c.EndNS, c.EndNS
			clear(posted)
			if head.ProgramNS != nil {
				first, last = head.ProgramNS[0], head.ProgramNS[0]
			}
		}
		at := caller{place(c.Name, c.Site), c.Region}
		outside, inside := max(0, c.StartNS-last), max(0, c.EndNS-max(last, c.StartNS)) // calls of threads overlap
		last = max(last, c.EndNS)
		if c.Name == "MPI_Finalize" && head.ProgramNS != nil {
			outside, last = outside+head.ProgramNS[1]-c.EndNS, head.ProgramNS[1]
		}
		if err := units.Add(&all, "times of ranks, in ns,", outside+inside); err != nil {
			return nil, err
		}
		r.Times[Of{Site, computation}] += outside
		r.Times[Of{Site, at.place}] += inside
		if c.Region != "" {
			r.Times[Of{Phase, c.Region}] += outside + inside
		}
		r.Times.reach(rank, last-first)
		if len(c.Requests) > 0 {
			if numbers[at] == 0 {
				r.callers = append(r.callers, at)
				numbers[at] = int32(len(r.callers))
			}
			r.requests(c, numbers[at], posted)
		}
	}
	return r, nil
}

// requests notes the rows of the calls that post requests, and the number of the call that completes them.
func (r *Recording) requests(c *trace.Call, number int32, posted map[int64]int64) {
	switch mpi.Of(c.Name).Requests {
	case mpi.Posts, mpi.Starts:
		for _, request := range c.Requests {
			posted[request] = c.Row
		}
	case mpi.Waits, mpi.WaitsAny, mpi.WaitsSome, mpi.Tests, mpi.TestsAll, mpi.TestsAny, mpi.TestsSome:
		for _, request := range c.Requests {
			row, ok := posted[request]
			if !ok {
				continue
			}
			if n := int(row) + 1 - len(r.waits); n > 0 {
				r.waits = append(r.waits, make([]int32, n)...)
			}
			r.waits[row] = number
			delete(posted, request)
		}
	}
}

// reach notes that a rank, and so the run, takes at least a time.
func (t Times) reach(rank int32, ns int64) {
	for _, of := range []Of{{Run, "run time"}, {Rank, fmt.Sprint(rank)}} {
		t[of] = max(t[of], ns)
	}
}

// Simulated collects the times of OfTrace from the spans of the runs of a simulation of the recording.
type Simulated struct {
	Recording *Recording
	runs      []Times
}

// Add adds a span.
func (s *Simulated) Add(span result.Span) {
	for int(span.Run) >= len(s.runs) {
		s.runs = append(s.runs, Times{})
	}
	times, at, ns := s.runs[span.Run], s.Recording.caller(&span), span.EndNS-span.StartNS
	switch span.Kind {
	case result.Collective, result.Detour: // parts of them, and what they are parts of, are spans, too
		return
	case result.Calc:
		at.place = computation
	}
	times[Of{Site, at.place}] += ns
	if at.region != "" {
		times[Of{Phase, at.region}] += ns
	}
	times.reach(span.Rank, span.EndNS)
}

// caller returns the call in which a rank spends a span: for its messages, a nonblocking call receives and waits in the
// call that completed its request.
func (r *Recording) caller(span *result.Span) caller {
	row, sends := span.TraceRow, span.Kind == result.Send || span.Kind == result.Calc
	if !sends && row >= 0 && row < int64(len(r.waits)) && r.waits[row] > 0 {
		return r.callers[r.waits[row]-1]
	}
	return caller{place(span.Call, span.Site), span.Region}
}

// Medians returns the median of each time over the runs, the lower one of two.
func (s *Simulated) Medians() Times {
	medians := Times{}
	for _, times := range s.runs {
		for of := range times {
			medians[of] = 0
		}
	}
	for of := range medians {
		var all []int64
		for _, times := range s.runs {
			all = append(all, times[of])
		}
		medians[of] = robust.LowMedian(all)
	}
	return medians
}
