package study

import (
	"path/filepath"

	"loggops/analysis/sweep"
	"loggops/formats/result"
	"loggops/internal/robust"
	"loggops/internal/table"
	"loggops/sim"
)

// Summary returns the summary of an ensemble. A brief one, for people, has fewer fields.
func (s *Study) Summary(o *Outcome, brief bool) table.Object { return s.fields(o, brief, brief) }

// PointSummary returns the row of one point of a sweep: the swept values, and the fields of
// Summary. A brief one has fewer columns.
func (s *Study) PointSummary(o *Outcome, brief bool) table.Object {
	return append(s.swept(o.at), s.fields(o, brief, false)...)
}

// fields returns what both summaries have. A brief one has fewer fields, but a whole one the number of
// messages and the first makespan.
func (s *Study) fields(o *Outcome, brief, whole bool) table.Object {
	first := &o.Runs[0]
	several := s.Noisy() || len(o.Runs) > 1
	object := table.Object{table.Count("ranks").Of(first.Ranks), table.Count("runs").Of(len(o.Runs))}
	if s.Jobs != nil {
		object = append(table.Object{table.Text("job").Of(first.Job)}, append(object, table.Duration("start_ns", "start").Of(first.StartNS))...)
	}
	if !brief || whole {
		object = append(object, table.Count("messages").Of(first.Messages))
	}
	if !brief || whole || !several {
		object = append(object, table.Duration("makespan_ns", "makespan").Of(first.MakespanNS))
	}
	if several {
		object = append(object, o.spread(brief)...)
		if !brief || whole {
			object = append(object, o.account()...)
		}
		if !brief || !whole && s.Sweep.Over(sweep.Ranks) {
			object = append(object, table.Count("bottleneck_ranks", "bottleneck").Of(table.Known(o.BottleneckRanks)))
		}
	}
	if s.Jobs != nil {
		object = append(object, o.besideOthers()...)
	}
	if s.Efficiency {
		object = append(object, s.efficiencies(o)...)
	}
	return object
}

// ParametersOf returns the parameters of the model at a point, as headers have them.
func (s *Study) ParametersOf(o *Outcome) (result.Parameters, error) {
	c, err := s.configure(o.at)
	return c.header, err
}

// parameters returns the parameters of the model at a point for headers.
func (s *Study) parameters(at point, params *sim.Params) result.Parameters {
	p := Parameters(params)
	p.Machine, p.ScaleNetwork = s.Header.Parameters.Machine, s.Header.Parameters.ScaleNetwork
	if at[atMachine] != "" {
		p.Machine = filepath.Base(at[atMachine])
	}
	if at.scale() > 0 {
		p.ScaleNetwork = at.scale()
	}
	return p
}

// spread returns the distribution of the makespans.
func (o *Outcome) spread(brief bool) table.Object {
	s := o.makespans()
	slowdown := o.slowdown()
	object := table.Object{
		table.Duration("noiseless_ns", "noiseless").Of(o.Runs[0].NoiselessNS),
		table.Duration("min_ns", "min").Of(s.Min), table.Duration("q1_ns", "q1").Of(s.Q1), table.Duration("median_ns", "median").Of(s.Median),
		table.Duration("q3_ns", "q3").Of(s.Q3), table.Duration("max_ns", "max").Of(s.Max),
	}
	switch {
	case brief && o.Runs[0].Job != "": // which has another one
		return object
	case brief:
		return append(object, table.Fixed(3, "", "slowdown").Of(slowdown))
	}
	low, high, percent := any(nil), any(nil), any(nil)
	if s.Confident {
		low, high = s.MedianLow, s.MedianHigh
	}
	if slowdown != nil {
		percent = (slowdown.(float64) - 1) * 100
	}
	return append(object,
		table.Text("median_low_ns").Of(low), table.Text("median_high_ns").Of(high), table.Text("mean_ns").Of(table.Whole(s.Mean)),
		table.Text("whisker_low_ns").Of(s.Low), table.Text("whisker_high_ns").Of(s.High), table.Text("outliers").Of(len(s.Outliers)),
		table.Fixed(3, "", "slowdown").Of(slowdown), table.Text("slowdown_percent").Of(percent))
}

func (o *Outcome) makespans() robust.Spread {
	return o.spreadOf(func(r *result.Run) int64 { return r.MakespanNS })
}

func (o *Outcome) spreadOf(ns func(*result.Run) int64) robust.Spread {
	all := make([]int64, len(o.Runs))
	for i := range o.Runs {
		all[i] = ns(&o.Runs[i])
	}
	return robust.SpreadOf(all)
}

// besideOthers returns the median makespan of a job alone, and the slowdown by the other jobs.
func (o *Outcome) besideOthers() table.Object {
	alone, slowdown := o.spreadOf(func(r *result.Run) int64 { return r.AloneNS }).Median, any(nil)
	if alone > 0 {
		slowdown = float64(o.makespans().Median) / float64(alone)
	}
	return table.Object{table.Duration("alone_ns", "alone").Of(alone), table.Fixed(3, "", "slowdown_by_jobs", "slowdown").Of(slowdown)}
}

// FinishTable returns the finish times of the ranks.
func (s *Study) FinishTable(o *Outcome) table.Table {
	columns := []table.Column{table.Text("rank"), table.Text("finish_ns")}
	if s.Jobs != nil {
		columns = append([]table.Column{table.Text("job")}, columns...)
	}
	t := table.New(columns...)
	for _, of := range s.PerJob(o) {
		for rank, ns := range of.FinishNS {
			row := []any{of.Runs[0].Job, rank, ns}
			t.Add(row[len(row)-len(columns):]...)
		}
	}
	return t
}

// slowdown returns the median makespan divided by the noiseless one, nil if that is 0.
func (o *Outcome) slowdown() any {
	noiseless := o.Runs[0].NoiselessNS
	if noiseless == 0 {
		return nil
	}
	return float64(o.makespans().Median) / float64(noiseless)
}

// account returns the effect of the noise, averaged over all runs.
func (o *Outcome) account() table.Object {
	var injected, propagated, absorbed float64
	for i := range o.Runs {
		r := &o.Runs[i]
		injected += float64(r.InjectedNS) / float64(r.Ranks)
		propagated += float64(r.PropagatedNS)
		absorbed += float64(r.AbsorbedNS)
	}
	n := float64(len(o.Runs))
	amplification := any(nil)
	if injected > 0 {
		amplification = propagated / injected
	}
	return table.Object{
		table.Duration("injected_ns", "injected per rank").Of(table.Whole(injected / n)), table.Duration("propagated_ns", "propagated").Of(table.Whole(propagated / n)),
		table.Duration("absorbed_ns", "absorbed").Of(table.Whole(absorbed / n)), table.Fixed(3, "", "amplification").Of(amplification),
	}
}
