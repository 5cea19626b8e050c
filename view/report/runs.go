package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"loggops/analysis/criticalpath"
	"loggops/analysis/efficiency"
	"loggops/analysis/sweep"
	"loggops/analysis/waitstate"
	"loggops/formats/mpi"
	"loggops/formats/result"
	"loggops/internal/sums"
	"loggops/internal/units"
)

// run is a column of the table of runs: a recorded run, the simulated run, or a job in it. Unknown parts are nil or 0.
type run struct {
	name, label   string
	ranks, timeNS int64
	point         *sweep.Point
	efficiency    *efficiency.Times
	cpuTime       bool // has no efficiencies that depend on waiting
	job           *Job
	path          *Facts // with the critical path
}

// runs returns the columns of the table.
func (f *Facts) runs() (all []run) {
	if t := f.Trace; t != nil {
		r := run{name: "recorded run", ranks: int64(t.Ranks), timeNS: f.RecordedNS, cpuTime: t.CPUTime}
		if t.CPUTime {
			r.timeNS = 0
		}
		if !f.sharedCPUs() && !f.stalled() {
			r.efficiency = f.Recorded
		}
		all = append(all, r)
	}
	whole := run{name: "simulated run", ranks: f.Ranks, timeNS: f.EndNS, efficiency: f.Efficiency, path: f}
	var jobs []run
	switch c, p := Longest(f.Runs); {
	case f.Simulation != nil && len(f.Simulation.Jobs) > 1 && len(f.Simulation.Jobs) == len(f.Runs):
		for i := range f.Runs {
			jobs = append(jobs, run{name: "job " + f.Simulation.Jobs[i].Name, point: &f.Runs[i].Points[0]})
		}
	case p != nil:
		whole.label, whole.point = c.Label, p
	}
	for i := range f.Jobs {
		switch {
		case f.Jobs[i].Name == "":
			whole.job = &f.Jobs[i]
		case i < len(jobs):
			jobs[i].job = &f.Jobs[i]
		default:
			jobs = append(jobs, run{name: "job " + f.Jobs[i].Name, job: &f.Jobs[i]})
		}
	}
	return append(append(all, whole), jobs...)
}

// runTable is the table of runs, a column each.
func (f *Facts) runTable() Grid {
	all := f.runs()
	g := Grid{Title: "Runs", Head: []string{""}}
	for _, r := range all {
		g.Head = append(g.Head, r.name)
	}
	for _, q := range slices.Concat(quantities, partsOfPath()) {
		row := []string{q.name}
		for i := range all {
			row = append(row, q.of(&all[i]))
		}
		if slices.ContainsFunc(row[1:], func(cell string) bool { return cell != "" }) {
			g.add(row...)
		}
	}
	return g
}

// quantity is a row of the table of runs; of returns "" if it is unknown.
type quantity struct {
	name string
	of   func(*run) string
}

var quantities = []quantity{
	{"configuration", func(r *run) string { return r.label }},
	{"ranks", (*run).rankCount},
	{"run time", (*run).time},
	{"run time without noise", (*run).noiseless},
	{"slowdown by noise", (*run).slowdown},
	{"useful work", (*run).useful},
	{"load balance", func(r *run) string { return r.factor(func(f *efficiency.Factors) float64 { return f.LoadBalance }) }},
	{"serialization", func(r *run) string { return r.waiting(func(f *efficiency.Factors) float64 { return f.Serialization }) }},
	{"transfer", func(r *run) string { return r.waiting(func(f *efficiency.Factors) float64 { return f.Transfer }) }},
	{"noise efficiency", func(r *run) string { return r.waiting(func(f *efficiency.Factors) float64 { return f.Noise }) }},
	{"run time if no message waited for links", (*run).uncontended},
	{"computation of a rank", (*run).computation},
	{"ranks wait", (*run).waits},
	{"longest waits", (*run).longestWaits},
	{"ranks have finished before others", (*run).done},
	{"ranks that wait themselves, and delay others", (*run).passing},
}

func (r *run) rankCount() string {
	if r.point != nil {
		return units.FormatCount(r.point.First.Ranks)
	}
	return known(r.ranks, 0, units.FormatCount)
}

func (r *run) time() string {
	if r.point == nil {
		return known(r.timeNS, 0, units.FormatDuration)
	}
	s := r.point.Makespan
	text := units.FormatDuration(s.Median)
	if r.point.Runs > 1 {
		text += " (median of " + units.FormatCount(int64(r.point.Runs))
		if s.Confident && s.MedianLow < s.MedianHigh {
			text += fmt.Sprintf("; 95 %% CI %s to %s", units.FormatDuration(s.MedianLow), units.FormatDuration(s.MedianHigh))
		}
		text += ")"
	}
	return text
}

func (r *run) noiseless() string {
	if r.point == nil || r.point.NoiselessNS == r.point.Makespan.Median {
		return ""
	}
	return known(r.point.NoiselessNS, 0, units.FormatDuration)
}

func (r *run) slowdown() string {
	if r.noiseless() == "" {
		return ""
	}
	return units.Ratio.FormatShort(r.point.Slowdown(r.point.Makespan.Median))
}

// factor writes a factor of efficiency.
func (r *run) factor(of func(*efficiency.Factors) float64) string {
	if r.efficiency == nil {
		return ""
	}
	f := r.efficiency.Factors(r.efficiency)
	if share := of(&f); !math.IsNaN(share) {
		return percent(share)
	}
	return ""
}

