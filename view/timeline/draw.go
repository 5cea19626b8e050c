package timeline

import (
	"image/color"
	"slices"
	"strconv"

	"gonum.org/v1/plot"

	"loggops/internal/units"
	"loggops/view/figure"
)

// Figure draws the data.
func (d *Data) Figure(s figure.Style) *figure.Figure {
	p := s.Plot()
	figure.Axis(&p.X, "time", units.Time, float64(d.FromNS), float64(d.ToNS), s.Width/90)
	p.Y.Label.Text = "rank"
	p.Y.Min, p.Y.Max = -float64(len(d.Lanes)), 0 // the first is at the top
	p.Y.Tick.Marker = laneTicks{d, max(1, s.Height/24)}
	p.Y.Padding, p.X.Padding = 0, 0
	drawn := &lanes{d, &s}
	p.Add(drawn)
	f := &figure.Figure{Style: s, Title: "Timeline", Subtitle: d.Setting, Panels: [][]*plot.Plot{{p}}}
	for kind, has := range d.Has() {
		if has && Kind(kind) != Wait { // which is left free
			f.Legend = append(f.Legend, figure.Entry{Label: Kind(kind).String(), Mark: figure.Swatch{Color: colour(s.Theme, Kind(kind))}})
		}
	}
	if d.fewMessages() && len(d.Messages) > 0 {
		f.Legend = append(f.Legend, figure.Entry{Label: "message", Mark: arrowMark{s.Line(1, s.Theme.Text)}})
	}
	if slices.ContainsFunc(d.Path, d.shows) {
		f.Legend = append(f.Legend, figure.Entry{Label: "critical path", Mark: pathMark{drawn.pathLine()}})
	}
	return f
}

// color returns the color of a kind.
func colour(t *figure.Theme, k Kind) color.Color {
	switch k {
	case Calc:
		return t.Sky
	case IO:
		return t.Purple
	case Send:
		if t == figure.Dark { // too close to blue
			return t.Yellow
		}
		return t.Blue
	case Recv:
		return t.Green
	case Detour:
		return t.Red
	case Collective:
		return figure.Faint(t.Orange, 0.3)
	case Other:
		return t.Muted
	}
	return t.Background
}

// laneTicks has the ranks of lanes, of at most so many.
type laneTicks struct {
	*Data
	most int
}

// Ticks implements plot.Ticker.
func (l laneTicks) Ticks(_, _ float64) (ticks []plot.Tick) {
	for i := 0; i < len(l.Lanes); i += each(len(l.Lanes), l.most) {
		ticks = append(ticks, plot.Tick{Value: -float64(i) - 0.5, Label: l.Lanes[i].name()})
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

// name returns the lane's name: its rank, and its CPU behind a dot if that is
// not the first.
func (l *Lane) name() string {
	name := strconv.Itoa(int(l.Rank))
	if l.CPU > 0 {
		name += "." + strconv.Itoa(int(l.CPU))
	}
	return name
}
