package efficiency

import (
	"context"
	"strings"

	"loggops/formats/trace"
	"loggops/schedgen"
	"loggops/schedgen/collective"
	"loggops/sim"
)

// idealEagerMax is the largest eager message of BSC's ideal network, in bytes.
const idealEagerMax = 32 << 10

// OfTrace returns the times of a recorded run. It simulates the run on the ideal network of
// BSC's tools, on which collectives synchronize their members, and calls without a partner take
// no time. OfTrace returns the errors of reading the trace, of schedgen.Generate and of
// Simulate.
func OfTrace(ctx context.Context, t trace.Source) (Times, error) {
	times, err := measured(t)
	if err != nil {
		return times, err
	}
	head := schedgen.Header(t.Head(), "", "")
	head.Collectives, _ = collective.Preset("synchronize")
	s := &schedgen.Schedule{Trace: t, Header: head, Options: schedgen.Options{FreeLocal: true}}
	ideal, err := Simulate(ctx, s, idealEagerMax, sim.Options{})
	if err != nil {
		return times, err
	}
	times.IdealNS, times.IdealUsefulMaxNS = ideal.RunNS, ideal.UsefulMaxNS
	return times, nil
}

// measured returns the times of the recorded run itself. Without the times of the program
// in the header, a rank's run is from the start of its first call to the end of its last.
func measured(t trace.Source) (times Times, err error) {
	head := t.Head()
	times.Ranks = int64(head.Ranks)
	var first, last, useful int64
	rank := int32(trace.None)
	end := func() error {
		if rank == trace.None {
			return nil
		}
		if p := head.ProgramNS; p != nil {
			useful += max(0, p[1]-last)
			last = max(last, p[1])
		}
		switch {
		case head.ComputedNS != nil:
			useful = head.ComputedNS[rank]
		case head.LocalNS != nil:
			useful -= head.LocalNS[rank]
		}
		times.RunNS = max(times.RunNS, last-first)
		times.UsefulMaxNS = max(times.UsefulMaxNS, useful)
		return addUseful(&times.UsefulNS, useful)
	}
	for c, err := range t.Calls() {
		if err != nil {
			return times, err
		}
		if c.Rank != rank {
			if err := end(); err != nil {
				return times, err
			}
			rank, first, useful = c.Rank, c.StartNS, 0
			if head.ProgramNS != nil {
				first = head.ProgramNS[0]
			}
			last = first
		}
		if strings.HasPrefix(c.Name, "MPI_") {
			useful += max(0, c.StartNS-last)
			last = max(last, c.EndNS)
		}
	}
	return times, end()
}
