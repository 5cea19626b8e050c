package calibration

import (
	"fmt"
	"math"
)

// Overhead is o, the time of a send and of a receive, with its bounds, if neither was measured.
type Overhead struct {
	// NS is the value that the fit takes.
	NS float64
	// MostNS is the upper bound of o; its lower bound is 0. HalfTripNS is the half trip of small
	// messages, which is L + 2 o. Both are 0 if the measurement does not bound o.
	MostNS, HalfTripNS float64
	// Given: the user gave NS.
	Given bool
}

// boundOverheads sets the overheads of a measurement that has only half trips and gaps. A rank sends
// or receives a message per gap, so o is at most the smallest gap of small messages, and at most
// half of the half trip. That is only an upper bound: benchmarks of bandwidths also wait for the
// network. So the fit takes the bound, but no more than a quarter of the half trip, which leaves at
// least half of it for L. Without gaps, o is 0, and L the whole half trip.
func (m *Measurement) boundOverheads() error {
	first, err := m.smallest()
	if err != nil {
		return err
	}
	trip := first.halfTrip()
	gap := least(m.network().Points)
	if gap == 0 {
		gap = first.Gap
	}
	m.Overhead = &Overhead{MostNS: trip / 2, HalfTripNS: trip}
	if gap > 0 {
		m.Overhead.MostNS = round(min(gap, trip/2), 1)
		m.Overhead.NS = round(min(gap, trip/4), 1)
	}
	return nil
}

// network returns the outermost level.
func (m *Measurement) network() *Level { return &m.Levels[len(m.Levels)-1] }

// smallest returns the segment of the smallest messages on the network.
func (m *Measurement) smallest() (*Segment, error) {
	segments, err := m.Fit(m.network())
	if err != nil {
		return nil, err
	}
	return &segments[0], nil
}

// halfTrip returns the half trip at the lower bound of an eager segment, L + 2 o.
func (s *Segment) halfTrip() float64 { return s.OSend + s.L + s.ORecv }

// within returns the overhead of messages with a half trip. A bound counts up to a quarter of the
// half trip.
func (o *Overhead) within(halfTrip float64) float64 {
	if o.Given || o.MostNS == 0 {
		return o.NS
	}
	return min(o.NS, halfTrip/4)
}

// text is the overhead as Read reads it.
func (o *Overhead) text() string {
	text := number(o.NS)
	if o.HalfTripNS > 0 {
		text += " " + number(o.MostNS) + " " + number(o.HalfTripNS)
	}
	if o.Given {
		text += " given"
	}
	return text
}

// least returns the smallest gap of small messages; 0 if there is none. Outliers count only if there
// are no others.
func least(points []Point) float64 {
	for _, most := range []float64{outlierSpread, math.Inf(1)} {
		gap := 0.0
		for _, p := range points {
			if t := p.Times[Gap]; p.Bytes <= smallBytes && t.NS > 0 && t.Spread < most && (gap == 0 || t.NS < gap) {
				gap = t.NS
			}
		}
		if gap > 0 {
			return gap
		}
	}
	return 0
}

// OverheadNote describes the interval of o and L, the choice, and the measurement that settles it;
// "" if the overheads were measured.
func (m *Measurement) OverheadNote() string {
	o := m.Overhead
	if o == nil || o.HalfTripNS == 0 {
		return ""
	}
	interval := fmt.Sprintf("o is not measured but bounded: o from 0 to %s, L from %s to %s", nsText(o.MostNS), nsText(o.HalfTripNS-2*o.MostNS), nsText(o.HalfTripNS))
	switch {
	case o.Given:
		return fmt.Sprintf("%s; o = %s is given", interval, nsText(o.NS))
	case o.NS == 0:
		return interval + "; o and g are 0, since there are no bandwidths, and L is the whole latency; add the output of osu_bw or of IMB-MPI1 Uniband, or set the parameter o, or measure with loggp or netgauge -x loggp"
	case o.NS < o.MostNS:
		interval += fmt.Sprintf("; o = %s, a quarter of the half trip", nsText(o.NS))
	case least(m.network().Points) > 0:
		interval += fmt.Sprintf("; o = %s, the smallest gap of messages up to 1 KiB", nsText(o.NS))
	default:
		interval += fmt.Sprintf("; o = %s, the gap of small messages that follows from those of larger ones", nsText(o.NS))
	}
	return interval + ", is taken; set the parameter o, or measure o with loggp or netgauge -x loggp"
}

// SetOverhead sets o to a time that the user gives. It is an error if it leaves nothing for L.
func (m *Measurement) SetOverhead(ns float64) error {
	first, err := m.smallest()
	if err != nil {
		return err
	}
	if trip := first.halfTrip(); 2*ns >= trip {
		return fmt.Errorf("o=%s leaves nothing for L: the half trip, L + 2 o, is %s", nsText(ns), nsText(trip))
	}
	o := &Overhead{NS: ns, Given: true}
	if m.Overhead != nil {
		o.MostNS, o.HalfTripNS = m.Overhead.MostNS, m.Overhead.HalfTripNS
	}
	m.Overhead = o
	return nil
}
