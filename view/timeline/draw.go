package timeline

import (
	"image/color"
	"slices"
	"strconv"

	"gonum.org/v1/plot"

	"loggops/analysis/waitstate"
	"loggops/internal/units"
	"loggops/view/figure"
)

// Figure draws the data. Write returns the errors of reading them.
func (d *Data) Figure(s figure.Style) *figure.Figure {
	p := s.Plot()
	figure.Axis(&p.X, "time", units.Time, float64(d.FromNS), float64(d.ToNS), s.Width/90)
	p.Y.Label.Text = "rank"
	p.Y.Min, p.Y.Max = -float64(len(d.Lanes)), 0 // the first is at the top
	p.Y.Tick.Marker = laneTicks{d, max(1, s.Height/24)}
	p.Y.Padding, p.X.Padding = 0, 0
	if d.CPUTime {
		p.X.Label.Text = "CPU time of each rank"
	}
	drawn := &lanes{Data: d, Style: &s}
	p.Add(drawn)
	f := &figure.Figure{Style: s, Title: "What each rank does over time", Subtitle: d.Setting, Panels: [][]*plot.Plot{{p}}}
	f.Err = func() error { return d.err }
	for _, kind := range d.states() {
		f.Legend = append(f.Legend, figure.Entry{Label: labels[kind], Mark: figure.Swatch{Color: colorOf(s.Theme, kind)}})
	}
	switch {
	case d.messages == 0:
	case d.fewMessages():
		f.Legend = append(f.Legend, figure.Entry{Label: "message", Mark: arrowMark{s.Line(1, s.Theme.Text)}})
	default:
		f.Legend = append(f.Legend, figure.Entry{Label: "messages sent over time", Mark: figure.Swatch{Color: s.Theme.Muted}})
		p.Y.Min *= 1 + stripShare
		drawn.strip = true
	}
	if slices.ContainsFunc(d.Path, d.shows) {
		f.Legend = append(f.Legend, figure.Entry{Label: "critical path", Mark: pathMark{drawn.pathLine()}})
	}
	return f
}

// labels are the names of states in legends.
var labels = [kinds]string{
	Calc: "computation", IO: "I/O", Send: "send", Recv: "receive", Wait: "waiting",
	LateSender: waitstate.LateSender.String(), LateReceiver: waitstate.LateReceiver.String(), CollectiveWait: "wait in a collective", Contention: waitstate.Contention.String(),
	Other: "other MPI calls", Detour: "noise", Collective: "in a collective",
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

// colorOf returns the color of a state.
func colorOf(t *figure.Theme, k Kind) color.Color {
	dark := t == figure.Dark
	switch k {
	case Calc:
		return t.Sky
	case IO:
		return t.Purple
	case Send:
		if dark { // too close to blue
			return t.Yellow
		}
		return t.Blue
	case Recv:
		return t.Green
	case Detour:
		return t.Red
	case Collective:
		if dark {
			return color.NRGBA{0x4d, 0x3c, 0x12, 255}
		}
		return color.NRGBA{0xf7, 0xe2, 0xb5, 255}
	case Other:
		return t.Muted
	case LateSender: // noise must be seen on it
		return color.NRGBA{0x99, 0xcc, 0x66, 255}
	case LateReceiver:
		if dark {
			return t.Blue
		}
		return color.NRGBA{0x77, 0x22, 0x00, 255}
	case CollectiveWait:
		if dark {
			return color.NRGBA{0x88, 0x44, 0xff, 255}
		}
		return color.NRGBA{0x77, 0x33, 0xee, 255}
	case Contention:
		return color.NRGBA{0xee, 0x99, 0x33, 255}
	}
	if dark {
		return color.NRGBA{0x33, 0x36, 0x3d, 255}
	}
	return color.NRGBA{0xe0, 0xe0, 0xe0, 255} // waiting
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
