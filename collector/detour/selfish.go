package detour

import (
	"sync/atomic"

	"loggops/formats/noise"
)

const (
	calibratingNS = 20e6  // how long the rate of the counter is looked at before
	searchingNS   = 100e6 // how long t_min is looked for
)

// selfish is the method that looks at a loop which reads the clock.
type selfish struct {
	o       *Options
	rate    clock
	least   uint64 // t_min, in ticks; a step of the counter where that is slower than the loop
	records []record
}

func (s *selfish) prepare() {
	s.rate = wait(calibratingNS)
	s.least = least(s.rate.after(now(), searchingNS), max(1, perRead()/2))
	s.records = newRecords(s.o.Detours)
}

// perRead returns how many ticks it takes to read the counter, on average of many
// times, the quickest. Counters may move in longer steps: AMD's of 10 ns, and within
// a step by one tick for each time that they are read.
func perRead() uint64 {
	const reads, tries = 1000, 100
	quickest := ^uint64(0)
	for range tries {
		begin := ticks()
		for range reads - 1 {
			ticks()
		}
		quickest = min(quickest, (ticks()-begin)/reads)
	}
	return quickest
}

func (s *selfish) record(stop *atomic.Uint32) (*noise.Trace, error) {
	threshold := s.o.Threshold * float64(s.least)
	c := clock{open: now()}
	n := watch(s.records, uint64(threshold), s.rate.after(c.open, s.o.DurationNS), stop)
	c.close = now()
	return c.trace(noise.Header{ThresholdNS: c.picoseconds(threshold)}, s.records[:n], s.least)
}

// trace returns the detours among iterations of which the shortest took the least ticks.
func (c *clock) trace(h noise.Header, records []record, least uint64) (*noise.Trace, error) {
	h.ResolutionNS, h.LengthNS = c.picoseconds(float64(least)), c.span()
	t := &noise.Trace{Header: h}
	for _, r := range records {
		if err := c.append(t, r.start, r.ticks, least); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// append adds a detour to a trace: an iteration that took longer than the least
// ticks, by that time.
func (c *clock) append(t *noise.Trace, start, ticks, least uint64) error {
	if ticks > 1<<62 || start < c.open.ticks || start+ticks > c.close.ticks {
		return errBackwards
	}
	at := c.ns(start)
	if end := c.ns(start + ticks - least); end > at {
		t.Detours = append(t.Detours, noise.Detour{StartNS: at, DurationNS: end - at, Cause: -1})
	}
	return nil
}
