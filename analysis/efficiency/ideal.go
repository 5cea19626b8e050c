package efficiency

import (
	"context"

	"loggops/formats/schedule"
	"loggops/sim"
)

// Ideal is a run on the ideal network.
type Ideal struct {
	RunNS                 int64
	UsefulNS, UsefulMaxNS int64 // as in Times
	// Iterations appends the iterations of a rank in order; nil unless requested.
	Iterations func(to []sim.Iteration, rank int32) []sim.Iteration
}

// Simulate simulates a schedule on the ideal network: all parameters are 0 but the largest
// eager message, which decides who waits for whom. Collectives keep their algorithms, which
// likewise decide it; BSC's tools have all members wait for each other, which is the
// algorithm synchronize. Errors are those of sim.Compile and sim.Program.Run.
func Simulate(ctx context.Context, s schedule.Source, eagerMax int64, o sim.Options) (*Ideal, error) {
	program, err := sim.Compile(s, sim.Params{EagerMax: eagerMax})
	if err != nil {
		return nil, err
	}
	o.Totals = true
	r, err := program.Run(ctx, o)
	if err != nil {
		return nil, err
	}
	ideal := &Ideal{RunNS: r.MakespanNS, Iterations: r.Iterations}
	for rank := range int32(program.Ranks()) {
		ns := r.Totals(rank).CalcNS
		ideal.UsefulNS += ns
		ideal.UsefulMaxNS = max(ideal.UsefulMaxNS, ns)
	}
	return ideal, nil
}
