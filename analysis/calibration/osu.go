package calibration

import (
	"bufio"
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The assumed spreads of times, of which these programs print only the mean. Gaps count less:
// with 64 messages on their way, they can grow with the size less than a single message.
const halfTripSpread, gapSpread = 0.08, 0.8

// osuTitle is the first line of the output of a benchmark between two ranks.
var osuTitle = regexp.MustCompile(`^# OSU MPI(?:-\w+)? (Latency|Bandwidth|Bi-Directional Bandwidth) Test`)

// ReadOSU reads the output of osu_latency, and of osu_bw or osu_bibw if there is one (OSU
// Micro-Benchmarks), one after the other. The half trip is the latency; the gap is the time
// per message of the bandwidth, of which each direction of osu_bibw has half. They do not show
// the overheads: no CPU needs more per message than the gap of the smallest one, so that, or
// half of the half trip if that is less, stands for both; without a bandwidth, g and the
// overheads are 0. S is not shown either: Unbounded is set. An error names the line.
func ReadOSU(text []byte) (*Measurement, error) {
	var (
		latency, gap = map[int64]float64{}, map[int64]float64{} // ns, by bytes
		add          func(bytes int64, value float64)
		sources      []string
	)
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		if strings.HasPrefix(line, "# OSU ") {
			title := osuTitle.FindStringSubmatch(line)
			if title == nil {
				return nil, fmt.Errorf("line %d: want the output of osu_latency, osu_bw or osu_bibw, not %q", n, line)
			}
			sources = append(sources, strings.TrimPrefix(line, "# "))
			switch title[1] {
			case "Latency":
				add = func(bytes int64, us float64) { latency[bytes] = us * 1e3 }
			case "Bandwidth":
				add = func(bytes int64, mbs float64) { gap[bytes] = float64(bytes) * 1e3 / mbs }
			default:
				add = func(bytes int64, mbs float64) { gap[bytes] = 2 * float64(bytes) * 1e3 / mbs }
			}
			continue
		}
		fields := strings.Fields(line)
		if add == nil || len(fields) < 2 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		size, err := strconv.ParseInt(fields[0], 10, 64)
		if err != nil {
			continue // a message of the launcher
		}
		value, err := strconv.ParseFloat(fields[1], 64)
		if err != nil || !(value > 0) {
			return nil, fmt.Errorf("line %d: want a time or a bandwidth above 0, not %q", n, fields[1])
		}
		if size > 0 {
			add(size, value)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(latency) == 0 {
		return nil, fmt.Errorf("no latencies: want the output of osu_latency, with or without that of osu_bw")
	}
	return fromOSU(latency, gap, strings.Join(sources, ", ")), nil
}

func fromOSU(latency, gap map[int64]float64, source string) *Measurement {
	var points []Point
	for bytes, ns := range latency {
		var p Point
		p.Bytes = bytes
		p.Times[HalfTrip], p.Times[Gap] = Time{ns, halfTripSpread}, Time{gap[bytes], gapSpread}
		points = append(points, p)
	}
	slices.SortFunc(points, func(a, b Point) int { return int(a.Bytes - b.Bytes) })
	first := points[0].Times
	return &Measurement{
		Source: source, EagerMax: points[len(points)-1].Bytes, Unbounded: true,
		OverheadNS: min(first[Gap].NS, first[HalfTrip].NS/2),
		Levels:     []Level{{Name: "network", Points: points}},
	}
}

// NoOverheads reports whether neither overheads nor gaps were measured, so that L includes the
// overheads.
func (m *Measurement) NoOverheads() bool {
	return m.OverheadNS == 0 && !slices.ContainsFunc(m.Levels, func(l Level) bool {
		return slices.ContainsFunc(l.Points, func(p Point) bool { return p.Times[Gap].NS > 0 || p.Times[Send].NS > 0 })
	})
}
