package engine

import (
	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
)

// When work ends with noise (docs/model.md). Noise only makes it
// later; so nothing that is bounded below by the work itself comes too early.

// NoisySend returns when the message of a send arrives that starts at time t, and
// when the CPU is free.
func (w *Actor) NoisySend(rank int32, c *logp.Cost, t int64) (arrives, free int64) {
	overhead := c.Send - c.Own
	departs, free := w.Noise.Send(rank, t, overhead, c.Own)
	if free > MaxTimeNS {
		w.Fail(ErrTooLong, rank, t)
		return t + c.Flight, t
	}
	return departs + c.Flight - overhead, free
}

// NoisyIntake returns when a message has been taken in, from time t on.
func (w *Actor) NoisyIntake(rank int32, c *logp.Cost, t int64) int64 {
	overheadEnd, end := w.Noise.Intake(rank, t, c.Intake-max(c.Own, c.Drain), c.Own)
	if end > MaxTimeNS {
		w.Fail(ErrTooLong, rank, t)
		return t
	}
	return max(end, overheadEnd+c.Drain)
}

// noisyCalc returns when an operation or step ends that takes CPU time only.
func (w *worker) noisyCalc(rank, op, step int32, t, work int64) (end int64) {
	o := w.shape(op)
	switch {
	case o.Kind == schedule.IO:
		end = t + work
	case step == arena.Whole && w.engine.numbers != nil:
		end = w.Noise.Calc(rank, int64(w.engine.numbers[op]), t, work)
	default:
		end = w.Noise.Work(rank, t, work)
	}
	if end == logp.Never {
		w.Fail(ErrTooLong, rank, t)
		return t
	}
	return end
}
