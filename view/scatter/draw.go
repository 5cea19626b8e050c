package scatter

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"loggops/formats/noise"
	"loggops/internal/units"
	"loggops/view/figure"
)

// Figure draws the data: a row a machine, all with the same axes.
func (d *Data) Figure(s figure.Style) *figure.Figure {
	f := &figure.Figure{Style: s, Title: "When detours occur and how long they last", Widths: []float64{3.2, 1}}
	low, high, length, most := math.Inf(1), 0., 0., 0.
	for _, m := range d.Machines {
		for _, detour := range m.Trace.Detours {
			ns := float64(detour.DurationNS)
			low, high = min(low, ns), max(high, ns)
		}
		length = max(length, float64(m.Trace.Length()))
		for _, c := range m.Classes() {
			most = max(most, float64(c.Detours))
		}
	}
	causes := d.Causes(figure.SeriesColors - 1)
	for i, cause := range causes {
		f.Legend = append(f.Legend, figure.Entry{Label: cause, Mark: figure.Swatch{Color: figure.SeriesColor(i)}})
	}
	if causes != nil && d.others(causes) {
		f.Legend = append(f.Legend, figure.Entry{Label: "other or unknown cause", Mark: figure.Swatch{Color: figure.Muted}})
	}
	if high == 0 {
		f.Empty = "The noise has no detours."
	}
	labels := s.Height / len(d.Machines) / 50
	bars := figure.SeriesColor(0)
	if causes != nil {
		bars = figure.Muted // they are of all causes
	}
	for _, m := range d.Machines {
		when, often := figure.NewPlot(), figure.NewPlot()
		when.Title.Text = m.about()
		figure.Axis(&when.X, "", units.Time, 0, length, s.Width/130)
		figure.Axis(&often.X, "", units.Count, 0, most, 2)
		if most > 100 {
			figure.LogAxis(&often.X, "", units.Count, 0.7, 1.2*most, 3)
		}
		figure.LogAxis(&when.Y, "duration", units.Time, low/1.3, high*1.3, labels)
		figure.LogAxis(&often.Y, "", units.Time, low/1.3, high*1.3, labels)
		when.Add(figure.Grid(), &detours{m, causes})
		often.Add(figure.Grid(), &histogram{m.Classes(), bars})
		f.Panels = append(f.Panels, []*plot.Plot{when, often})
	}
	last := f.Panels[len(f.Panels)-1]
	last[0].X.Label.Text, last[1].X.Label.Text = "arrival", "detours"
	return f
}

// about describes the noise.
func (m *Machine) about() string {
	about := m.Name
	if m.Trace.Machine != "" {
		about += ", " + m.Trace.Machine
	}
	if m.Trace.CPU >= 0 {
		about += fmt.Sprintf(", CPU %d", m.Trace.CPU)
	}
	return about + fmt.Sprintf(": %.3g %% of the time", 100*m.Trace.Overhead())
}

// detours are the points of a panel.
type detours struct {
	Machine
	causes []string // that have a color of their own
}

// Plot implements plot.Plotter. Of detours that would cover each other only one
// is drawn, so that pictures of many stay small.
func (d *detours) Plot(c draw.Canvas, p *plot.Plot) {
	drawn := map[[2]int]bool{}
	for _, detour := range d.Trace.Detours {
		at := vg.Point{X: c.X(p.X.Norm(float64(detour.StartNS))), Y: c.Y(p.Y.Norm(float64(detour.DurationNS)))}
		place := [2]int{int(at.X / figure.Px(2)), int(at.Y / figure.Px(2))}
		if !drawn[place] {
			drawn[place] = true
			c.DrawGlyph(dot(d.color(detour)), at)
		}
	}
}

// color returns that of a detour's cause.
func (d *detours) color(detour noise.Detour) color.NRGBA {
	if d.causes == nil {
		return figure.SeriesColor(0)
	}
	if i := slices.Index(d.causes, d.cause(detour)); i >= 0 {
		return figure.SeriesColor(i)
	}
	return figure.Muted
}

// dot is the mark of a detour.
func dot(c color.NRGBA) draw.GlyphStyle {
	return draw.GlyphStyle{Color: figure.Faint(c, 0.7), Radius: figure.Px(1.6), Shape: draw.CircleGlyph{}}
}

// histogram has a bar for each class, lying beside its durations.
type histogram struct {
	classes []Class
	color   color.NRGBA
}

// Plot implements plot.Plotter.
func (h *histogram) Plot(c draw.Canvas, p *plot.Plot) {
	for _, class := range h.classes {
		if class.Detours == 0 {
			continue
		}
		figure.Swatch{Color: h.color}.Thumbnail(&draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{
			Min: vg.Point{X: c.Min.X, Y: max(c.Min.Y, c.Y(p.Y.Norm(class.FromNS)))},
			Max: vg.Point{X: c.X(p.X.Norm(float64(class.Detours))), Y: min(c.Max.Y, c.Y(p.Y.Norm(class.ToNS))-figure.Px(0.5))},
		}})
	}
}
