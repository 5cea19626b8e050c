package pictures

import (
	"cmp"
	"maps"
	"reflect"
	"slices"

	"loggops/analysis/criticalpath"
	"loggops/analysis/efficiency"
	"loggops/formats"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/sums"
	"loggops/schedgen/collective"
	"loggops/view/report"
	"loggops/view/runs"
)

// answer is what a report says in words: the facts of its files, of several of a kind those of
// the first.
type answer struct {
	report.Facts
	of map[string]string // path of the file of each kind
}

// read takes the facts of a file.
func (a *answer) read(r *Request, in Input, f *report.File) (err error) {
	if a.of[in.Kind] != "" {
		a.Several = true
		return nil
	}
	a.of[in.Kind] = in.Path
	switch in.Kind {
	case formats.Spans:
		for _, job := range r.added[in.Path].jobs {
			work := job.work.End()
			a.Jobs = append(a.Jobs, report.Job{Name: job.Name, Work: work, Waits: job.waits.Waits()})
			a.Ranks, a.EndNS = a.Ranks+int64(work.Count), max(a.EndNS, job.StartNS+work.EndNS)
		}
	case formats.Path:
		err = a.readPath(in.Path, r.Run)
	case formats.Trace:
		a.Trace, a.Lone, a.RecordedNS = f.Trace, &f.Lone, f.TimeNS
	case formats.Schedule:
		a.Schedule = f.Schedule
	case formats.Ranks, formats.Iterations:
		a.Ranks, a.EndNS = f.Ranks, max(a.EndNS, f.TimeNS)
	}
	a.Mixed = a.Mixed || a.Simulation != nil && f.Simulation != nil && !sameSimulation(*a.Simulation, *f.Simulation)
	a.Simulation = cmp.Or(a.Simulation, f.Simulation)
	return err
}

// sameSimulation reports whether tables are of the same schedule with the same parameters and noise.
func sameSimulation(a, b result.Header) bool {
	a.Tool, b.Tool, a.Sweep, b.Sweep = "", "", nil, nil
	return reflect.DeepEqual(a, b)
}

// findAlgorithms lists the algorithms of the schedule's collectives, at the number of ranks that was simulated.
func (a *answer) findAlgorithms(r *Request) error {
	if a.Schedule == nil {
		return nil
	}
	s, err := schedule.Open(a.of[formats.Schedule])
	if err != nil {
		return err
	}
	defer s.Close()
	head := *s.Head()
	for _, c := range a.Runs {
		for _, p := range c.Points {
			head.Replicas = max(head.Replicas, int(p.First.Replicas))
		}
	}
	used := map[string]bool{}
	for b, err := range schedule.Watch(r.Context, s, r.Count).Batches() {
		if err != nil {
			return err
		}
		for i := range b.Ops {
			if op := &b.Ops[i]; op.Kind == schedule.Collective {
				n, together := collective.Members(&head, op)
				used[op.Coll.Kind+" "+collective.Choose(head.Collectives, op, n*together).Coll.Algorithm] = true
			}
		}
	}
	a.Algorithms = slices.Sorted(maps.Keys(used))
	return nil
}

func (a *answer) readPath(path string, run int32) error {
	p, err := result.Open[result.PathSegment](path)
	if err != nil {
		return err
	}
	defer p.Close()
	a.Path, a.Contention = map[criticalpath.Part]int64{}, map[string]int64{}
	var w criticalpath.Walk
	var sites sums.By[report.PathSite, int64] // by place and rank
	err = result.Visit(p.RowsOf(run), func(s *result.PathSegment) error {
		place, ns := w.Place(s), s.EndNS-s.StartNS
		a.Path[criticalpath.PartOf(s.Kind)] += ns
		switch s.Kind {
		case result.PathContention:
			a.Contention[s.Tier] += ns
		case result.PathCalc:
			*sites.Of(report.PathSite{Place: place, Rank: s.Rank}) += ns
		}
		return nil
	})
	for _, site := range sites.Keys(report.ComparePathSites) {
		if ns := *sites.Of(site); ns > a.Site.NS {
			a.Site, a.Site.NS = site, ns
		}
	}
	return err
}

// drawn takes the facts that a picture has.
func (a *answer) drawn(picture Drawing) {
	switch d := picture.(type) {
	case *runs.Box:
		a.Runs = append(a.Runs, d.Configurations...)
	case *runs.Scaling, *runs.Sweep:
		if trend := report.Trend(d); trend != "" && len(a.Trends) == 0 {
			a.Trends = []string{trend}
		}
	case *runs.Efficiency:
		switch {
		case d.Recorded && a.Trace != nil && len(d.Series[0].Rows) == 1: // of several, it may be another one's
			a.Recorded = &d.Series[0].Rows[0].Times
		case !d.Recorded && !d.ByIteration:
			a.Efficiency = a.ofLongest(d)
		}
	}
}

// ofLongest returns the efficiencies of the runs whose time the report gives; nil if they are not there.
func (a *answer) ofLongest(d *runs.Efficiency) *efficiency.Times {
	c, p := report.Longest(a.Runs)
	for i := range d.Series {
		s := &d.Series[i]
		if c != nil && (s.File != c.File || s.Noise != c.Noise || s.Network != c.Network || s.Parameters != c.Parameters) {
			continue
		}
		for k := range s.Rows {
			if p == nil || s.Rows[k].At == p.First.Ranks {
				return &s.Rows[k].Times
			}
		}
	}
	return nil
}
