package compare

import (
	"cmp"
	"context"
	"math"
	"slices"

	"loggops/formats/schedule"
	"loggops/internal/table"
	"loggops/sim"
)

// OfSchedule simulates a schedule. Its times are the run time, and those of all ranks by call site, or by call
// where sites are not known, each from the end of the call before to the end of the call.
func OfSchedule(ctx context.Context, s schedule.Source, params sim.Params) (Times, error) {
	p, err := sim.Compile(s, params)
	if err != nil {
		return nil, err
	}
	byOp := map[int32]int64{}
	add := func(spans []sim.Span) {
		for i := range spans {
			byOp[spans[i].Op] += spans[i].EndNS - spans[i].StartNS
		}
	}
	r, err := p.Run(ctx, sim.Options{Workers: 1, Spans: func(int) func([]sim.Span) { return add }})
	if err != nil {
		return nil, err
	}
	times := Times{{Run, "run time"}: r.MakespanNS}
	for op, ns := range byOp {
		name := cmp.Or(p.Call(op), "calls without names")
		if site := p.Site(op); site != "" {
			name += " at " + site
		}
		times[Of{Site, name}] += ns
	}
	return times, nil
}

// errorPercent returns how much longer the time after the change is.
func (r *Row) errorPercent() float64 {
	if r.BeforeNS == r.AfterNS {
		return 0
	}
	return 100 * (float64(r.AfterNS)/float64(r.BeforeNS) - 1)
}

// PredictionTable compares a recorded schedule with a predicted one, in total and by call site: the sites with
// at least 2 % of the time whose predictions are worst.
func PredictionTable(recorded, predicted Times) table.Table {
	const leastPercent, mostSites = 2, 5
	t := table.New(table.Text("site", "call site"), table.Fixed(1, " %", "share_percent", "share"),
		table.Duration("recorded_ns", "recorded"), table.Duration("predicted_ns", "predicted"), table.Fixed(1, " %", "error_percent", "error"))
	rows := Rows(recorded, predicted)
	whole, sites, total := &rows[0], rows[1:], int64(0)
	for _, s := range sites {
		total += s.BeforeNS
	}
	share := func(r *Row) float64 { return 100 * float64(r.BeforeNS) / float64(max(1, total)) }
	sites = slices.DeleteFunc(sites, func(r Row) bool { return share(&r) < leastPercent })
	slices.SortFunc(sites, func(a, b Row) int {
		return cmp.Or(cmp.Compare(math.Abs(b.errorPercent()), math.Abs(a.errorPercent())), cmp.Compare(b.BeforeNS, a.BeforeNS), cmp.Compare(a.Name, b.Name))
	})
	t.Add(whole.Name, nil, whole.BeforeNS, whole.AfterNS, whole.errorPercent())
	for _, s := range sites[:min(mostSites, len(sites))] {
		t.Add(s.Name, share(&s), s.BeforeNS, s.AfterNS, s.errorPercent())
	}
	return t
}
