package engine

import (
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
)

// Noise delays the end of work (docs/model.md). It never makes work end earlier, so lower
// bounds that ignore noise remain valid.

// NoisySend returns the arrival time of a message whose send starts at time t, and when the
// CPU is free.
func (x *Actor) NoisySend(rank int32, c *logp.Cost, t int64) (arrives, free int64) {
	overhead := c.Send - c.After
	departs, free := x.Noise.Send(rank, t, overhead, c.After)
	if free > MaxTimeNS {
		x.Fail(ErrTooLong, rank, t)
		return t + c.Flight, t
	}
	return departs + c.Flight - overhead, free
}

// NoisyIntake returns the end of a message's intake that starts at time t.
func (x *Actor) NoisyIntake(rank int32, c *logp.Cost, t int64) int64 {
	overheadEnd, end := x.Noise.Intake(rank, t, c.Intake-max(c.Own, c.Drain), c.Own)
	if end > MaxTimeNS {
		x.Fail(ErrTooLong, rank, t)
		return t
	}
	return max(end, overheadEnd+c.Drain)
}

// noisyCalc returns the end of an operation or step that takes only CPU time.
func (x *rules) noisyCalc(rank, op, step int32, t, work int64) (end int64) {
	o := x.tables.shape(op)
	switch {
	case o.Kind.IsFixed():
		end = t + work
	case step == arena.Whole && x.engine.numbers != nil:
		end = x.actor.Noise.Calc(rank, int64(x.engine.numbers[op]), t, work)
	default:
		end = x.actor.Noise.Work(rank, t, work)
	}
	if end == logp.Never {
		x.actor.Fail(ErrTooLong, rank, t)
		return t
	}
	return end
}
