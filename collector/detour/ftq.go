package detour

import (
	"slices"
	"sync/atomic"

	"loggops/formats/noise"
)

// ftq counts how many units of work are done in a fixed quantum of time, again
// and again: what is missing to the most is a detour. Where in the quantum it was
// is not known; it stands at its beginning. The unit that is cut in two by the end
// of a quantum may be missing anywhere.
type ftq struct {
	o      *Options
	rate   clock
	unit   uint64 // of work
	counts []uint32
}

// unitsPerQuantum is about how many there are.
const unitsPerQuantum = 1000

func (f *ftq) prepare() {
	f.rate = wait(calibratingNS)
	f.unit = amount(f.rate, float64(f.o.QuantumNS)/unitsPerQuantum)
	f.counts = make([]uint32, f.o.DurationNS/f.o.QuantumNS)
	for i := range f.counts {
		f.counts[i] = 1 // to have the memory there
	}
}

func (f *ftq) record(stop *atomic.Uint32) (*noise.Trace, error) {
	clear(f.counts)
	c := clock{open: now()}
	begin, quantum := c.open.ticks, f.rate.after(instant{}, f.o.QuantumNS)
	quanta := uint64(0) // that are over
	for end := begin + quantum; stop.Load() == 0; {
		work(f.unit) //lint:ignore SA4017 only the time that it takes counts
		at := ticks()
		if at >= end {
			quanta = (at - begin) / quantum
			if quanta >= uint64(len(f.counts)) {
				quanta = uint64(len(f.counts))
				break
			}
			end = begin + (quanta+1)*quantum
		}
		f.counts[quanta]++
	}
	c.close = now()
	if quanta == 0 {
		return &noise.Trace{Header: noise.Header{LengthNS: c.span()}}, nil
	}
	counts := f.counts[:quanta]
	most := uint64(slices.Max(counts))
	unit := c.picoseconds(float64(quantum) / float64(most))
	t := &noise.Trace{Header: noise.Header{ResolutionNS: unit, ThresholdNS: unit, LengthNS: c.span()}}
	for i, count := range counts {
		missing := most - uint64(count)
		if missing <= 1 {
			continue
		}
		if err := c.append(t, begin+uint64(i)*quantum, missing*quantum/most, 0); err != nil {
			return nil, err
		}
	}
	return t, nil
}
