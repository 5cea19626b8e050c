package calibration

import (
	"fmt"
	"math"
	"slices"
)

// wanted is the largest residual of half trips, relative to them, that the Schwarz criterion may
// leave.
const wanted = 0.05

// mostSizes bounds the time of a fit, which grows with their third power.
const mostSizes = 1000

// Fit returns the segments of a level, by ascending size.
func (m *Measurement) Fit(l *Level) ([]Segment, error) {
	if len(l.Points) > mostSizes {
		return nil, fmt.Errorf("%d sizes; want at most %d", len(l.Points), mostSizes)
	}
	for i, p := range l.Points {
		switch trip := p.Times[HalfTrip].NS; {
		case i > 0 && p.Bytes <= l.Points[i-1].Bytes:
			return nil, fmt.Errorf("%d B follow %d B; want ascending sizes", p.Bytes, l.Points[i-1].Bytes)
		case p.Bytes < 1 || !(trip > 0) || math.IsInf(trip, 0):
			return nil, fmt.Errorf("half a round trip of %d B takes %v ns; want sizes of 1 B or more, and times above 0", p.Bytes, trip)
		}
	}
	eager := len(l.Points)
	if !m.Unbounded {
		eager = upTo(l.Points, m.EagerMax)
	}
	if eager == 0 {
		return nil, fmt.Errorf("no sizes of eager messages, up to %d B, were measured", m.EagerMax)
	}
	var segments []Segment
	start, measured := 0, m.Rules()
	ends := divide(l.Points, eager, schwarz)
	if worst(l.Points, ends) > wanted {
		ends = divide(l.Points, eager, halfTrips)
	}
	for _, end := range ends {
		part := l.Points[start:end]
		from := part[0].Bytes
		if start == 0 {
			from = 1
		}
		of := fitLines(part, from)
		if start == 0 { // g is the gap of small messages, even if G of the half trip is steeper
			of.gap = of.ownGap
		}
		rules := Rules{NIC: measured.NIC}
		of.fixed = m.DerivedHalfTrips
		if m.Overhead != nil {
			of.send = m.Overhead.within(of.halfTrip)
			of.receive, of.fixed = of.send, true
		}
		if start >= eager {
			rules.Drain = measured.Drain
			of.send, of.receive, of.sendPerByte, of.exchange = segments[0].OSend, segments[0].ORecv, 0, 0
		}
		s := of.segment(from, rules)
		s.setResiduals(part, start < eager)
		if m.DerivedHalfTrips {
			s.Residual[HalfTrip] = 0
		}
		segments = append(segments, s)
		start = end
	}
	return segments, nil
}

// upTo returns the number of points of up to some bytes.
func upTo(points []Point, bytes int64) int {
	if i := slices.IndexFunc(points, func(p Point) bool { return p.Bytes > bytes }); i >= 0 {
		return i
	}
	return len(points)
}

// Criteria of a division.
const (
	schwarz   = iota // the Schwarz criterion of all curves
	halfTrips        // the half trips only, and as many segments as bring them near
)

// divide returns the index after the last point of each segment. The first points are
// eager messages.
func divide(points []Point, eager, criterion int) []int {
	n := len(points)
	// least[k][end] is the cost of the points before end in k+1 segments, the last of which
	// begins at start[k][end].
	var least [MaxSegments][]float64
	var start [MaxSegments][]int
	for k := range least {
		least[k], start[k] = slices.Repeat([]float64{math.Inf(1)}, n+1), make([]int, n+1)
	}
	for end := 1; end <= n; end++ {
		for from := range end {
			side := [2]int{0, eager}
			if from >= eager {
				side = [2]int{eager, n}
			}
			if end > side[1] || end-from == 1 && side[1]-side[0] > 1 {
				continue // has eager and rendezvous messages, or only one size
			}
			own := cost(points[from:end], from < eager, criterion == halfTrips)
			for k := range least {
				before := 0.0
				switch {
				case k > 0:
					before = least[k-1][from]
				case from > 0:
					continue
				}
				if before+own < least[k][end] {
					least[k][end], start[k][end] = before+own, from
				}
			}
		}
	}
	ends := func(k int) (all []int) {
		for end := n; k >= 0; k-- {
			all = append(all, end)
			end = start[k][end]
		}
		slices.Reverse(all)
		return all
	}
	best, lowest := 0, math.Inf(1)
	for k := range least {
		if criterion == halfTrips && !math.IsInf(least[k][n], 1) {
			if best = k; worst(points, ends(k)) <= wanted {
				break
			}
			continue
		}
		if c := least[k][n] + float64(k)*penalty(points); c < lowest {
			best, lowest = k, c
		}
	}
	return ends(best)
}

// worst returns the largest residual of half trips, relative to the measured ones.
func worst(points []Point, ends []int) (most float64) {
	start := 0
	for _, end := range ends {
		part := points[start:end]
		of := fitLines(part, part[0].Bytes)
		for _, p := range part {
			most = max(most, math.Abs((of.halfTrip+float64(p.Bytes-part[0].Bytes)*of.perByte)/p.Times[HalfTrip].NS-1))
		}
		start = end
	}
	return most
}

// penalty returns the cost of a segment in the Schwarz criterion.
func penalty(points []Point) float64 {
	values, parameters := 0, 1 // the lower bound
	for curve, lines := range [...]int{HalfTrip: 2, Gap: 1, Send: 2} {
		measured := 0
		for _, p := range points {
			if p.Times[curve].NS > 0 {
				measured++
			}
		}
		values += measured
		if measured > 0 {
			parameters += lines
		}
	}
	return float64(parameters) * math.Log(float64(values))
}

// cost returns the sum of the squared residuals of the curves over the points of a segment, in
// units of their standard deviations. The curve of receives is too irregular to count, and that of
// exchanges may have a kink where none of the parameters changes. If only half trips count,
// residuals are relative, and their fourth powers add up.
func cost(part []Point, eager, halfTrips bool) float64 {
	of := fitLines(part, part[0].Bytes)
	sum := 0.0
	add := func(t Time, model float64) {
		sum += square((model - t.NS) * weight(t))
	}
	for _, p := range part {
		b := float64(p.Bytes - part[0].Bytes)
		if halfTrips {
			sum += square(square((of.halfTrip+b*of.perByte)/p.Times[HalfTrip].NS - 1))
			continue
		}
		add(p.Times[HalfTrip], of.halfTrip+b*of.perByte)
		add(p.Times[Gap], of.gap+b*of.perByte)
		if eager {
			add(p.Times[Send], of.send+b*of.sendPerByte)
		}
	}
	return sum
}

// weight returns the reciprocal of the standard deviation of a time, 0 if it is not measured.
func weight(t Time) float64 {
	if !(t.NS > 0) {
		return 0
	}
	return 1 / max(0.005*t.NS, t.Spread/4*t.NS, 2)
}
