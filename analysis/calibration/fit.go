package calibration

import (
	"fmt"
	"math"
	"slices"
)

// Fit returns the segments of a level, by ascending size.
func (m *Measurement) Fit(l *Level) ([]Segment, error) {
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
	start := 0
	for _, end := range divide(l.Points, eager) {
		part := l.Points[start:end]
		from := part[0].Bytes
		if start == 0 {
			from = 1
		}
		of := fitLines(part, from)
		if m.OverheadNS > 0 {
			of.send, of.receive = m.OverheadNS, m.OverheadNS
		}
		if start >= eager {
			of.send, of.receive, of.sendPerByte = segments[0].OSend, segments[0].ORecv, 0
		}
		s := of.segment(from)
		s.setResiduals(part, start < eager)
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

// divide returns the index after the last point of each segment. The first points are
// eager messages.
func divide(points []Point, eager int) []int {
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
			own := cost(points[from:end], from < eager)
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
	best, lowest := 0, math.Inf(1)
	for k := range least {
		if c := least[k][n] + float64(k)*penalty(points); c < lowest {
			best, lowest = k, c
		}
	}
	var ends []int
	for end := n; best >= 0; best-- {
		ends = append(ends, end)
		end = start[best][end]
	}
	slices.Reverse(ends)
	return ends
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
// units of their standard deviations. The curve of receives is too irregular to count.
func cost(part []Point, eager bool) float64 {
	of := fitLines(part, part[0].Bytes)
	sum := 0.0
	add := func(t Time, model float64) {
		residual := (model - t.NS) * weight(t)
		sum += residual * residual
	}
	for _, p := range part {
		b := float64(p.Bytes - part[0].Bytes)
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
	return 1 / max(0.005*t.NS, t.Spread/2*t.NS, 2)
}
