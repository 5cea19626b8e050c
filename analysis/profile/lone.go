package profile

import (
	"iter"

	"loggops/formats/trace"
)

// Lone sums up the calls that wait for no other rank: small standard sends, which MPI libraries buffer, and the
// beginning of nonblocking messages.
type Lone struct {
	Calls int64
	// TimeNS is the time in them, and RunTimeNS the run time of all ranks.
	TimeNS, RunTimeNS int64
}

// LoneMaxBytes is the size of the largest standard send that Lone includes.
const LoneMaxBytes = 1 << 10

// LoneOf sums up the calls of a trace that wait for no other rank. It returns the errors of reading the trace.
func LoneOf(calls iter.Seq2[*trace.Call, error]) (l Lone, err error) {
	run := newRunTimes()
	for c, err := range calls {
		if err != nil {
			return l, err
		}
		run.add(c)
		switch c.Name {
		case "MPI_Send", "MPI_Isend", "MPI_Irecv":
			if c.Name == "MPI_Irecv" || c.Bytes >= 0 && c.Bytes <= LoneMaxBytes && c.Peer >= 0 {
				l.Calls++
				l.TimeNS += c.EndNS - c.StartNS
			}
		}
	}
	l.RunTimeNS = run.sum()
	return l, nil
}

// Stalls reports whether the calls take so long that a network cannot be the reason: the ranks probably had to wait
// for a CPU.
func (l *Lone) Stalls() bool {
	const leastNS, least = 50_000, 0.02
	return l.Calls > 0 && l.TimeNS >= leastNS*l.Calls && float64(l.TimeNS) >= least*float64(l.RunTimeNS)
}
