package efficiency

import (
	"context"
	"errors"

	"loggops/formats/schedule"
	"loggops/internal/units"
	"loggops/sim"
)

// Ideal contains the times of a run on the ideal network.
type Ideal struct {
	RunNS                 int64
	UsefulNS, UsefulMaxNS int64 // as in Times
	// Iterations appends the iterations of a rank in order; nil unless requested.
	Iterations func(to []sim.Iteration, rank int32) []sim.Iteration
}

// ErrSeveralCPUs is the error of efficiencies of ranks that compute on several CPUs at once.
var ErrSeveralCPUs = errors.New("no efficiencies: ranks have several CPUs (threads that call MPI), whose computation adds up to more than the run time")

// Compile returns the program of a schedule on the ideal network. Its errors are those of sim.Compile, and ErrSeveralCPUs.
func Compile(s schedule.Source, eagerMax int64) (*sim.Program, error) {
	program, err := sim.Compile(s, sim.Params{EagerMax: eagerMax})
	if err == nil && program.CPUs() > 1 {
		err = ErrSeveralCPUs
	}
	return program, err
}

// Simulate simulates a schedule on the ideal network. All parameters are 0 except the size of
// the largest eager message, which determines whether senders wait for receivers. Collectives
// keep their algorithms, which likewise determine the ranks that wait for each other. In BSC's
// tools, all members wait for each other; the algorithm synchronize does the same. Simulate
// returns the errors of Compile and sim.Program.Run, and *units.TooLarge.
func Simulate(ctx context.Context, s schedule.Source, eagerMax int64, o sim.Options) (*Ideal, error) {
	program, err := Compile(s, eagerMax)
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
		if err := addUseful(&ideal.UsefulNS, ns); err != nil {
			return nil, err
		}
		ideal.UsefulMaxNS = max(ideal.UsefulMaxNS, ns)
	}
	return ideal, nil
}

// addUseful adds the useful time of a rank. The error is *units.TooLarge.
func addUseful(to *int64, ns int64) error { return units.Add(to, "useful times of ranks, in ns,", ns) }
