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

// facts are the numbers of the files of a report: of several files of a kind, those of the first.
type facts struct {
	report.Facts
	of map[string]string // path of the file of each kind
}

// read takes the facts of a file.
func (f *facts) read(r *Request, in Input, file *report.File) (err error) {
	if f.of[in.Kind] != "" {
		f.Several = true
		return nil
	}
	f.of[in.Kind] = in.Path
	switch in.Kind {
	case formats.Spans:
		for _, job := range r.added[in.Path].jobs {
			work := job.work.End()
			f.Jobs = append(f.Jobs, report.Job{Name: job.Name, Work: work, Waits: job.waits.Waits()})
			f.Ranks, f.EndNS = f.Ranks+int64(work.Count), max(f.EndNS, job.StartNS+work.EndNS)
		}
	case formats.Path:
		err = f.readPath(in.Path, r.Run)
	case formats.Trace:
		f.Trace, f.Lone, f.RecordedNS = file.Trace, &file.Lone, file.TimeNS
	case formats.Schedule:
		f.Schedule = file.Schedule
	case formats.Ranks, formats.Iterations:
		f.Ranks, f.EndNS = file.Ranks, max(f.EndNS, file.TimeNS)
	}
	f.Mixed = f.Mixed || f.Simulation != nil && file.Simulation != nil && !sameSimulation(*f.Simulation, *file.Simulation)
	f.Simulation = cmp.Or(f.Simulation, file.Simulation)
	return err
}

// sameSimulation reports whether tables are of the same schedule with the same parameters and noise.
func sameSimulation(a, b result.Header) bool {
	a.Tool, b.Tool, a.Sweep, b.Sweep = "", "", nil, nil
	return reflect.DeepEqual(a, b)
}

// findAlgorithms lists the algorithms of the schedule's collectives, at the number of ranks that was simulated.
func (f *facts) findAlgorithms(r *Request) error {
	if f.Schedule == nil {
		return nil
	}
	s, err := schedule.Open(f.of[formats.Schedule])
	if err != nil {
		return err
	}
	defer s.Close()
	head := *s.Head()
	for _, c := range f.Runs {
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
	f.Algorithms = slices.Sorted(maps.Keys(used))
	return nil
}

func (f *facts) readPath(path string, run int32) error {
	p, err := result.Open[result.PathSegment](path)
	if err != nil {
		return err
	}
	defer p.Close()
	f.Path, f.Contention = map[criticalpath.Part]int64{}, map[string]int64{}
	var w criticalpath.Walk
	var sites sums.By[report.PathSite, int64] // by place and rank
	err = result.Visit(p.RowsOf(run), func(s *result.PathSegment) error {
		place, ns := w.Place(s), s.EndNS-s.StartNS
		f.Path[criticalpath.PartOf(s.Kind)] += ns
		switch s.Kind {
		case result.PathContention:
			f.Contention[s.Tier] += ns
		case result.PathCalc:
			*sites.Of(report.PathSite{Place: place, Rank: s.Rank}) += ns
		}
		return nil
	})
	for _, site := range sites.Keys(report.ComparePathSites) {
		if ns := *sites.Of(site); ns > f.Site.NS {
			f.Site, f.Site.NS = site, ns
		}
	}
	return err
}

// drawn takes the facts that a picture has.
func (f *facts) drawn(picture Drawing) {
	switch d := picture.(type) {
	case *runs.Box:
		f.Runs = append(f.Runs, d.Configurations...)
	case *runs.Efficiency:
		switch {
		case d.Recorded && f.Trace != nil && len(d.Series[0].Rows) == 1: // of several, it may be another one's
			f.Recorded = &d.Series[0].Rows[0].Times
		case !d.Recorded && !d.ByIteration:
			f.Efficiency = f.ofLongest(d)
		}
	}
}

// ofLongest returns the efficiencies of the runs whose time the report gives; nil if they are not there.
func (f *facts) ofLongest(d *runs.Efficiency) *efficiency.Times {
	c, p := report.Longest(f.Runs)
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
