package runs

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"loggops/analysis/efficiency"
	"loggops/internal/units"
	"loggops/view/figure"
)

// factors are the ones that are drawn; their product is the global efficiency.
var factors = []struct {
	label string
	of    func(efficiency.Factors) float64
}{
	{"load balance", func(f efficiency.Factors) float64 { return f.LoadBalance }},
	{"serialization", func(f efficiency.Factors) float64 { return f.Serialization }},
	{"transfer", func(f efficiency.Factors) float64 { return f.Transfer }},
	{"computation scaling", func(f efficiency.Factors) float64 { return f.Scaling }},
	{"noise efficiency", func(f efficiency.Factors) float64 { return f.Noise }},
	{"global efficiency", func(f efficiency.Factors) float64 { return f.Global }},
}

// Figure draws the data: a panel for each series, with a line for each factor.
func (d *Efficiency) Figure(s figure.Style) *figure.Figure {
	f := &figure.Figure{Style: s, Title: "How efficient the run is at each number of ranks", Subtitle: d.Setting}
	if d.ByIteration {
		f.Title = "How efficient each iteration is"
	}
	if d.single() {
		return d.bars(s)
	}
	var at []int64
	high := 1.
	lines := make([][]plotter.XYs, len(d.Series))
	for i := range d.Series {
		series := &d.Series[i]
		lines[i] = make([]plotter.XYs, len(factors))
		for _, r := range series.Rows {
			at = append(at, r.At)
			all := r.Factors(d.reference(series))
			for k, factor := range factors {
				if y := factor.of(all); !math.IsNaN(y) {
					lines[i][k] = append(lines[i][k], plotter.XY{X: float64(r.At), Y: y})
					high = max(high, y)
				}
			}
		}
	}
	slices.Sort(at)
	at = slices.Compact(at)
	columns := figure.Columns(len(d.Series))
	var panels []*plot.Plot
	for i, series := range d.Series {
		p := figure.NewPlot()
		p.Title.Text = series.Label
		if d.ByIteration {
			figure.NearAxis(&p.X, "iteration", units.Count, float64(at[0]), float64(at[len(at)-1]), s.Width/columns/80)
		} else {
			figure.RanksAxis(&p.X, "ranks", at, s.Width/columns/80)
		}
		figure.Axis(&p.Y, "efficiency", units.Percent, 0, 1.05*high, s.Height/60)
		p.Add(figure.Grid())
		for k, line := range lines[i] {
			if len(line) > 0 {
				p.Add(figure.Series(k, line)...)
			}
		}
		panels = append(panels, p)
	}
	var labels []string
	for _, factor := range factors {
		labels = append(labels, factor.label)
	}
	for k, entry := range figure.SeriesLegend(labels, lines...) {
		known := func(panel []plotter.XYs) bool { return len(panel[k]) > 0 }
		if slices.ContainsFunc(lines, known) {
			f.Legend = append(f.Legend, entry)
		}
	}
	f.Panels = figure.Arrange(panels)
	return f
}

// single reports whether no series has more than one number of ranks, or iteration: no line shows it.
func (d *Efficiency) single() bool {
	return !slices.ContainsFunc(d.Series, func(s Series) bool { return len(s.Rows) > 1 })
}

// bars draws a bar and a number for each factor.
func (d *Efficiency) bars(s figure.Style) *figure.Figure {
	f := &figure.Figure{Style: s, Title: "How efficient the run is", Subtitle: d.Setting}
	row := d.Series[0].Rows[0]
	differ := slices.ContainsFunc(d.Series, func(s Series) bool { return s.Rows[0].At != row.At })
	switch {
	case d.ByIteration:
		f.Title = fmt.Sprintf("How efficient iteration %d is", row.At)
	case !differ:
		f.Title += " on " + units.FormatRanks(row.At)
	}
	b := figure.Bars{Style: s, Amount: "efficiency", Unit: units.Percent, Numbers: true}
	for _, series := range d.Series {
		label := series.Label
		if differ {
			label += " on " + units.FormatRanks(series.Rows[0].At)
		}
		b.Series = append(b.Series, figure.Values{Label: label})
	}
	for _, factor := range factors {
		var values []float64
		known := false
		for i := range d.Series {
			y := factor.of(d.Series[i].Rows[0].Factors(d.reference(&d.Series[i])))
			known = known || !math.IsNaN(y)
			values = append(values, y)
		}
		if !known || factor.label == "computation scaling" { // which one number of ranks does not have
			continue
		}
		b.Names = append(b.Names, factor.label)
		for i, y := range values {
			b.Series[i].Values = append(b.Series[i].Values, y)
		}
	}
	f.Panels, f.Legend = [][]*plot.Plot{{b.Lying()}}, b.Legend()
	return f
}
