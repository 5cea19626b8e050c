package text

import (
	"cmp"
	"slices"

	"loggops/formats/noise"
)

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

// mostObserved is the fraction of the time that counts as the whole time.
const mostObserved = 0.95

// observed sets the length of the trace. If the workload rests between its runs, only its runs
// count: they become recordings of the trace. The error describes invalid detours.
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
	// A detour between two runs extends the closer one: summaries are printed after the run.
	next, removed := 0, runs[0].start
	for i := range detours {
		start := detours[i].StartNS
		for next+1 < len(runs) && (runs[next+1].start <= start || runs[next+1].start-start < start-runs[next].end) {
			next++
			runs[next].start = min(runs[next].start, start)
			removed += runs[next].start - runs[next-1].end
		}
		if end := detours[i].EndNS(); end > runs[next].end {
			if next+1 < len(runs) && end > runs[next+1].start {
				return // the summaries do not fit the detours
			}
			runs[next].end = end
		}
		if detours[i].StartNS -= removed; detours[i].StartNS < 0 {
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
