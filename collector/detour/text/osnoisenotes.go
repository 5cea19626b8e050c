package text

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"loggops/formats/noise"
)

// mostThread is the fraction of a CPU's time above which a thread may be the application.
const mostThread = 0.1

// notes describes the trace.
func (o *osnoise) notes(result *Import, outside int) {
	samples := 0
	for _, t := range result.Traces {
		c := o.cpus[t.CPU]
		samples += len(c.samples)
		took := map[int32]int64{}
		for _, d := range t.Detours {
			took[d.Cause] += d.DurationNS
		}
		for _, cause := range slices.Sorted(maps.Keys(took)) {
			share := float64(took[cause]) / float64(t.Length())
			if name := t.Cause(noise.Detour{Cause: cause}); strings.HasPrefix(name, "thread:") && share > mostThread {
				result.note(fmt.Sprintf("CPU %d: %s takes %s of the time; if it is the application, leave it out with without=%s", t.CPU, name, percent(share), name))
			}
		}
		if len(t.RecordingsNS) > 0 {
			result.note(fmt.Sprintf("CPU %d: the workload rested between %d runs: only the runs count", t.CPU, len(t.RecordingsNS)))
		}
	}
	if o.lost > 0 {
		result.note(fmt.Sprintf("the kernel lost %d events: there is more noise than the file has; record with a larger buffer (buffer_size_kb, trace-cmd record -b)", o.lost))
	}
	switch {
	case samples == 0:
		result.note("no sample_threshold lines: durations are net, without entry, exit and tracing, and hardware noise is missing; enable the event osnoise:sample_threshold")
	case outside > 0:
		result.note(fmt.Sprintf("events outside the detours of sample_threshold lines: %d; their durations are net", outside))
	}
}

func percent(share float64) string { return strconv.FormatFloat(100*share, 'f', 2, 64) + " %" }
