package report

import (
	"cmp"
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
	"loggops/internal/table"
	"loggops/internal/units"
)

// runs is the table of the recorded run, the simulated run, and the jobs in it.
func (f *Facts) runs() table.Table {
	return sideBySide(append([]column{{"recorded run", f.recorded()}, {"simulated run", f.simulated()}}, f.jobs()...))
}

func (f *Facts) recorded() (q quantities) {
	if f.Trace == nil {
		return nil
	}
	q.count("ranks", int64(f.Trace.Ranks))
	switch t := f.Recorded; {
	case f.Trace.CPUTime && t != nil:
		q.add("load balance", percent(t.Factors(t).LoadBalance))
	case f.Trace.CPUTime:
	default:
		q.time("run time", f.RecordedNS)
		if t != nil && !f.sharedCPUs() && !f.stalled() {
			q.efficiencies(t)
		}
	}
	return q
}

func (f *Facts) simulated() (q quantities) {
	c, p := Longest(f.Runs)
	if p == nil || f.runsOfJobs() {
		q.count("ranks", f.Ranks)
		q.time("run time", f.EndNS)
	} else {
		q.add("configuration", c.Label)
		q.point(p)
	}
	if f.Efficiency != nil {
		q.efficiencies(f.Efficiency)
	}
	if len(f.Jobs) == 1 && f.Jobs[0].Name == "" {
		q.job(&f.Jobs[0])
	}
	q.path(f)
	return q
}

// runsOfJobs reports whether the runs are of jobs that ran side by side, in their order.
func (f *Facts) runsOfJobs() bool {
	return f.Simulation != nil && len(f.Simulation.Jobs) > 1 && len(f.Simulation.Jobs) == len(f.Runs)
}

// jobs returns a column for each job of several.
func (f *Facts) jobs() (columns []column) {
	if f.Simulation == nil {
		return nil
	}
	for i, job := range f.Simulation.Jobs {
		c := column{name: "job " + job.Name}
		if f.runsOfJobs() {
			c.point(&f.Runs[i].Points[0])
		}
		for k := range f.Jobs {
			if f.Jobs[k].Name == job.Name {
				c.job(&f.Jobs[k])
			}
		}
		columns = append(columns, c)
	}
	return columns
}

// point adds the run times of a simulated point.
func (q *quantities) point(p *sweep.Point) {
	q.count("ranks", p.First.Ranks)
	s := p.Makespan
	text := units.FormatDuration(s.Median)
	switch interval := fmt.Sprintf("%s to %s", units.FormatDuration(s.MedianLow), units.FormatDuration(s.MedianHigh)); {
	case p.Runs > 1 && s.Confident && s.MedianLow < s.MedianHigh:
		text += fmt.Sprintf(" (median of %s; 95 %% CI %s)", units.FormatCount(int64(p.Runs)), interval)
	case p.Runs > 1:
		text += fmt.Sprintf(" (median of %s)", units.FormatCount(int64(p.Runs)))
	}
	q.add("run time", text)
	if p.NoiselessNS > 0 && p.NoiselessNS != s.Median {
		q.time("run time without noise", p.NoiselessNS)
		q.add("slowdown by noise", units.Ratio.FormatShort(p.Slowdown(s.Median)))
	}
}

func (q *quantities) efficiencies(t *efficiency.Times) {
	f := t.Factors(t)
	useful := f.Parallel
	if !math.IsNaN(f.Noise) {
		useful *= f.Noise
	}
	for _, factor := range []struct {
		name  string
		share float64
	}{{"useful work", useful}, {"load balance", f.LoadBalance}, {"serialization", f.Serialization}, {"transfer", f.Transfer}, {"noise efficiency", f.Noise}} {
		if !math.IsNaN(factor.share) {
			q.add(factor.name, percent(factor.share))
		}
	}
	if t.UncontendedNS != t.RunNS {
		q.time("run time if no message waited for links", t.UncontendedNS)
	}
}

// job adds the work and the waits of the ranks.
func (q *quantities) job(j *Job) {
	most, least, mostNS, leastNS := j.Work.Extremes()
	longest, shortest := units.FormatDuration(mostNS), units.FormatDuration(leastNS)
	if longest != shortest {
		longest = fmt.Sprintf("%s (rank %s) to %s (rank %s)", shortest, j.rank(least), longest, j.rank(most))
	}
	q.add("computation of a rank", longest)
	all := j.Waits.NS()
	q.share("ranks wait, of the time", j.share(float64(all)))
	if all > 0 {
		longest := j.Waits.Sums(func(p *waitstate.Place) { *p = waitstate.Place{CallSite: p.CallSite} })[0]
		if where := in(longest.CallSite); where != "" {
			q.add("longest waits", percent(float64(longest.NS)/float64(all))+" of the waiting, "+where)
		}
	}
	q.share("ranks have finished before others, of the time", j.share(j.Work.DoneNS))
	if late, passing := j.Work.LateRanks(j.Waits); len(late) > 0 {
		q.add("ranks that wait themselves, and delay others", j.names(passing))
	}
}

// names lists the first ranks of many.
func (j *Job) names(ranks []int32) string {
	slices.Sort(ranks)
	var names []string
	for _, rank := range ranks[:min(len(ranks), mostNamed)] {
		names = append(names, j.rank(rank))
	}
	if more := len(ranks) - mostNamed; more > 0 {
		names = append(names, units.FormatCount(int64(more))+" more")
	}
	return strings.Join(names, ", ")
}

// partNames are the parts of the critical path, in their order on the page.
var partNames = []struct {
	part criticalpath.Part
	name string
}{
	{criticalpath.Computation, "computation"}, {criticalpath.IO, "file I/O, as recorded"}, {criticalpath.Noise, "noise"},
	{criticalpath.Delay, "injected delays"}, {criticalpath.OneSided, "one-sided communication, as recorded"},
	{criticalpath.Overhead, "CPU time for messages (o and O)"}, {criticalpath.Latency, "latency (L)"},
	{criticalpath.Bytes, "time per byte (G)"}, {criticalpath.Gap, "gap between messages (g)"}, {criticalpath.Contention, "waiting for links"},
}

// path adds the parts of the critical path.
func (q *quantities) path(f *Facts) {
	for _, p := range partNames {
		q.share("critical path: "+p.name, f.onPath(exactly(p.part)))
	}
	if tiers := sums.Largest(f.Contention); len(tiers) > 0 && f.Contention[tiers[0]] > 0 {
		q.add("links that are waited for most", tiers[0])
	}
	if s := &f.Site; s.NS > 0 && s.Place.Sites() != "computation" { // somewhere
		q.add("critical path: longest computation", fmt.Sprintf("%s, %s on rank %s", percent(float64(s.NS)/float64(f.pathNS())), s.Place.Sites(), f.rank(s.Rank)))
	}
	q.share("largest gain from a faster network", f.onPath(criticalpath.Part.IsCommunication))
}

// at names a place in the program.
func at(c result.CallSite) string {
	switch call := cmp.Or(c.Call, "the call"); {
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
