package text

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"

	"loggops/formats/noise"
)

// The hwlat tracer of Linux (Documentation/trace/hwlat_detector.rst) stops a CPU for a part of each
// window and reads a clock. A line has the longest time between two reads of a window, within the
// loop and outside of it, and the wall-clock time of the first such time above the threshold:
//
//	<...>-1729 [001] d... 678.473449: #1 inner/outer(us): 11/12 ts:1581527483.343962693 count:6
var hwlatLine = regexp.MustCompile(`#\d+\s+inner/outer\(us\):\s*(\d+)/(\d+)\s+ts:(\d+\.\d+)(?:\s+count:(\d+))?`)

func readHwlat(path string, in io.Reader, _ Options) (*Import, error) {
	t := &noise.Trace{Header: noise.Header{CPU: -1, Method: "hwlat"}, Causes: []string{hardware}}
	var cpus []int
	var clock traceClock
	counted := 0
	err := eachLine(path, in, func(_ int, text string) error {
		line := traceLine.FindStringSubmatch(text)
		if line == nil {
			return nil
		}
		at, ok := seconds(line[2])
		if !ok || !clock.see(at) {
			return errLarge
		}
		detour := hwlatLine.FindStringSubmatch(line[3])
		if detour == nil {
			return nil
		}
		cpu, err := strconv.Atoi(line[1])
		inner, errInner := strconv.ParseInt(detour[1], 10, 40)
		outer, errOuter := strconv.ParseInt(detour[2], 10, 40)
		start, ok := seconds(detour[3])
		if cmp.Or(err, errInner, errOuter) != nil || !ok || start > 1<<61 {
			return errLarge
		}
		if !slices.Contains(cpus, cpu) && len(cpus) < 2 {
			cpus = append(cpus, cpu)
		}
		if detour[4] != "" && detour[4] != "1" {
			counted++
		}
		t.Detours = append(t.Detours, noise.Detour{StartNS: start, DurationNS: max(inner, outer) * 1000})
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case len(t.Detours) == 0:
		return nil, &Error{File: path, Problem: "there are no detours: the tracer saw none above tracing_thresh; simulate without noise, or lower tracing_thresh"}
	}
	slices.SortStableFunc(t.Detours, func(a, b noise.Detour) int { return cmp.Compare(a.StartNS, b.StartNS) })
	first := t.Detours[0].StartNS
	for i := range t.Detours {
		t.Detours[i].StartNS -= first
	}
	t.LengthNS = max(t.Length(), clock.last-clock.first)
	if err := t.CheckDetours(); err != nil {
		return nil, &Error{File: path, Problem: err.Error()}
	}
	result := &Import{Traces: []*noise.Trace{t}}
	if len(cpus) == 1 {
		t.CPU = cpus[0]
	} else {
		result.note("the tracer moved from CPU to CPU: its detours are taken for the noise of one CPU")
	}
	result.note("the tracer watches a part of each window only (by default half: hwlat_detector/width and window), so there is more noise than the file has")
	if counted > 0 {
		result.note(fmt.Sprintf("%d of %d lines count several detours; the tracer writes only the longest one", counted, len(t.Detours)))
	}
	return result, nil
}
