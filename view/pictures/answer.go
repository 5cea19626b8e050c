package pictures

import (
	"cmp"
	"maps"
	"slices"

	"loggops/analysis/lateness"
	"loggops/analysis/waitstate"
	"loggops/formats"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/view/box"
	"loggops/view/efficiency"
	"loggops/view/reading"
	"loggops/view/report"
	"loggops/view/scaling"
	"loggops/view/sweep"
)

// answer is what a report says in words: the facts of its files, of several of a kind those of
// the first.
type answer struct {
	reading.Facts
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
		err = a.readSpans(in.Path, r.Run)
	case formats.Path:
		err = a.readPath(in.Path, r.Run)
	case formats.Trace:
		a.RecordedNS = f.TimeNS
		t, err := trace.Open(in.Path)
		if err != nil {
			return err
		}
		defer t.Close()
		a.Trace = t.Head()
	case formats.Schedule:
		s, err := schedule.Open(in.Path)
		if err != nil {
			return err
		}
		defer s.Close()
		a.Schedule = s.Head()
	case formats.Ranks, formats.Iterations:
		a.Ranks, a.EndNS = f.Ranks, max(a.EndNS, f.TimeNS)
	}
	a.Simulation = cmp.Or(a.Simulation, f.Simulation)
	return err
}

func (a *answer) readSpans(path string, run int32) error {
	s, err := result.OpenSpans(path)
	if err != nil {
		return err
	}
	defer s.Close()
	if a.Work, err = lateness.Of(s.Rows(), run); err != nil {
		return err
	}
	a.Ranks, a.EndNS = int64(a.Work.Count), a.Work.EndNS
	a.Waits, err = waitstate.Of(s.Rows(), run, func(p *waitstate.Place) { p.Iteration = result.None })
	return err
}

func (a *answer) readPath(path string, run int32) error {
	p, err := result.OpenPath(path)
	if err != nil {
		return err
	}
	defer p.Close()
	a.Path = map[result.PathKind]int64{}
	sites := map[reading.PathSite]int64{} // by place and rank
	for s, err := range p.Rows() {
		if err != nil {
			return err
		}
		if s.Run != run {
			continue
		}
		a.Path[s.Kind] += s.EndNS - s.StartNS
		if s.Kind == result.PathCalc {
			sites[reading.PathSite{Place: lateness.Place{Call: s.Call, Region: s.Region, Site: s.Site}, Rank: s.Rank}] += s.EndNS - s.StartNS
		}
	}
	for _, site := range slices.SortedFunc(maps.Keys(sites), reading.ComparePathSites) {
		if ns := sites[site]; ns > a.Site.NS {
			a.Site, a.Site.NS = site, ns
		}
	}
	return nil
}

// drawn takes the facts that a picture has.
func (a *answer) drawn(picture Drawing) {
	switch d := picture.(type) {
	case *box.Data:
		a.Runs = append(a.Runs, d.Configurations...)
	case *scaling.Data, *sweep.Data:
		if trend := reading.Of(d); trend != "" && len(a.Trends) == 0 {
			a.Trends = []string{trend}
		}
	case *efficiency.Data:
		if last := d.Series[len(d.Series)-1]; !d.ByIteration && (a.Efficiency == nil || last.File != "") {
			a.Efficiency = &last.Rows[len(last.Rows)-1].Times
		}
	}
}

// reading returns a sentence about a picture of some files.
func (a *answer) reading(p *Picture, files []Input, drawn Drawing) string {
	if in := files[0]; in.Kind == formats.Spans {
		switch here := in.Path == a.of[in.Kind]; {
		case p.Name == "waits" && here:
			return a.HalfWait()
		case p.Name == "waits" || p.Name == "timeline" && !here:
			return ""
		case p.Name == "timeline":
			return a.RankWaits()
		}
	}
	return reading.Of(drawn)
}
