package calibration

import (
	"fmt"
	"slices"
)

// Overhead is what is known of o, the time of a send and of a receive, if neither was measured.
type Overhead struct {
	// NS is the value that the fit takes.
	NS float64
	// MostNS is the upper bound of o; its lower bound is 0. HalfTripNS is the half trip of small
	// messages, which is L + 2 o. Both are 0 if o is given, not bounded.
	MostNS, HalfTripNS float64
	// Given: the user gave NS.
	Given bool
}

// boundOverheads sets the overheads of a measurement that has only half trips and gaps. A rank sends
// or receives a message per gap, so o is at most the smallest gap of small messages, and at most
// half of the half trip. That is only an upper bound: benchmarks of bandwidths also wait for the
// network. So the fit takes the bound, but no more than a quarter of the half trip, which leaves at
// least half of it for L. Without gaps, o is 0, and L the whole half trip.
func (m *Measurement) boundOverheads() {
	points := m.Levels[len(m.Levels)-1].Points
	trip, gap := small(points, HalfTrip), small(points, Gap)
	m.Overhead = &Overhead{MostNS: trip / 2, HalfTripNS: trip}
	if gap > 0 {
		m.Overhead.MostNS = min(gap, trip/2)
		m.Overhead.NS = min(gap, trip/4)
	}
}

// within returns the overhead of messages with a half trip. A bound is at most a quarter of it.
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

// small returns the time of small messages. If none was measured, a line through the two smallest
// sizes extrapolates it.
func small(points []Point, curve int) float64 {
	if points[0].Bytes <= smallBytes || len(points) < 2 {
		return least(points, curve)
	}
	first, second := points[0].Times[curve].NS, points[1].Times[curve].NS
	slope := max(second-first, 0) / float64(points[1].Bytes-points[0].Bytes)
	return max(first-slope*float64(points[0].Bytes-1), first/100)
}

// least returns the smallest time of small messages, or of the smallest message; 0 if there is none.
// Times that are printed with few digits count only if there are no others.
func least(points []Point, curve int) float64 {
	for _, most := range []float64{1, outlierSpread, 1 << 20} {
		var times []float64
		for _, p := range points {
			t := p.Times[curve]
			if t.NS > 0 && t.Spread < most && (p.Bytes <= smallBytes || len(times) == 0) {
				times = append(times, t.NS)
			}
		}
		if times != nil {
			return slices.Min(times)
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
		return interval + "; o and g are 0, since there are no bandwidths, and L is the whole latency; add the output of osu_bw or of IMB-MPI1 Uniband, or set --param o=TIME, or measure with loggp or netgauge -x loggp"
	case o.NS < o.MostNS:
		interval += fmt.Sprintf("; o = %s, a quarter of the half trip", nsText(o.NS))
	default:
		interval += fmt.Sprintf("; o = %s, the smallest gap of messages up to 1 KiB", nsText(o.NS))
	}
	return interval + ", is taken; set --param o=TIME, or measure o with loggp or netgauge -x loggp"
}

// SetOverhead sets o to a time that the user gives. It is an error if it leaves nothing for L.
func (m *Measurement) SetOverhead(ns float64) error {
	o := &Overhead{NS: ns, Given: true}
	if m.Overhead != nil {
		o.MostNS, o.HalfTripNS = m.Overhead.MostNS, m.Overhead.HalfTripNS
	}
	if trip := small(m.Levels[len(m.Levels)-1].Points, HalfTrip); 2*ns >= trip {
		return fmt.Errorf("o=%s leaves nothing for L: the half trip, L + 2 o, is %s", nsText(ns), nsText(trip))
	}
	m.Overhead = o
	return nil
}
