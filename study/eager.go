package study

import (
	"context"
	"errors"
	"fmt"

	"loggops/formats/schedule"
	"loggops/sim"
)

// needsEager is a deadlock of sends that wait for their receives because they are larger than S.
type needsEager struct {
	*sim.Deadlock
	eagerMax, needed int64
}

func (e *needsEager) Unwrap() error { return e.Deadlock }

// Error implements error.
func (e *needsEager) Error() string {
	return fmt.Sprintf("%v; sends above S=%d wait for their receives: the run ends with S=%d, the smallest value that suffices", e.Deadlock, e.eagerMax, e.needed)
}

// maxEagerRuns bounds the simulations of the search for S.
const maxEagerRuns = 20

// withEager returns the error of a simulation. Of a deadlock of sends, it has the smallest S that avoids it: the smallest
// send of the cycle must be eager, and so must those of the cycles that come then.
func (s *Study) withEager(ctx context.Context, from schedule.Source, params sim.Params, startNS []int64, err error) error {
	first, ok := errors.AsType[*sim.Deadlock](err)
	if !ok {
		return err
	}
	eagerMax, needed := params.EagerMax, first.Cause.Eager
	for range maxEagerRuns {
		if needed <= params.EagerMax {
			return err
		}
		params.EagerMax = needed
		program, failed := sim.Compile(from, params)
		if failed != nil {
			return err
		}
		_, failed = program.Run(ctx, sim.Options{Cores: s.Cores, MaxMemory: s.maxMemory(), StartNS: startNS})
		if failed == nil {
			return &needsEager{first, eagerMax, needed}
		}
		next, ok := errors.AsType[*sim.Deadlock](failed)
		if !ok {
			return err
		}
		needed = next.Cause.Eager
	}
	return err
}
