package text

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

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

// detours makes detours of the samples and of the events outside samples. It returns the number of
// these events.
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
