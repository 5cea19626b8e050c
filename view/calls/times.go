package calls

import (
	"cmp"
	"slices"

	"gonum.org/v1/plot"

	"loggops/internal/units"
	"loggops/view/figure"
)

// Times is how much of their run time applications spend in which call.
type Times struct {
	Applications []Timed
}

// Timed is the time of an application, summed up over its ranks. A rank's run
// time is from its first call to the end of its last.
type Timed struct {
	Name      string
	RunTimeNS int64
	Calls     []Call // the longest time first
}

// Call is what all calls of a name come to.
type Call struct {
	Name   string
	Calls  int64
	TimeNS int64
}

// TimesOf sums up the calls of a trace.
func TimesOf(name string, calls Calls) (Timed, error) {
	t := Timed{Name: name}
	byName := map[string]*Call{}
	rank := int32(-1)
	var first, last int64
	for c, err := range calls {
		if err != nil {
			return t, err
		}
		if c.Rank != rank {
			t.RunTimeNS += last - first
			rank, first, last = c.Rank, c.StartNS, c.EndNS
		}
		last = max(last, c.EndNS)
		of := byName[c.Name]
		if of == nil {
			of = &Call{Name: c.Name}
			byName[c.Name] = of
		}
		of.Calls += c.Calls
		of.TimeNS += c.EndNS - c.StartNS
	}
	t.RunTimeNS += last - first
	for _, of := range byName {
		t.Calls = append(t.Calls, *of)
	}
	slices.SortFunc(t.Calls, func(a, b Call) int {
		return cmp.Or(cmp.Compare(b.TimeNS, a.TimeNS), cmp.Compare(a.Name, b.Name))
	})
	return t, nil
}

// share returns which part of the run time a call takes.
func (t *Timed) share(name string) float64 {
	for _, c := range t.Calls {
		if c.Name == name {
			return float64(c.TimeNS) / float64(max(1, t.RunTimeNS))
		}
	}
	return 0
}

// Table returns a row for each call of each application.
func (d *Times) Table() figure.Table {
	t := figure.Table{Columns: []string{"file", "call", "calls", "time_ns", "of_run_time"}}
	for _, a := range d.Applications {
		for _, c := range a.Calls {
			t.Rows = append(t.Rows, []any{a.Name, c.Name, c.Calls, c.TimeNS, a.share(c.Name)})
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
	var names []string
	for _, a := range d.Applications {
		for _, c := range a.Calls {
			if _, known := largest[c.Name]; !known {
				names = append(names, c.Name)
			}
			largest[c.Name] = max(largest[c.Name], a.share(c.Name))
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(largest[b], largest[a]), cmp.Compare(a, b))
	})
	visible := slices.IndexFunc(names, func(name string) bool { return largest[name] < leastShare })
	if visible < 1 {
		visible = len(names)
	}
	return names[:min(visible, mostNames)]
}

// Figure draws the data.
func (d *Times) Figure(s figure.Style) *figure.Figure {
	b := figure.Bars{Style: s, Unit: units.Percent, Amount: "part of the run time of all ranks", Names: d.names()}
	for _, a := range d.Applications {
		var values []float64
		for _, name := range b.Names {
			values = append(values, a.share(name))
		}
		b.Series = append(b.Series, figure.Values{Label: a.Name, Values: values})
	}
	f := &figure.Figure{
		Style: s, Title: "Time in MPI calls", Panels: [][]*plot.Plot{{b.Lying()}}, Legend: b.Legend(),
	}
	if len(d.Applications) == 1 {
		f.Subtitle = d.Applications[0].Name
	}
	return f
}
