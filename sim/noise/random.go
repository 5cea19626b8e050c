package noise

import (
	"errors"
	"fmt"

	"loggops/sim/noise/philox"
)

// Random is detours with random gaps, from the end of one to the arrival of the
// next, and random durations, all independent. A rank's run starts at a random
// time of an endless sequence of them: it may start within a detour. The ranks
// have the same where they are co-scheduled.
type Random struct {
	Gap, Duration Distribution // ns
}

func (d Random) compile(s *stream, scale float64) error {
	if err := d.Gap.Check(); err != nil {
		return fmt.Errorf("the gap: %w", err)
	}
	if err := d.Duration.Check(); err != nil {
		return fmt.Errorf("the duration: %w", err)
	}
	if d.Gap.Mean() < 1 {
		return errors.New("the mean gap must be at least 1 ns")
	}
	s.form = random
	s.gaps, s.durations, s.scale = d.Gap, d.Duration, scale
	taken := d.Duration.Mean() * scale
	s.spacing = max(1, roundNS(d.Gap.Mean()+taken))
	s.overhead = taken / (taken + d.Gap.Mean())
	return nil
}

// firstRandom returns the first detour of a random sequence. The first two
// blocks of a stream's random numbers report where in the sequence time 0 is, and
// how long the first detour is; each after them is for a gap and the detour at
// its end.
func (s *stream) firstRandom(n *numbers) cursor {
	where, position := n.pair(0)
	length, duration := n.pair(1)
	c := cursor{draw: 2}
	if philox.Float(where) < s.overhead {
		c.duration = roundNS(s.durations.residual(length, position) * s.scale)
		return c
	}
	c.at = roundNS(s.gaps.residual(length, position))
	c.duration = s.randomDuration(duration)
	return c
}

func (s *stream) nextRandom(n *numbers, c *cursor) {
	gap, duration := n.pair(c.draw)
	c.set(c.at+c.duration+roundNS(s.gaps.Draw(gap)), s.randomDuration(duration), 1)
}

func (s *stream) randomDuration(u uint64) int64 { return roundNS(s.durations.Draw(u) * s.scale) }