// waiting is factor for factors that depend on waiting.
func (r *run) waiting(of func(*efficiency.Factors) float64) string {
	if r.cpuTime {
		return ""
	}
	return r.factor(of)
}

func (r *run) useful() string {
	return r.waiting(func(f *efficiency.Factors) float64 {
		if math.IsNaN(f.Noise) {
			return f.Parallel
		}
		return f.Parallel * f.Noise
	})
}

func (r *run) uncontended() string {
	if r.efficiency == nil || r.efficiency.UncontendedNS == r.efficiency.RunNS {
		return ""
	}
	return known(r.efficiency.UncontendedNS, 0, units.FormatDuration)
}

func (r *run) computation() string {
	if r.job == nil {
		return ""
	}
	most, least, mostNS, leastNS := r.job.Work.Extremes()
	longest, shortest := units.FormatDuration(mostNS), units.FormatDuration(leastNS)
	if longest == shortest {
		return longest
	}
	return fmt.Sprintf("%s (rank %s) to %s (rank %s)", shortest, r.job.rank(least), longest, r.job.rank(most))
}

func (r *run) waits() string {
	if r.job == nil || r.job.Work.EndNS == 0 {
		return ""
	}
	return percent(r.job.share(float64(r.job.Waits.NS()))) + " of the time"
}

func (r *run) longestWaits() string {
	if r.job == nil || r.job.Waits.NS() == 0 {
		return ""
	}
	most := r.job.Waits.Sums(func(p *waitstate.Place) { *p = waitstate.Place{CallSite: p.CallSite} })[0]
	where := in(most.CallSite)
	if where == "" {
		return ""
	}
	return percent(float64(most.NS)/float64(r.job.Waits.NS())) + " of the waiting, " + where
}

func (r *run) done() string {
	if r.job == nil || r.job.Work.EndNS == 0 || r.job.share(r.job.Work.DoneNS) < 0.01 {
		return ""
	}
	return percent(r.job.share(r.job.Work.DoneNS)) + " of the time"
}

// passing names ranks that others wait for although they could not be earlier.
func (r *run) passing() string {
	if r.job == nil {
		return ""
	}
	late, of := r.job.Work.LateRanks(r.job.Waits)
	if len(late) == 0 {
		return ""
	}
	slices.Sort(of)
	var names []string
	for _, rank := range of[:min(len(of), mostNamed)] {
		names = append(names, r.job.rank(rank))
	}
	if more := len(of) - mostNamed; more > 0 {
		names = append(names, units.FormatCount(int64(more))+" more")
	}
	return strings.Join(names, ", ")
}

// partsOfPath are the parts of the critical path.
func partsOfPath() (all []quantity) {
	for _, part := range []struct {
		name string
		is   func(criticalpath.Part) bool
	}{
		{"computation", exactly(criticalpath.Computation)},
		{"file I/O, as recorded", exactly(criticalpath.IO)},
		{"noise", exactly(criticalpath.Noise)},
		{"injected delays", exactly(criticalpath.Delay)},
		{"one-sided communication, as recorded", exactly(criticalpath.OneSided)},
		{"CPU time for messages (o and O)", exactly(criticalpath.Overhead)},
		{"latency (L)", exactly(criticalpath.Latency)},
		{"time per byte (G)", exactly(criticalpath.Bytes)},
		{"gap between messages (g)", exactly(criticalpath.Gap)},
	} {
		all = append(all, quantity{"critical path: " + part.name, func(r *run) string { return r.onPath(part.is) }})
	}
	return append(all,
		quantity{"critical path: waiting for links", (*run).contention},
		quantity{"critical path: longest computation", (*run).site},
		quantity{"largest gain from a faster network", func(r *run) string { return r.onPath(criticalpath.Part.IsCommunication) }},
	)
}

// leastPart is the smallest share of the critical path that the table has.
const leastPart = 0.001

func (r *run) onPath(is func(criticalpath.Part) bool) string {
	if r.path == nil || r.path.onPath(is) < leastPart {
		return ""
	}
	return percent(r.path.onPath(is))
}

func (r *run) contention() string {
	text := r.onPath(exactly(criticalpath.Contention))
	if text == "" {
		return ""
	}
	if tiers := sums.Largest(r.path.Contention); len(tiers) > 0 && tiers[0] != "" {
		text += ", mostly for " + tiers[0]
	}
	return text
}

func (r *run) site() string {
	if r.path == nil || r.path.Site.NS == 0 || r.path.Site.Place.Sites() == "computation" { // somewhere
		return ""
	}
	s := &r.path.Site
	return fmt.Sprintf("%s, %s on rank %s", percent(float64(s.NS)/float64(r.path.pathNS())), s.Place.Sites(), r.path.rank(s.Rank))
}

// at names a place in the program.
func at(c result.CallSite) string {
	call := c.Call
	if call == "" {
		call = "the call"
	}
	switch {
	case c.Site != "":
		return call + " at " + c.Site
	case c.Region != "":
		return call + " in region " + c.Region
	}
	return c.Call
}

// in names the place in which ranks wait. For the message of a nonblocking call, they wait in a later call.
func in(c result.CallSite) string {
	where := at(c)
	switch requests := mpi.Of(c.Call).Requests; {
	case where == "":
		return ""
	case requests == mpi.Posts || requests == mpi.Starts:
		return "for messages of " + where
	}
	return "in " + where
}
