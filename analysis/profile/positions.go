package profile

import (
	"iter"

	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// Positions is where in its run one rank of an application calls collectives.
type Positions struct {
	RunTimeNS   int64 // from the rank's first call to the end of its last
	Collectives []Collective
}

// Collective is a call of a collective: its kind, and when it starts, counted
// from the rank's first call.
type Collective struct {
	Kind string
	AtNS int64
}

// PositionsOf reads the collectives of the first rank that a trace has calls of.
// Errors are those of reading it.
func PositionsOf(calls iter.Seq2[*trace.Call, error]) (p Positions, err error) {
	var first int64
	rank := int32(trace.None)
	for c, err := range calls {
		if err != nil {
			return p, err
		}
		if rank == trace.None {
			rank, first = c.Rank, c.StartNS
		}
		if c.Rank != rank {
			break
		}
		p.RunTimeNS = max(p.RunTimeNS, c.EndNS-first)
		if kind := mpi.Of(c.Name).Collective; kind != "" {
			p.Collectives = append(p.Collectives, Collective{kind, c.StartNS - first})
		}
	}
	return p, nil
}

// Share returns where in the run a call is: 0 is its start and 1 its end.
func (p *Positions) Share(c Collective) float64 { return ratio(c.AtNS, p.RunTimeNS) }
