package calibration

import (
	"fmt"
	"maps"
	"slices"

	"loggops/internal/robust"
)

// measurement returns the medians of all runs.
func (n *netgauge) measurement(name string) (*Measurement, error) {
	sizes, tripless := map[int64]bool{}, 0
	for _, r := range n.runs {
		for bytes, s := range r.sizes {
			sizes[bytes] = true
			if s.trip == 0 {
				tripless++
			}
		}
	}
	if len(sizes) < 2 {
		return nil, fmt.Errorf("%s: want at least two sizes of netgauge -x loggp: run it with a larger -e (largest size)", name)
	}
	m := &Measurement{Source: "Netgauge", Unbounded: true}
	if len(n.runs) > 1 {
		m.note(fmt.Sprintf("the median of %d runs of netgauge -x loggp is taken for each size", len(n.runs)))
	}
	ordered := slices.Sorted(maps.Keys(sizes))
	measured := func(bytes int64, of func(*netgaugeRun) float64) float64 {
		var all []float64
		for _, r := range n.runs {
			if s := r.sizes[bytes]; s == nil {
				continue
			}
			if us := of(r); us > 0 {
				all = append(all, us)
			}
		}
		if all == nil {
			return 0
		}
		return round(robust.Median(all)*1e3, 3)
	}
	var points []Point
	negative := 0
	for _, bytes := range ordered {
		p := Point{Bytes: bytes}
		p.Times[HalfTrip].NS = measured(bytes, func(r *netgaugeRun) float64 { return r.sizes[bytes].trip / 2 })
		p.Times[Gap].NS = measured(bytes, func(r *netgaugeRun) float64 { return r.gap(bytes) })
		p.Times[Send].NS = measured(bytes, func(r *netgaugeRun) float64 { return r.sizes[bytes].send })
		p.Times[Receive].NS = measured(bytes, func(r *netgaugeRun) float64 { return r.sizes[bytes].recv })
		if p.Times[Send].NS == 0 || p.Times[Receive].NS == 0 {
			negative++
		}
		points = append(points, p)
	}
	if tripless > 0 {
		points = n.withHalfTrips(m, points)
	}
	if len(points) < 2 || points[0].Times[HalfTrip].NS == 0 {
		return nil, fmt.Errorf("%s: neither round trips nor fitted gaps (g and G are nan): run netgauge -x loggp with more sizes, or pass the file of its option -o", name)
	}
	if negative > 0 {
		m.note(fmt.Sprintf("o_s or o_r of %d of %d sizes is not above 0: left out", negative, len(points)))
	}
	points = m.thin(points)
	m.Levels = []Level{{Name: "network", Points: points}}
	m.EagerMax = points[len(points)-1].Bytes
	m.rounded()
	return m, m.dropLargeOverheads()
}

// withHalfTrips returns the points with measured half trips, if there are at least two. Otherwise
// the half trip of the first size grows as the gap does.
func (n *netgauge) withHalfTrips(m *Measurement, points []Point) []Point {
	with := slices.DeleteFunc(slices.Clone(points), func(p Point) bool { return p.Times[HalfTrip].NS == 0 })
	if len(with) > 1 {
		if lost := len(points) - len(with); lost > 0 {
			m.note(fmt.Sprintf("%d of %d sizes have no PRTT(1,0,s): left out", lost, len(points)))
		}
		return with
	}
	var halves []float64
	for _, r := range n.runs {
		if r.half > 0 {
			halves = append(halves, r.half)
		}
	}
	if halves == nil || !slices.ContainsFunc(points, func(p Point) bool { return p.Times[Gap].NS > 0 }) {
		return nil
	}
	half, first := robust.Median(halves)*1e3, points[0].Times[Gap].NS
	last := half
	for i := range points {
		last = max(last, half+points[i].Times[Gap].NS-first)
		points[i].Times[HalfTrip].NS = round(last, 3)
	}
	m.DerivedHalfTrips = true
	m.note("half trips above the first size were not measured: they grow as the fitted gaps g + s G do; pass the file of netgauge's option -o, which has PRTT(1,0,s) of each size")
	return points
}

// dropLargeOverheads drops the overheads of a run that does not begin with small messages, since
// these overheads contain the transfer.
func (m *Measurement) dropLargeOverheads() error {
	points := m.Levels[0].Points
	if points[0].Bytes <= smallBytes {
		return nil
	}
	for i := range points {
		points[i].Times[Send].NS, points[i].Times[Receive].NS = 0, 0
	}
	m.note(fmt.Sprintf("the smallest size is %s: o_s and o_r of such messages contain the transfer, and the parameters of smaller messages are extrapolated; run netgauge with -s 1",
		sizesText([]int64{points[0].Bytes})))
	return m.boundOverheads()
}
