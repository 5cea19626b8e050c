package report

import (
	"fmt"
	"slices"
	"strings"

	"loggops/analysis/sweep"
	"loggops/internal/table"
	"loggops/internal/units"
)

// conditions has the machine and the noise of the simulation, and what is not exact.
func (f *Facts) conditions() table.Table {
	var q quantities
	if s := f.Simulation; s != nil {
		q.add("machine", s.Parameters.Machine)
		if x := s.Parameters.ScaleNetwork; x != 0 && x != 1 {
			q.add("L, g and G, multiplied by", fmt.Sprint(x))
		}
		q.add("noise", f.noise())
	}
	q.add("algorithms of collectives", strings.Join(f.Algorithms, ", "))
	if _, p := Longest(f.Runs); p != nil && p.Runs > 1 && (f.Jobs != nil || f.Path != nil) {
		q.add("run of the waits, the ranks and the critical path", fmt.Sprint(f.Run))
	}
	if f.Trace != nil {
		f.ofRecording(&q)
	}
	if s := f.Schedule; s != nil {
		q.calls("calls that the schedule omits", s.Dropped)
		if s.Replicas > max(1, s.OwnReplicas) {
			q.add("replicas that only collectives over all ranks connect", fmt.Sprintf("%s of %s", units.FormatCount(int64(s.Replicas)), units.FormatRanks(int64(s.Ranks))))
		}
	}
	return sideBySide([]column{{"value", q}})
}

// ofRecording adds what is not exact in a recording.
func (f *Facts) ofRecording(q *quantities) {
	t := f.Trace
	if ranks, cpus := t.Oversubscribed(); ranks > 0 {
		q.add("ranks on CPUs of a node", fmt.Sprintf("%s on %s", units.FormatCount(int64(ranks)), units.FormatCount(int64(cpus))))
	}
	if t.WaitedForCPU() != "" {
		q.share("ranks wait for a CPU, of the time", t.CPUWait)
	}
	if f.stalled() {
		q.time("mean time of calls that wait for no other rank", f.Lone.TimeNS/f.Lone.Calls)
	}
	q.count("ranks whose recordings end before the run", int64(len(t.Truncated)))
	q.calls("calls whose arguments are unknown", t.Opaque)
	q.calls("calls that the tracer did not record", t.Unrecorded)
	q.calls("values that the recording lacks and loggops assumes", t.Assumed)
}

// calls adds a number of calls, which are given by name.
func (q *quantities) calls(name string, calls map[string]int64) {
	all := int64(0)
	for _, n := range calls {
		all += n
	}
	q.count(name, all)
}

// noise describes the noise of the simulation; "" if runs differ in it.
func (f *Facts) noise() string {
	n := f.Simulation.Noise
	switch {
	case n != nil && len(n.Sources)+len(n.Delays) > 0:
	case slices.ContainsFunc(f.Runs, func(c sweep.Configuration) bool { return c.Noise != "" }):
		return ""
	default:
		return "none"
	}
	text := strings.Join(slices.Concat(n.Sources, n.Delays), ", ")
	if n.Scale != 1 {
		text += fmt.Sprintf("; durations multiplied by %v", n.Scale)
	}
	if n.Ranks != "" {
		text += "; on ranks " + n.Ranks + " only"
	}
	if n.CoScheduled {
		text += "; the same on all ranks"
	}
	return text
}
