package compare

import (
	"fmt"
	"iter"
	"slices"

	"loggops/formats/result"
	"loggops/formats/trace"
)

// computation names the time outside MPI calls.
const computation = "computation"

// OfTrace returns the times of a recording: its run time, and those of ranks, regions and call sites. Like
// simulations, they begin where the program does or, if that was not recorded, where MPI_Init ends. OfTrace returns
// the errors of the calls.
func OfTrace(head *trace.Header, calls iter.Seq2[*trace.Call, error]) (Times, error) {
	times := Times{}
	rank := int32(trace.None)
	var first, last int64
	for c, err := range calls {
		if err != nil {
			return nil, err
		}
		if c.Rank != rank {
			rank, first, last = c.Rank, c.EndNS, c.EndNS
			if head.ProgramNS != nil {
				first, last = head.ProgramNS[0], head.ProgramNS[0]
			}
		}
		outside, inside := max(0, c.StartNS-last), max(0, c.EndNS-max(last, c.StartNS)) // calls of threads overlap
		last = max(last, c.EndNS)
		if c.Name == "MPI_Finalize" && head.ProgramNS != nil {
			outside, last = outside+head.ProgramNS[1]-c.EndNS, head.ProgramNS[1]
		}
		times[Of{Site, computation}] += outside
		times[Of{Site, place(c.Name, c.Site)}] += inside
		if c.Region != "" {
			times[Of{Phase, c.Region}] += outside + inside
		}
		times.reach(rank, last-first)
	}
	return times, nil
}

// reach notes that a rank, and so the run, takes at least a time.
func (t Times) reach(rank int32, ns int64) {
	for _, of := range []Of{{Run, "run time"}, {Rank, fmt.Sprint(rank)}} {
		t[of] = max(t[of], ns)
	}
}

// Simulated collects the times of OfTrace from the spans of the runs of a simulation.
type Simulated struct{ runs []Times }

// Add adds a span.
func (s *Simulated) Add(span result.Span) {
	for int(span.Run) >= len(s.runs) {
		s.runs = append(s.runs, Times{})
	}
	times, of, ns := s.runs[span.Run], Of{Site, place(span.Call, span.Site)}, span.EndNS-span.StartNS
	switch span.Kind {
	case result.Collective, result.Detour: // parts of them, and what they are parts of, are spans, too
		return
	case result.Calc:
		of.Name = computation
	}
	times[of] += ns
	if span.Region != "" {
		times[Of{Phase, span.Region}] += ns
	}
	times.reach(span.Rank, span.EndNS)
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
		slices.Sort(all)
		medians[of] = all[(len(all)-1)/2]
	}
	return medians
}
