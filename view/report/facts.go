package report

import (
	"cmp"

	"loggops/analysis/criticalpath"
	"loggops/analysis/efficiency"
	"loggops/analysis/profile"
	"loggops/analysis/straggler"
	"loggops/analysis/sweep"
	"loggops/analysis/waitstate"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/formats/trace"
)

// Facts are the numbers of some files that belong together. Numbers that no file has are nil or 0.
type Facts struct {
	Runs       []sweep.Configuration
	Simulation *result.Header
	Efficiency *efficiency.Times // of the simulation
	// Jobs have the work and waits in the run that the spans describe: of each job, or of the one schedule.
	Jobs []Job
	// Run is the number of the run that spans and paths describe.
	Run int32
	// Path has the time on the critical path by part, in ns, and Site the computation that has the
	// most of it.
	Path map[criticalpath.Part]int64
	Site PathSite
	// Contention has the time on the critical path in which messages wait for links, in ns by tier.
	Contention map[string]int64
	// Ranks and EndNS are the number of ranks and the run time by tables of spans, ranks or
	// iterations, and RecordedNS the run time of a recording.
	Ranks, EndNS, RecordedNS int64
	// Several reports whether there are other files of the same kinds, and Mixed, whether tables are of different
	// simulations.
	Several, Mixed bool
	// Trace, Recorded and Lone describe a recording. Recorded are its efficiencies.
	Trace    *trace.Header
	Recorded *efficiency.Times
	Lone     *profile.Lone
	Schedule *schedule.Header
	// Algorithms are the collectives of the schedule with their algorithms: "bcast binomial".
	Algorithms []string
}

// Job is the work of the ranks of a job, and their waits. It has no name if there was one schedule.
type Job struct {
	Name  string
	Work  *straggler.Ranks
	Waits waitstate.Waits
}

// rank returns the name of a rank of the job.
func (j *Job) rank(number int32) string { return result.RankOf(j.Name, number) }

// share returns a time as a share of the time of all ranks.
func (j *Job) share(ns float64) float64 { return ns / (float64(j.Work.EndNS) * float64(j.Work.Count)) }

// PathSite is the time of a rank's computation at a place on the critical path.
type PathSite struct {
	criticalpath.Place
	Rank int32
	NS   int64
}

// ComparePathSites orders places and ranks.
func ComparePathSites(a, b PathSite) int {
	return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Place.Sites(), b.Place.Sites()), cmp.Compare(a.Place.Region(), b.Place.Region()))
}

// rank returns the name of a rank of the run.
func (f *Facts) rank(number int32) string {
	var jobs result.Jobs
	if f.Simulation != nil {
		jobs = f.Simulation.Jobs
	}
	return jobs.RankName(number)
}

// pathNS is the length of the critical path.
func (f *Facts) pathNS() (ns int64) {
	for _, t := range f.Path {
		ns += t
	}
	return ns
}

// onPath returns the share of the critical path that parts have; 0 if there is no path.
func (f *Facts) onPath(is func(criticalpath.Part) bool) float64 {
	ns := int64(0)
	for part, t := range f.Path {
		if is(part) {
			ns += t
		}
	}
	return float64(ns) / float64(max(1, f.pathNS()))
}

// exactly returns the part itself as a condition.
func exactly(part criticalpath.Part) func(criticalpath.Part) bool {
	return func(p criticalpath.Part) bool { return p == part }
}

// sharedCPUs reports whether ranks are known to have shared CPUs in the recorded run.
func (f *Facts) sharedCPUs() bool {
	if f.Trace == nil || f.Trace.CPUTime {
		return false
	}
	ranks, _ := f.Trace.Oversubscribed()
	return f.Trace.WaitedForCPU() != "" || ranks > 0 && f.Trace.CPUWait == 0
}

// stalled reports whether ranks probably shared CPUs in the recorded run: calls that wait for no other rank took long.
func (f *Facts) stalled() bool {
	return f.Trace != nil && !f.Trace.CPUTime && !f.sharedCPUs() && f.Trace.CPUs == nil && f.Lone != nil && f.Lone.Stalls()
}

// Longest returns the point with the longest median run time among the points with the most ranks.
func Longest(all []sweep.Configuration) (of *sweep.Configuration, at *sweep.Point) {
	for i := range all {
		c := &all[i]
		for j := range c.Points {
			if p := &c.Points[j]; at == nil || p.First.Ranks > at.First.Ranks || p.First.Ranks == at.First.Ranks && p.Makespan.Median > at.Makespan.Median {
				of, at = c, p
			}
		}
	}
	return of, at
}
