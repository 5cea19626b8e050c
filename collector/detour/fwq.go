package detour

import (
	"sync/atomic"

	"loggops/formats/noise"
)

// fwq times a fixed quantum of work, again and again: what that takes longer
// than the shortest time is a detour. Where in the quantum it was is not known;
// it stands at its beginning.
type fwq struct {
	o       *Options
	rate    clock
	quantum uint64 // of work
	records []record
}

func (f *fwq) prepare() {
	f.rate = wait(calibratingNS)
	f.quantum = amount(f.rate, float64(f.o.QuantumNS))
	f.records = newRecords(2 * int(f.o.DurationNS/f.o.QuantumNS)) // they may become shorter
}

func (f *fwq) record(stop *atomic.Uint32) (*noise.Trace, error) {
	c := clock{open: now()}
	deadline := f.rate.after(c.open, f.o.DurationNS)
	n, least := 0, ^uint64(0)
	for before := ticks(); n < len(f.records) && before < deadline && stop.Load() == 0; n++ {
		work(f.quantum) //lint:ignore SA4017 only the time that it takes counts
		after := ticks()
		f.records[n] = record{before, after - before}
		least = min(least, after-before)
		before = after
	}
	c.close = now()
	return c.trace(noise.Header{}, f.records[:n], least)
}
