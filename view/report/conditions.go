package report

import (
	"fmt"
	"slices"
	"strings"

	"loggops/analysis/sweep"
	"loggops/internal/units"
)

// conditions has the machine and the noise of the simulation, and what is not exact.
func (f *Facts) conditions() Grid {
	g := Grid{Title: "Conditions", Head: []string{"", " "}}
	for _, c := range [][2]string{
		{"machine", f.machine()},
		{"noise", f.noise()},
		{"algorithms of collectives", strings.Join(f.Algorithms, ", ")},
		{"run of the waits, the ranks and the critical path", f.ofRun()},
		{"ranks on CPUs", f.cpus()},
		{"ranks wait for a CPU", f.cpuWait()},
		{"calls that wait for no other rank", f.lone()},
		{"ranks whose recordings end before the run", f.truncated()},
	} {
		if c[1] != "" {
			g.add(c[0], c[1])
		}
	}
	return f.addOmitted(g)
}

func (f *Facts) machine() string {
	if f.Simulation == nil {
		return ""
	}
	p := f.Simulation.Parameters
	var text []string
	if p.Machine != "" {
		text = append(text, p.Machine)
	}
	if p.ScaleNetwork != 0 && p.ScaleNetwork != 1 {
		text = append(text, fmt.Sprintf("L, g and G multiplied by %v", p.ScaleNetwork))
	}
	return strings.Join(text, "; ")
}

func (f *Facts) noise() string {
	if f.Simulation == nil {
		return ""
	}
	n := f.Simulation.Noise
	if n == nil || len(n.Sources)+len(n.Delays) == 0 {
		if slices.ContainsFunc(f.Runs, func(c sweep.Configuration) bool { return c.Noise != "" }) {
			return ""
		}
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

func (f *Facts) ofRun() string {
	if _, p := Longest(f.Runs); p == nil || p.Runs < 2 || f.Jobs == nil && f.Path == nil {
		return ""
	}
	return fmt.Sprint(f.Run)
}

func (f *Facts) cpus() string {
	if f.Trace == nil {
		return ""
	}
	ranks, cpus := f.Trace.Oversubscribed()
	if ranks == 0 {
		return ""
	}
	text := fmt.Sprintf("%s on %s", units.FormatCount(int64(ranks)), units.FormatCount(int64(cpus)))
	if ranks < f.Trace.Ranks {
		text += " of a node"
	}
	return text
}

func (f *Facts) cpuWait() string {
	if f.Trace == nil || f.Trace.WaitedForCPU() == "" {
		return ""
	}
	return percent(f.Trace.CPUWait) + " of the time"
}

func (f *Facts) lone() string {
	if !f.stalled() {
		return ""
	}
	return fmt.Sprintf("%s on average, %s of the time", units.FormatDuration(f.Lone.TimeNS/f.Lone.Calls), percent(float64(f.Lone.TimeNS)/float64(f.Lone.RunTimeNS)))
}

func (f *Facts) truncated() string {
	if f.Trace == nil {
		return ""
	}
	return known(int64(len(f.Trace.Truncated)), 0, units.FormatCount)
}

// addOmitted adds the numbers of calls and values that the files lack.
func (f *Facts) addOmitted(g Grid) Grid {
	count := func(what string, calls map[string]int64) {
		n := int64(0)
		for _, c := range calls {
			n += c
		}
		if n > 0 {
			g.add(what, units.FormatCount(n))
		}
	}
	if s := f.Schedule; s != nil {
		count("calls that the schedule omits", s.Dropped)
		if s.Replicas > max(1, s.OwnReplicas) {
			g.add("replicas that only collectives over all ranks connect", fmt.Sprintf("%s of %s", units.FormatCount(int64(s.Replicas)), units.FormatRanks(int64(s.Ranks))))
		}
	}
	if t := f.Trace; t != nil {
		count("calls whose arguments are unknown", t.Opaque)
		count("calls that the tracer did not record", t.Unrecorded)
		count("values that the recording lacks and loggops assumes", t.Assumed)
	}
	return g
}
