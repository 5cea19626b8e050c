// Package holdout compares the simulation of a predicted schedule with that of the recorded one, in
// total and by call site.
package holdout

import (
	"cmp"
	"context"
	"math"
	"slices"

	"loggops/formats/schedule"
	"loggops/internal/table"
	"loggops/sim"
)

// Times are what the same part of a program takes.
type Times struct{ RecordedNS, PredictedNS int64 }

// ErrorPercent returns how much longer the predicted one takes.
func (t Times) ErrorPercent() float64 {
	if t.RecordedNS == t.PredictedNS {
		return 0
	}
	return 100 * (float64(t.PredictedNS)/float64(t.RecordedNS) - 1)
}

// Site is a call site, or all calls of a name where sites are not known. Its times are those of all
// ranks from the end of the call before to the end of the call.
type Site struct {
	Name         string
	SharePercent float64 // of the recorded time of all ranks
	Times
}

// Result is a comparison.
type Result struct {
	Makespan Times
	Sites    []Site // in descending order of share
}

// Compare simulates both schedules.
func Compare(ctx context.Context, recorded, predicted schedule.Source, params sim.Params) (*Result, error) {
	r := new(Result)
	sites := map[string]*Times{}
	var err error
	if r.Makespan.RecordedNS, err = simulate(ctx, recorded, params, func(name string, ns int64) { at(sites, name).RecordedNS += ns }); err != nil {
		return nil, err
	}
	if r.Makespan.PredictedNS, err = simulate(ctx, predicted, params, func(name string, ns int64) { at(sites, name).PredictedNS += ns }); err != nil {
		return nil, err
	}
	total := int64(0)
	for _, t := range sites {
		total += t.RecordedNS
	}
	for name, t := range sites {
		r.Sites = append(r.Sites, Site{name, 100 * float64(t.RecordedNS) / float64(max(1, total)), *t})
	}
	slices.SortFunc(r.Sites, func(a, b Site) int {
		return cmp.Or(cmp.Compare(b.SharePercent, a.SharePercent), cmp.Compare(a.Name, b.Name))
	})
	return r, nil
}

func at(sites map[string]*Times, name string) *Times {
	if sites[name] == nil {
		sites[name] = new(Times)
	}
	return sites[name]
}

// simulate returns the makespan, and reports the time of all ranks by name.
func simulate(ctx context.Context, s schedule.Source, params sim.Params, report func(name string, ns int64)) (int64, error) {
	p, err := sim.Compile(s, params)
	if err != nil {
		return 0, err
	}
	byOp := map[int32]int64{}
	result, err := p.Run(ctx, sim.Options{Workers: 1, Span: func(s *sim.Span) { byOp[s.Op] += s.EndNS - s.StartNS }})
	if err != nil {
		return 0, err
	}
	for op, ns := range byOp {
		name := p.Call(op)
		if name == "" {
			name = "calls without names"
		}
		if site := p.Site(op); site != "" {
			name += " at " + site
		}
		report(name, ns)
	}
	return result.MakespanNS, nil
}

// Worst returns the sites with at least a share of the time whose predictions are worst, at most as many.
func (r *Result) Worst(sharePercent float64, most int) []Site {
	worst := slices.DeleteFunc(slices.Clone(r.Sites), func(s Site) bool { return s.SharePercent < sharePercent })
	slices.SortStableFunc(worst, func(a, b Site) int {
		return cmp.Compare(math.Abs(b.ErrorPercent()), math.Abs(a.ErrorPercent()))
	})
	return worst[:min(most, len(worst))]
}

// The table of a comparison shows the sites with at least 2 % of the time.
const (
	shownPercent = 2
	shownSites   = 5
)

// Table returns the comparison as a table.
func (r *Result) Table() table.Table {
	t := table.New(table.Text("site", "call site"), table.Fixed(1, " %", "share_percent", "share"),
		table.Duration("recorded_ns", "recorded"), table.Duration("predicted_ns", "predicted"), table.Fixed(1, " %", "error_percent", "error"))
	t.Add("run time", nil, r.Makespan.RecordedNS, r.Makespan.PredictedNS, r.Makespan.ErrorPercent())
	for _, s := range r.Worst(shownPercent, shownSites) {
		t.Add(s.Name, s.SharePercent, s.RecordedNS, s.PredictedNS, s.ErrorPercent())
	}
	return t
}
