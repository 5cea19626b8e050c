package noise

import (
	"errors"
	"fmt"
)

// Periodic is detours of one duration that come at regular times: at the phase,
// and whole periods before and after it. The phase is random, uniform over the
// period, and the same for all ranks where they are co-scheduled.
type Periodic struct {
	PeriodNS, DurationNS int64
	// Fixed takes the phase from PhaseNS, for all ranks.
	Fixed   bool
	PhaseNS int64
}

func (d Periodic) compile(s *stream, scale float64) error {
	switch {
	case d.PeriodNS < 1 || d.PeriodNS > maxDrawn:
		return fmt.Errorf("the period is %d ns; it must be from 1 ns to 18 years", d.PeriodNS)
	case d.DurationNS < 0:
		return fmt.Errorf("the duration is %d ns; it must not be negative", d.DurationNS)
	case d.PhaseNS < 0:
		return errors.New("the phase must not be negative")
	}
	s.form = periodic
	s.period, s.duration = d.PeriodNS, roundNS(float64(d.DurationNS)*scale)
	s.fixed, s.phase = d.Fixed, d.PhaseNS%d.PeriodNS
	s.overhead = float64(s.duration) / float64(s.period)
	return nil
}

// work returns when d ns of work end that start at time at, and how many
// detours they meet, the first that ends after that time being at next.
func (s *stream) work(next, at, d int64) (end int64, met int) {
	before := max(0, next-at) // the first takes nothing of that
	if d <= before {
		return at + d, 0
	}
	d -= before
	more := (d - 1) / (s.period - s.duration)
	return next + s.duration + d + more*s.duration, 1 + int(more)
}
