package calibration

import (
	"bufio"
	"bytes"
	"fmt"
	"regexp"
	"strconv"
)

// netgaugeLine is what Netgauge prints for a size, in µs: "L=0.61  s=1025  o_s=0.46  o_r=1.16
// g=0.45  G=0.000583 (13.4 GiB/s)", where L is half of the round trip of the smallest
// message, and g and G are those of the gaps up to this size.
var netgaugeLine = regexp.MustCompile(`\bL=(\S+)\s+s=(\d+)\s+o_s=(\S+)\s+o_r=(\S+)\s+g=(\S+)\s+G=(\S+)`)

// ReadNetgauge reads the output of Netgauge's loggp (netgauge -x loggp). Its last line has g
// and G, which give the gaps, and, with L, the half trips. S is not shown: Unbounded is set.
// An error names the line.
func ReadNetgauge(text []byte) (*Measurement, error) {
	var (
		points             []Point
		halfTrip, gap, per float64 // in ns, of the first byte; ns per byte
	)
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		fields := netgaugeLine.FindStringSubmatch(lines.Text())
		if fields == nil {
			continue
		}
		var us [6]float64
		for i, field := range fields[1:] {
			var err error
			if us[i], err = strconv.ParseFloat(field, 64); err != nil {
				return nil, fmt.Errorf("line %d: %q is no number", n, field)
			}
		}
		halfTrip, gap, per = us[0]*1e3, us[4]*1e3, us[5]*1e3
		p := Point{Bytes: int64(us[1])}
		p.Times[Send].NS, p.Times[Receive].NS = max(us[2], 0)*1e3, max(us[3], 0)*1e3
		points = append(points, p)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	switch {
	case len(points) < 2:
		return nil, fmt.Errorf("no measurement of two sizes: want the output of netgauge -x loggp")
	case !(gap >= 0 && per >= 0):
		return nil, fmt.Errorf("the last line has g=%v and G=%v; want numbers of 0 or more", gap/1e3, per/1e3)
	}
	for i := range points {
		p := &points[i]
		grown := per * float64(p.Bytes-1)
		p.Times[HalfTrip].NS, p.Times[Gap].NS = halfTrip+grown, gap+grown
	}
	return &Measurement{
		Source: "Netgauge", EagerMax: points[len(points)-1].Bytes, Unbounded: true,
		Levels: []Level{{Name: "network", Points: points}},
	}, nil
}
