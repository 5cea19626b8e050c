package calibration

import (
	"fmt"
	"slices"
	"strings"

	"loggops/analysis/calibration/benchlog"
)

// chosen are the tables of a log that a machine file follows from, and the others, with reasons.
type chosen struct {
	latency, bandwidth []*benchlog.Section
	others             []string
	collectives        int // among the others
}

// choose takes the tables of one pair of ranks: osu_latency and PingPong, or else osu_multi_lat, or
// else PingPing; and bandwidths in one direction, or else in both. Tables of buffers of
// accelerators count only if all latencies are theirs; then no others do.
func choose(log *benchlog.Log) *chosen {
	t := &chosen{}
	byKind := map[benchlog.Kind][]*benchlog.Section{}
	shows := map[bool]bool{} // half trips, of device buffers or not
	for _, s := range log.Sections {
		if len(s.Rows) > 0 && slices.Contains(halfTripKinds, s.Kind) {
			shows[s.Device] = true
		}
	}
	device := shows[true] && !shows[false]
	for _, s := range log.Sections {
		if s.Kind == benchlog.Other && len(s.Rows) == 0 && !strings.HasPrefix(s.Program, "IMB ") {
			continue // perhaps a comment that looks like a title
		}
		if s.Kind == benchlog.Collective {
			t.collectives++
		}
		switch {
		case s.Kind == benchlog.Other || s.Kind == benchlog.Collective:
			t.leave(s, "")
		case len(s.Rows) == 0:
			t.leave(s, "without rows")
		case s.Pairs > 1:
			t.leave(s, fmt.Sprintf("with %d pairs", s.Pairs))
		case s.Device && !device:
			t.leave(s, onDevice)
		case !s.Device && device:
			t.leave(s, "on host buffers")
		default:
			byKind[s.Kind] = append(byKind[s.Kind], s)
		}
	}
	for _, kind := range halfTripKinds {
		t.take(&t.latency, byKind[kind])
	}
	for _, kind := range []benchlog.Kind{benchlog.Bandwidth, benchlog.Bidirectional} {
		t.take(&t.bandwidth, byKind[kind])
	}
	return t
}

// halfTripKinds are the kinds of benchmarks that show half trips, the best first.
var halfTripKinds = []benchlog.Kind{benchlog.Latency, benchlog.MultiLatency, benchlog.PingPing}

// onDevice describes a benchmark whose buffers are in the memory of an accelerator.
const onDevice = "on device buffers"

// take takes tables unless there are better ones.
func (t *chosen) take(to *[]*benchlog.Section, tables []*benchlog.Section) {
	if len(*to) == 0 {
		*to = tables
		return
	}
	for _, s := range tables {
		t.leave(s, "")
	}
}

func (t *chosen) leave(s *benchlog.Section, why string) {
	t.others = append(t.others, strings.TrimSpace(s.Program+" "+why))
}

// leftOut names the tables that are not used.
func (t *chosen) leftOut() string {
	if len(t.others) == 0 {
		return ""
	}
	return "tables left out: " + counted(t.others)
}

// choice describes assumptions about the tables that are used.
func (t *chosen) choice() string {
	var texts []string
	switch first := t.latency[0]; first.Kind {
	case benchlog.MultiLatency:
		texts = append(texts, "osu_multi_lat does not print its number of pairs: one pair is assumed; run osu_latency, or osu_multi_lat with 2 ranks")
	case benchlog.PingPing:
		texts = append(texts, "IMB PingPing measures messages that meet each other: its times stand for half trips; run IMB PingPong")
	}
	if t.latency[0].Device {
		texts = append(texts, "the buffers are in the memory of an accelerator: the machine file describes messages between accelerators")
	}
	return strings.Join(texts, ". ")
}

// noLatencies is the error of a log without half trips.
func (t *chosen) noLatencies() error {
	var there []string
	for _, s := range t.bandwidth {
		there = append(there, s.Program)
	}
	there = append(there, t.others...)
	if len(there) == 0 {
		return fmt.Errorf("no tables: want the output of osu_latency and osu_bw, or of IMB-MPI1 PingPong and Uniband")
	}
	advice := "add the output of osu_latency or of IMB-MPI1 PingPong, with 2 ranks"
	if t.collectives == len(there) {
		advice += "; loggops-model measured prints the times of collectives"
	}
	return fmt.Errorf("no latencies, but %s: %s", counted(there), advice)
}

// source names the benchmarks and their versions.
func (t *chosen) source() string {
	names := namesOf(slices.Concat(t.latency, t.bandwidth), func(s *benchlog.Section) string { return s.Program + " (" + s.Suite + ")" })
	return strings.Join(names, ", ")
}
