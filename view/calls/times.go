package calls

import (
	"slices"

	"gonum.org/v1/plot"

	"loggops/analysis/profile"
	"loggops/internal/sums"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/view/figure"
)

// Times is how much of their run time applications spend in which call.
type Times struct {
	Applications []Timed
}

// Timed is the time of an application, summed up over its ranks.
type Timed struct {
	Name string
	profile.Times
}

// Table returns a row for each call of each application.
func (d *Times) Table() table.Table {
	t := table.Keyed("file", "call", "calls", "time_ns", "of_run_time")
	for _, a := range d.Applications {
		for _, c := range a.Functions {
			t.Add(a.Name, c.Name, c.Calls, c.TimeNS, a.Share(c.Name))
		}
	}
	return t
}

// Drawn are the calls that take the most time: at most so many, and no bars
// that nobody would see.
const (
	mostNames  = 12
	leastShare = 0.001
)

// names returns the calls that are drawn, the largest share of any application
// first.
func (d *Times) names() []string {
	largest := map[string]float64{}
	for _, a := range d.Applications {
		for _, c := range a.Functions {
			largest[c.Name] = max(largest[c.Name], a.Share(c.Name))
		}
	}
	names := sums.Largest(largest)
	visible := slices.IndexFunc(names, func(name string) bool { return largest[name] < leastShare })
	if visible < 1 {
		visible = len(names)
	}
	return names[:min(visible, mostNames)]
}

// Figure draws the data.
func (d *Times) Figure(s figure.Style) *figure.Figure {
	b := figure.Bars{Style: s, Unit: units.Percent, Amount: "share of the run time of all ranks", Names: d.names()}
	for _, a := range d.Applications {
		var values []float64
		for _, name := range b.Names {
			values = append(values, a.Share(name))
		}
		b.Series = append(b.Series, figure.Values{Label: a.Name, Values: values})
	}
	f := &figure.Figure{
		Style: s, Title: "Which MPI calls take the most time", Panels: [][]*plot.Plot{{b.Lying()}}, Legend: b.Legend(),
	}
	if len(b.Names) == 0 {
		f.Empty = "The trace contains no MPI calls."
	}
	if len(d.Applications) == 1 {
		f.Subtitle = d.Applications[0].Name
	}
	return f
}
