package curves

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"loggops/analysis/calibration"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/view/figure"
)

// MachineKind is the kind of machine files.
const MachineKind = "machine"

// Machine is a machine file: the times of messages in the model over their size, and the measured times that
// they were fitted to.
type Machine struct {
	Name string // of the file
	*calibration.Machine
}

// largest is the size up to which the model is drawn if nothing is measured.
const largest = 4 << 20

// machinePanels are the plots: of a curve, times or bandwidths.
var machinePanels = []struct {
	title     string
	curve     int
	bandwidth bool
}{
	{"Half round trip", calibration.HalfTrip, false},
	{"Send overhead", calibration.Send, false},
	{"Bandwidth", calibration.Gap, true},
}

// levels returns the names of the levels, the network last.
func (d *Machine) levels() (names []string) {
	for i, l := range d.Params.Levels {
		name := fmt.Sprint(l.Size, " ranks")
		if of := d.measured(i); of != nil {
			name = of.Name
		}
		names = append(names, name)
	}
	return append(names, "network")
}

// measured returns what was measured at a level, nil if nothing was.
func (d *Machine) measured(level int) *calibration.Level {
	m := d.Measured
	if m == nil || len(m.Levels) != len(d.Params.Levels)+1 {
		return nil
	}
	return &m.Levels[level]
}

// Table returns a row for each measured size, or each power of two, of each level.
func (d *Machine) Table() table.Table {
	columns := []string{"level", "bytes"}
	for _, name := range []string{"half_trip", "gap", "send"} {
		columns = append(columns, "measured_"+name+"_ns", "model_"+name+"_ns")
	}
	t := table.Keyed(columns...)
	for level, name := range d.levels() {
		row := func(bytes int64, measured *calibration.Point) {
			values := []any{name, bytes}
			model := d.Model(level, bytes)
			for _, curve := range []int{calibration.HalfTrip, calibration.Gap, calibration.Send} {
				var ns any
				if measured != nil && measured.Times[curve].NS > 0 {
					ns = measured.Times[curve].NS
				}
				values = append(values, ns, model[curve])
			}
			t.Add(values...)
		}
		if of := d.measured(level); of != nil {
			for _, p := range of.Points {
				row(p.Bytes, &p)
			}
			continue
		}
		for bytes := int64(1); bytes <= largest; bytes *= 2 {
			row(bytes, nil)
		}
	}
	return t
}

// Figure draws the curves.
func (d *Machine) Figure(s figure.Style) *figure.Figure {
	f := &figure.Figure{Style: s, Title: "How long messages of each size take", Subtitle: d.Name}
	levels := d.levels()
	var panels []*plot.Plot
	for _, panel := range machinePanels {
		p := figure.NewPlot()
		p.Title.Text = panel.title
		p.Add(figure.Grid())
		value := func(bytes int64, ns float64) plotter.XY {
			if panel.bandwidth {
				ns = float64(bytes) / ns
			}
			return plotter.XY{X: float64(bytes), Y: ns}
		}
		var all plotter.XYs
		for level := range levels {
			line, points := d.points(level, panel.curve, value)
			all = append(all, slices.Concat(line, points)...)
			p.Add(figure.SeriesLine(level, line), &plotter.Scatter{XYs: points, GlyphStyle: figure.SeriesGlyph(level)})
		}
		_, last, low, high := plotter.XYRange(all)
		figure.LogAxis(&p.X, "message size", units.Bytes, 1, max(2, last), s.Width/len(machinePanels)/80)
		if panel.bandwidth {
			figure.WideAxis(&p.Y, "size per gap (GB/s)", units.Ratio, low, high, s.Height/60)
		} else {
			figure.WideAxis(&p.Y, "time", units.Time, low, high, s.Height/60)
		}
		panels = append(panels, p)
	}
	f.Panels = [][]*plot.Plot{panels}
	for i, name := range levels {
		f.Legend = append(f.Legend, figure.Entry{Label: name + ": model", Mark: figure.SeriesLine(i, nil)})
		if d.measured(i) != nil {
			f.Legend = append(f.Legend, figure.Entry{Label: "measured", Mark: &plotter.Scatter{GlyphStyle: figure.SeriesGlyph(i)}})
		}
	}
	return f
}

// points returns the line of the model and the measured points of a curve. Times of 0 have no
// place on a logarithmic axis.
func (d *Machine) points(level, curve int, value func(bytes int64, ns float64) plotter.XY) (line, points plotter.XYs) {
	last := float64(largest)
	if of := d.measured(level); of != nil {
		last = float64(of.Points[len(of.Points)-1].Bytes)
		for _, p := range of.Points {
			if ns := p.Times[curve].NS; ns > 0 {
				points = append(points, value(p.Bytes, ns))
			}
		}
	}
	before := int64(0)
	for at := 1.0; at < last*1.01; at *= 1.02 {
		if bytes := int64(at + 0.5); bytes != before {
			before = bytes
			if ns := d.Model(level, bytes)[curve]; ns > 0 {
				line = append(line, value(bytes, ns))
			}
		}
	}
	return line, points
}
