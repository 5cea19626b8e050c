// Package scatter draws noise: each detour's duration at the time of its
// arrival and, beside it, how many detours have which duration. Each file of
// noise, of another machine or CPU, has a row of its own.
package scatter

import (
	"math"
	"slices"

	"loggops/formats/noise"
	"loggops/internal/sums"
	"loggops/internal/table"
)

// Data is what is drawn.
type Data struct {
	Machines []Machine
}

// Machine is the noise of one file.
type Machine struct {
	Name  string // as it is to be called in the picture
	Trace *noise.Trace
}

// perDecade is how many classes of durations there are from one power of ten to
// the next.
const perDecade = 10

// Class counts the detours that last from From up to, but not including, To.
type Class struct {
	FromNS, ToNS float64
	Detours      int64
}

// Classes returns the histogram of durations, from the class of the shortest
// detour to that of the longest.
func (m *Machine) Classes() []Class {
	counts := map[int]int64{}
	first, last := math.MaxInt, math.MinInt
	for _, d := range m.Trace.Detours {
		class := int(math.Floor(math.Log10(float64(d.DurationNS))*perDecade + 1e-9))
		counts[class]++
		first, last = min(first, class), max(last, class)
	}
	var classes []Class
	edge := func(class int) float64 { return math.Pow(10, float64(class)/perDecade) }
	for class := first; class <= last; class++ {
		classes = append(classes, Class{edge(class), edge(class + 1), counts[class]})
	}
	return classes
}

// Causes returns the causes that take the most time, of all machines together, at
// most so many, the worst first; nil where fewer than two are known.
func (d *Data) Causes(most int) []string {
	stolen := map[string]int64{}
	for _, m := range d.Machines {
		for _, detour := range m.Trace.Detours {
			if cause := m.cause(detour); cause != "" {
				stolen[cause] += detour.DurationNS
			}
		}
	}
	if len(stolen) < 2 {
		return nil
	}
	return sums.Largest(stolen)[:min(len(stolen), most)]
}

// others reports whether there are detours of none of these causes.
func (d *Data) others(causes []string) bool {
	return slices.ContainsFunc(d.Machines, func(m Machine) bool {
		return slices.ContainsFunc(m.Trace.Detours, func(d noise.Detour) bool { return !slices.Contains(causes, m.cause(d)) })
	})
}

// cause returns a detour's cause, with the name that the system has for it, ""
// if it is unknown.
func (m *Machine) cause(d noise.Detour) string {
	cause := m.Trace.Cause(d)
	if name := m.Trace.CauseNames[cause]; name != "" {
		cause += " (" + name + ")"
	}
	return cause
}

// Table returns a row for each detour.
func (d *Data) Table() table.Table {
	t := table.Keyed("file", "arrival_ns", "duration_ns", "cause")
	for _, m := range d.Machines {
		for _, detour := range m.Trace.Detours {
			t.Add(m.Name, detour.StartNS, detour.DurationNS, table.Known(m.cause(detour)))
		}
	}
	return t
}
