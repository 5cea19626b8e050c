package text

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"loggops/formats/noise"
)

// osnoiseCPU is the noise of a CPU.
type osnoiseCPU struct {
	trace   *noise.Trace
	causes  noise.Causes
	events  []interruption
	samples []sampled
	runs    []span // of the workload, by its summaries
}

// sampled is a detour that the workload saw.
type sampled struct {
	start, duration int64
	interfered      bool // events interfered
}

func (o *osnoise) cpu(number int) *osnoiseCPU {
	c := o.cpus[number]
	if c == nil {
		trace := &noise.Trace{Header: noise.Header{CPU: number, Method: "osnoise"}}
		c = &osnoiseCPU{trace: trace, causes: noise.NewCauses(trace)}
		o.cpus[number] = c
	}
	return c
}

// cause returns the number of a cause. Threads go by their names: their numbers change from run to
// run.
func (c *osnoiseCPU) cause(class, name, number string) int32 {
	cause := class
	switch class {
	case "thread":
		cause = class + ":" + name
	case "irq", "softirq":
		cause = class + ":" + number
		if c.trace.CauseNames == nil {
			c.trace.CauseNames = map[string]string{}
		}
		c.trace.CauseNames[cause] = name
	}
	return c.causes.Number(cause)
}

// traces returns the detours of all CPUs that have any. Time starts with the trace and ends with it.
func (o *osnoise) traces(path string) (*Import, error) {
	for number, c := range o.cpus {
		if len(c.events) == 0 && len(c.samples) == 0 {
			delete(o.cpus, number)
		}
	}
	if len(o.cpus) == 0 && o.summaries {
		return nil, &Error{File: path, Problem: "only summaries of the osnoise tracer, without detours: enable its events (echo 1 > /sys/kernel/tracing/events/osnoise/enable, " +
			"or trace-cmd record -p osnoise -e osnoise) and record again"}
	}
	if len(o.cpus) == 0 {
		return nil, &Error{File: path, Problem: "there are no detours"}
	}
	whole := o.whole()
	result := &Import{}
	numbers := slices.Sorted(maps.Keys(o.cpus))
	outside := 0
	for _, number := range numbers {
		c := o.cpus[number]
		outside += c.detours(whole)
		if problem := c.observed(o, whole); problem != nil {
			return nil, &Error{File: path, Problem: fmt.Sprintf("CPU %d: %v", number, problem)}
		}
		result.Traces = append(result.Traces, c.trace)
	}
	o.notes(result, outside)
	return result, nil
}

// whole returns the time of the trace.
func (o *osnoise) whole() span {
	shift := o.clock.shift()
	all := span{o.clock.first - shift, o.clock.last - shift}
	begin := all.start
	for _, c := range o.cpus {
		for i := range c.runs {
			c.runs[i].start, c.runs[i].end = max(c.runs[i].start-shift, 0), c.runs[i].end-shift
			if o.overwrites {
				c.runs[i].start = min(max(c.runs[i].start, begin), c.runs[i].end)
			}
			all.start = min(all.start, c.runs[i].start)
		}
		for _, e := range c.events {
			all.start, all.end = min(all.start, e.start), max(all.end, e.start+e.left)
		}
		for _, s := range c.samples {
			all.start, all.end = min(all.start, s.start), max(all.end, s.start+s.duration)
		}
	}
	return all
}

// detours makes detours of the samples and of the events outside of them, whose number it returns.
func (c *osnoiseCPU) detours(whole span) (outside int) {
	slices.SortStableFunc(c.samples, func(a, b sampled) int { return cmp.Compare(a.start, b.start) })
	within := make([][]interruption, len(c.samples))
	var all []interruption
	for _, e := range c.events {
		if i := c.sampleAt(e.start); i >= 0 {
			within[i] = append(within[i], e)
			continue
		}
		outside++
		e.start -= whole.start
		all = append(all, e)
	}
	for i, s := range c.samples {
		all = append(all, interruption{start: s.start - whole.start, left: s.duration, class: 0, cause: -2 - int32(i)})
	}
	for _, d := range serve(all) {
		if d.Cause >= -1 {
			c.trace.Detours = append(c.trace.Detours, d)
			continue
		}
		i := int(-2 - d.Cause)
		c.divide(d, within[i], c.samples[i].interfered)
	}
	return outside
}

