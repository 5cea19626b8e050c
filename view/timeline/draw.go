package timeline

import (
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"loggops/internal/units"
	"loggops/view/figure"
)

// Figure draws the data. Write returns the errors of reading them.
func (d *Data) Figure(s figure.Style) *figure.Figure {
	p := figure.NewPlot()
	figure.Axis(&p.X, "time", units.Time, float64(d.FromNS), float64(d.ToNS), s.Width/90)
	p.Y.Label.Text = "rank"
	p.Y.Min, p.Y.Max = -float64(len(d.Lanes)), 0 // the first is at the top
	p.Y.Tick.Marker = laneTicks{d, max(1, s.Height/24)}
	p.Y.Padding, p.X.Padding = 0, 0
	if d.CPUTime {
		p.X.Label.Text = "CPU time of each rank"
	}
	drawn := &lanes{Data: d}
	p.Add(drawn)
	f := &figure.Figure{Style: s, Title: "What each rank does over time", Subtitle: d.Setting, Panels: [][]*plot.Plot{{p}}}
	f.Err = func() error { return d.err }
	for _, kind := range d.states() {
		f.Legend = append(f.Legend, figure.Entry{Label: traits[kind].label, Mark: figure.Swatch{Color: kind.color()}})
	}
	switch {
	case d.messages == 0:
	case d.fewMessages():
		f.Legend = append(f.Legend, figure.Entry{Label: "message", Mark: arrowMark{figure.Line(1, figure.Text)}})
	default:
		f.Legend = append(f.Legend, figure.Entry{Label: "messages sent over time", Mark: figure.Swatch{Color: figure.Muted}})
		p.Y.Min *= 1 + stripShare
		drawn.strip = true
	}
	if slices.ContainsFunc(d.Path, d.shows) {
		f.Legend = append(f.Legend, figure.Entry{Label: "critical path", Mark: &plotter.Line{LineStyle: pathLine()}})
	}
	return f
}

// states returns the states that are drawn, in the order of legends. Ranks wait in almost
// every timeline, and spans of waiting are found in traces only.
func (d *Data) states() (states []Kind) {
	for k := range kinds {
		if d.has[k] || k == Wait {
			states = append(states, k)
		}
	}
	return states
}

// laneTicks has the ranks of lanes, of at most so many.
type laneTicks struct {
	*Data
	most int
}

// Ticks implements plot.Ticker.
func (l laneTicks) Ticks(_, _ float64) (ticks []plot.Tick) {
	for i := 0; i < len(l.Lanes); i += each(len(l.Lanes), l.most) {
		ticks = append(ticks, plot.Tick{Value: -float64(i) - 0.5, Label: l.name(&l.Lanes[i])})
	}
	slices.Reverse(ticks) // upwards, as ticks stand on other axes
	return ticks
}

// each returns of how many out of n one is named so that at most so many are.
func each(n, most int) int {
	for power := 1; ; power *= 10 {
		for _, times := range []int{1, 2, 5} {
			if n <= times*power*most {
				return times * power
			}
		}
	}
}

// name returns a lane's name: its rank, and its CPU behind a dot if that is
// not the first.
func (d *Data) name(l *Lane) string {
	name := d.rank(l.Rank)
	if l.CPU > 0 {
		name += "." + strconv.Itoa(int(l.CPU))
	}
	return name
}
