package noise

import "context"

// A block is the next detours of a random stream, drawn together: while one is
// computed the processor is at work on those after it.
type block struct{ gaps, durations [blockSize]int64 }

// manyBefore reports whether so many detours are expected from a cursor to a time.
func (s *stream) manyBefore(t int64, c *cursor) bool {
	return s.form == random && t-c.at > manyDetours*s.spacing
}

// draw draws detours from a draw on, about as many as come within some time.
func (b *block) draw(s *stream, n *numbers, draw uint32, within int64) (gaps, durations []int64) {
	count := max(manyDetours, min(within/s.spacing, blockSize))
	gaps, durations = b.gaps[:count], b.durations[:count]
	var u, v [blockSize]uint64
	n.pairs(u[:count], v[:count], draw)
	s.gaps.times(gaps, u[:count], 1)
	s.durations.times(durations, v[:count], s.scale)
	return gaps, durations
}

// workBlocks is workQueue along one random stream, until a detour of another
// arrives or the work ends. There is a detour before that.
func (s *stream) workBlocks(ctx context.Context, n *numbers, c *cursor, others, now, end, until int64) (newNow, newEnd int64, met int) {
	var b block
	at, duration := c.at, c.duration
	others = min(others, maxTimeNS+1)
	for {
		gaps, durations := b.draw(s, n, c.draw, min(others, end)-at)
		for k, gap := range gaps {
			now = max(now, at)
			if duration > 0 && now >= until {
				met++
			}
			now += duration
			end += duration
			at += duration + gap
			duration = durations[k]
			if at >= min(others, end) {
				c.set(at, duration, k+1)
				return now, end, met
			}
		}
		c.draw += uint32(len(gaps))
		if ctx.Err() != nil {
			c.at = never
			return never, never, met
		}
	}
}

// skipBlocks is skipQueue to a time along one random stream, until a detour
// arrives at the time stop or later. There is one before that.
func (s *stream) skipBlocks(ctx context.Context, n *numbers, c *cursor, stop, busy, t, until int64) (newBusy int64, met int) {
	var b block
	at, duration := c.at, c.duration
	stop = min(stop, maxTimeNS+1)
	for {
		gaps, durations := b.draw(s, n, c.draw, stop-at)
		for k, gap := range gaps {
			served := max(busy, at)
			busy = served + duration
			if busy > t && duration > 0 && served >= until {
				met++
			}
			at += duration + gap
			duration = durations[k]
			if at >= stop {
				c.set(at, duration, k+1)
				return busy, met
			}
		}
		c.draw += uint32(len(gaps))
		if ctx.Err() != nil {
			c.at = never
			return busy, met
		}
	}
}

// passBlocks passes detours of a random stream until one arrives at the time
// stop or later. There is one before that. It returns how many are longer than
// 0 and arrive at the time from or later, and how long all are.
func (s *stream) passBlocks(ctx context.Context, n *numbers, c *cursor, stop, from int64) (met int, taken int64) {
	var b block
	at, duration := c.at, c.duration
	stop = min(stop, maxTimeNS+1)
	for {
		gaps, durations := b.draw(s, n, c.draw, stop-at)
		for k, gap := range gaps {
			if duration > 0 && at >= from {
				met++
			}
			taken += duration
			at += duration + gap
			duration = durations[k]
			if at >= stop {
				c.set(at, duration, k+1)
				return met, taken
			}
		}
		c.draw += uint32(len(gaps))
		if ctx.Err() != nil {
			c.at = never
			return met, taken
		}
	}
}

// set puts a cursor on a random detour, so many draws after its own.
func (c *cursor) set(at, duration int64, draws int) {
	if at > maxTimeNS {
		at = never
	}
	c.at, c.duration, c.draw = at, duration, c.draw+uint32(draws)
}
