package calibration

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"loggops/analysis/calibration/benchlog"
)

// The assumed spreads of times, of which these programs print only the mean. Gaps count less:
// with 64 messages on their way, they can grow with the size less than a single message.
const halfTripSpread, gapSpread = 0.08, 0.8

// mostRounding is the largest relative error of a printed value that counts: 0.02 MB/s has too few
// digits.
const mostRounding = 0.2

// outlierSpread is the spread of a gap that is much longer than the gap of a larger message.
const outlierSpread = 8

// smallBytes is the largest size of a small message: the gaps of small messages hardly differ.
const smallBytes = 1 << 10

// fromTables returns the measurement in the tables of OSU's and Intel's benchmarks. The half trip is
// the latency; the gap is the time per message of a bandwidth in one direction, or of each
// direction if there is none. If there are several runs, each time is the median of theirs. The
// benchmarks do not show S: Unbounded is set. They bound the overheads; see boundOverheads.
func fromTables(log *benchlog.Log) (*Measurement, error) {
	t := choose(log)
	if len(t.latency) == 0 {
		return nil, fmt.Errorf("%s: %w", log.Name(), t.noLatencies())
	}
	m := &Measurement{Source: t.source(), Unbounded: true}
	latency, err := valuesOf(t.latency)
	if err != nil {
		return nil, err
	}
	gap, err := valuesOf(t.bandwidth)
	if err != nil {
		return nil, err
	}
	m.note(t.leftOut())
	m.note(t.choice())
	m.note(latency.ranges(t.latency))
	m.note(gap.ranges(t.bandwidth))
	m.note(latency.zeros("latencies of 0.00 µs"))
	m.note(gap.zeros("bandwidths below 0.03 MB/s"))
	if len(gap.of) > 0 {
		m.note(oneSided("a latency only, so that they do not count for g", latency, gap))
		m.note(oneSided("a bandwidth only, which are left out", gap, latency))
	}
	var points []Point
	for _, bytes := range slices.Sorted(maps.Keys(latency.of)) {
		p := Point{Bytes: bytes}
		p.Times[HalfTrip] = Time{latency.median(bytes), halfTripSpread}
		if gap.of[bytes] != nil {
			p.Times[Gap] = Time{gap.median(bytes), gapSpread}
		}
		points = append(points, p)
	}
	if len(points) < 2 || points[len(points)-1].Bytes < smallBytes {
		sizes := sizesText(append([]int64{0}, latency.sizes()...))
		return nil, fmt.Errorf("%s: the latencies of %s do not show G: run %s with sizes up to 4 MiB (%s)", log.Name(),
			strings.TrimPrefix(sizes, "0 B, "), t.latency[0].Program, sizesOption(t.latency[0].Program))
	}
	points = m.thin(points)
	markOutliers(points)
	m.EagerMax = points[len(points)-1].Bytes
	m.Levels = []Level{{Name: "network", Points: points}}
	m.rounded()
	return m, m.boundOverheads()
}

func (m *Measurement) note(text string) {
	if text != "" {
		m.Notes = append(m.Notes, text)
	}
}

// sizesOption is the option of a benchmark for sizes up to 4 MiB.
func sizesOption(program string) string {
	if strings.HasPrefix(program, "IMB ") {
		return "-msglog 22"
	}
	return "-m 1:4194304"
}

// markOutliers gives a large spread to gaps that exceed the gap of a larger message by more than a
// quarter: the first size of a run often does.
func markOutliers(points []Point) {
	least := 0.0
	for i := len(points) - 1; i >= 0; i-- {
		t := &points[i].Times[Gap]
		switch {
		case t.NS == 0:
		case least > 0 && t.NS > 1.25*least:
			t.Spread = outlierSpread
		default:
			least = t.NS
		}
	}
}