// sampleAt returns the index of the sample that contains a time, -1 if there is none.
func (c *osnoiseCPU) sampleAt(at int64) int {
	i, _ := slices.BinarySearchFunc(c.samples, at+1, func(s sampled, at int64) int { return cmp.Compare(s.start, at) })
	if i--; i < 0 || at >= c.samples[i].start+c.samples[i].duration {
		return -1
	}
	return i
}

// divide divides a detour that the workload saw among its causes, in the order of their first
// events; the rest is entry and exit.
func (c *osnoiseCPU) divide(d noise.Detour, events []interruption, interfered bool) {
	var order []int32
	took := map[int32]int64{}
	slices.SortStableFunc(events, func(a, b interruption) int { return cmp.Compare(a.start, b.start) })
	for _, e := range events {
		if _, known := took[e.cause]; !known {
			order = append(order, e.cause)
		}
		took[e.cause] = min(took[e.cause]+e.left, maxSample)
	}
	end := d.EndNS()
	add := func(cause int32, duration int64) {
		if duration = min(duration, end-d.StartNS); duration > 0 {
			c.trace.Detours = append(c.trace.Detours, noise.Detour{StartNS: d.StartNS, DurationNS: duration, Cause: cause})
			d.StartNS += duration
		}
	}
	for _, cause := range order {
		add(cause, took[cause])
	}
	if d.StartNS == end {
		return
	}
	switch {
	case len(events) > 0:
		add(c.causes.Number(entryExit), end-d.StartNS)
	case !interfered:
		add(c.causes.Number(hardware), end-d.StartNS)
	default:
		add(-1, end-d.StartNS) // its events are not in the file
	}
}

// mostObserved is the fraction of the time that counts as all of it.
const mostObserved = 0.95

// observed sets the length of the trace. If the workload rests between its runs, only its runs
// count: they become recordings of the trace. It reports what is wrong with the detours.
func (c *osnoiseCPU) observed(o *osnoise, whole span) error {
	c.trace.LengthNS = whole.end - whole.start
	if len(c.samples) > 0 && len(c.runs) > 0 {
		c.rest(whole)
	}
	return c.trace.CheckDetours()
}

// rest removes the time in which the workload rested.
func (c *osnoiseCPU) rest(whole span) {
	runs := merged(c.runs)
	first, last := runs[0], runs[len(runs)-1]
	ran := int64(0)
	for i := range runs {
		ran += runs[i].end - runs[i].start
		runs[i].start, runs[i].end = runs[i].start-whole.start, runs[i].end-whole.start
	}
	if float64(ran) >= mostObserved*float64(last.end-first.start) {
		return
	}
	// Detours before the first summary's run or after the last one belong to runs without one.
	detours := slices.Clone(c.trace.Detours)
	if d := detours[0]; d.StartNS < runs[0].start {
		runs = append([]span{{d.StartNS, runs[0].start}}, runs...)
	}
	if d := detours[len(detours)-1]; d.EndNS() > runs[len(runs)-1].end {
		after := slices.IndexFunc(detours, func(d noise.Detour) bool { return d.EndNS() > runs[len(runs)-1].end })
		runs = append(runs, span{max(detours[after].StartNS, runs[len(runs)-1].end), d.EndNS()})
	}
	// A detour between two runs extends the earlier one.
	next, removed := 0, runs[0].start
	for i := range detours {
		for next+1 < len(runs) && runs[next+1].start <= detours[i].StartNS {
			next++
			removed += runs[next].start - runs[next-1].end
		}
		if end := detours[i].EndNS(); end > runs[next].end {
			later := end
			if next+1 < len(runs) && later > runs[next+1].start {
				return // the summaries do not fit the detours
			}
			runs[next].end = later
		}
		detours[i].StartNS -= removed
		if detours[i].StartNS < 0 {
			return
		}
	}
	c.trace.Detours, c.trace.LengthNS = detours, 0
	for _, r := range runs {
		c.trace.RecordingsNS = append(c.trace.RecordingsNS, r.end-r.start)
		c.trace.LengthNS += r.end - r.start
	}
}

// merged returns the union of spans, in the order of time.
func merged(spans []span) (all []span) {
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	for _, s := range spans {
		if n := len(all); n > 0 && s.start <= all[n-1].end {
			all[n-1].end = max(all[n-1].end, s.end)
			continue
		}
		all = append(all, s)
	}
	return all
}

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
			if name := t.Cause(noise.Detour{Cause: cause}); len(name) > 7 && name[:7] == "thread:" && share > mostThread {
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
