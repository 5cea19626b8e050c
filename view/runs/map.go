package runs

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"loggops/analysis/sweep"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/view/figure"
)

// Map draws a heat map over two keys.
type Map struct {
	*sweep.Grid
	Setting string
	Reach   float64 // as in Sweep
}

// mostNumbers is the largest number of rows, and of columns, whose cells have numbers.
const mostNumbers = 10

func (m *Map) threshold() float64 { return sweep.Threshold(m.Reach, m.Cells, m.Noisy) }

// row returns the points of a value of Y, and column those of a value of X.
func (m *Map) row(y int) []sweep.Point {
	columns := len(m.X.Values)
	return m.Cells[y*columns : (y+1)*columns]
}

func (m *Map) column(x int) (points []sweep.Point) {
	for i := x; i < len(m.Cells); i += len(m.X.Values) {
		points = append(points, m.Cells[i])
	}
	return points
}

// reached returns the value of an axis at which its points reach Reach; nil if they do not, or
// if the axis has names.
func (m *Map) reached(a *sweep.Axis, points []sweep.Point) any {
	if a.Numbers == nil {
		return nil
	}
	if at, ok := sweep.Reached(a.Numbers, points, m.threshold(), m.Noisy); ok {
		return at
	}
	return nil
}

// Table returns a row for each cell.
func (m *Map) Table() table.Table {
	t := table.Keyed(m.X.Key, m.Y.Key, "runs", "noiseless_ns", "median_ns", "slowdown", reachedKey(m.X, m.Reach), reachedKey(m.Y, m.Reach))
	for y := range m.Y.Values {
		reached := m.reached(m.X, m.row(y))
		for x, p := range m.row(y) {
			if p.Runs > 0 {
				t.Add(m.X.Values[x], m.Y.Values[y], p.Runs, p.NoiselessNS, p.Makespan.Median, p.Slowdown(p.Makespan.Median), reached, m.reached(m.Y, m.column(x)))
			}
		}
	}
	return t
}

// Print returns the table, which for people has a row for each value of Y, a column for each
// value of X, and beside them the values at which Reach is reached.
func (m *Map) Print() table.Content { return printed{m} }

type printed struct{ *Map }

// Write prints the table.
func (p printed) Write(w io.Writer, format table.Format) error {
	if format != table.FormatTable {
		return p.Table().Write(w, format)
	}
	t := table.Keyed(p.Y.Key + " \\ " + p.X.Key)
	for x := range p.X.Values {
		t.Columns = append(t.Columns, table.Text(p.X.Text(x)))
	}
	at := reachText(p.Reach, p.Noisy) + " at "
	t.Columns = append(t.Columns, p.X.Column(at+p.X.Key))
	for y := range p.Y.Values {
		cells, points := []any{p.Y.Text(y)}, p.row(y)
		for i := range points {
			cells = append(cells, table.Known(p.Text(&points[i])))
		}
		t.Rows = append(t.Rows, append(cells, p.reached(p.X, points)))
	}
	cells := []any{at + p.Y.Key}
	for x := range p.X.Values {
		reached := p.reached(p.Y, p.column(x))
		if number, ok := reached.(float64); ok {
			reached = p.Y.Format(number)
		}
		cells = append(cells, reached)
	}
	t.Rows = append(t.Rows, append(cells, nil))
	return t.Write(w, format)
}

// Text returns what a cell shows, "" if nothing was simulated.
func (m *Map) Text(p *sweep.Point) string {
	switch {
	case p.Runs == 0:
		return ""
	case m.Noisy:
		return fmt.Sprintf("%.3f", p.Slowdown(p.Makespan.Median))
	}
	return units.Time.FormatShort(m.Value(p))
}

// Figure draws the cells.
func (m *Map) Figure(s figure.Style) *figure.Figure {
	title, amount, unit := "How the slowdown depends on ", "slowdown (median)", units.Ratio
	if !m.Noisy {
		title, amount, unit = "How the run time depends on ", "run time (median)", units.Time
	}
	p := figure.NewPlot()
	s.CellAxis(&p.X, m.X.Label(), texts(m.X), true)
	s.CellAxis(&p.Y, m.Y.Label(), texts(m.Y), false)
	low, high := math.Inf(1), math.Inf(-1)
	for i := range m.Cells {
		if m.Cells[i].Runs > 0 {
			low, high = min(low, m.Value(&m.Cells[i])), max(high, m.Value(&m.Cells[i]))
		}
	}
	if m.Noisy {
		low, high = min(low, 1), max(high, 1)
	}
	bar, shades := s.Shades(amount, unit, low, low, high)
	if m.Noisy {
		shades.Neutral = 1
	}
	p.Add(&cells{m, shades})
	f := &figure.Figure{
		Style: s, Title: title + m.X.Key + " and " + m.Y.Key, Subtitle: m.Setting,
		Panels: [][]*plot.Plot{{p, bar}}, Widths: s.WithBar(),
	}
	if slices.ContainsFunc(m.Cells, func(p sweep.Point) bool { return p.Runs == 0 }) {
		f.Legend = append(f.Legend, figure.Entry{Label: "not simulated", Mark: figure.Swatch{Color: figure.Faintest}})
	}
	if threshold := m.threshold(); threshold > low && threshold <= high {
		line := &plotter.Line{LineStyle: figure.Line(3, figure.Text)}
		p.Add(&contour{m, threshold, figure.Line(6, figure.Background)}, &contour{m, threshold, line.LineStyle}) // seen on any color
		bar.Add(&plotter.Line{XYs: plotter.XYs{{X: bar.X.Min, Y: threshold}, {X: bar.X.Max, Y: threshold}}, LineStyle: line.LineStyle})
		f.Legend = append(f.Legend, figure.Entry{Label: reachText(m.Reach, m.Noisy), Mark: line})
	}
	return f
}

func texts(a *sweep.Axis) (all []string) {
	for i := range a.Values {
		all = append(all, a.Text(i))
	}
	return all
}

// cells are the colors, and the numbers if there is room.
type cells struct {
	*Map
	shades *figure.Shades
}

// Plot implements plot.Plotter.
func (c *cells) Plot(canvas draw.Canvas, p *plot.Plot) {
	columns, rows := len(c.X.Values), len(c.Y.Values)
	shade := func(p *sweep.Point) color.NRGBA { return c.shades.Of(c.Value(p)) }
	figure.Dots(canvas, canvas.Rectangle, func(x, y float64) color.NRGBA {
		point := &c.Cells[int(y*float64(rows))*columns+int(x*float64(columns))]
		if point.Runs == 0 {
			return figure.Faintest
		}
		return shade(point)
	})
	if columns > mostNumbers || rows > mostNumbers {
		return
	}
	toX, toY := p.Transforms(&canvas)
	for i := range c.Cells {
		point := &c.Cells[i]
		letters := figure.Letters(13, figure.Readable(shade(point)))
		letters.XAlign, letters.YAlign = draw.XCenter, draw.YCenter
		if text := c.Text(point); letters.Width(text) < canvas.Size().X/vg.Length(columns) {
			canvas.FillText(letters, vg.Point{X: toX(float64(i % columns)), Y: toY(float64(i / columns))}, text)
		}
	}
}

// contour is the line between cells that reach a threshold and those that do not.
type contour struct {
	*Map
	threshold float64
	style     draw.LineStyle
}

// Plot implements plot.Plotter.
func (c *contour) Plot(canvas draw.Canvas, p *plot.Plot) {
	columns := len(c.X.Values)
	edge := func(i, j int, from, to plotter.XY) {
		a, b := &c.Cells[i], &c.Cells[j]
		if a.Runs > 0 && b.Runs > 0 && (c.Value(a) >= c.threshold) != (c.Value(b) >= c.threshold) {
			(&plotter.Line{XYs: plotter.XYs{from, to}, LineStyle: c.style}).Plot(canvas, p)
		}
	}
	for i := range c.Cells {
		x, y := float64(i%columns), float64(i/columns)
		if (i+1)%columns > 0 {
			edge(i, i+1, plotter.XY{X: x + 0.5, Y: y - 0.5}, plotter.XY{X: x + 0.5, Y: y + 0.5})
		}
		if i+columns < len(c.Cells) {
			edge(i, i+columns, plotter.XY{X: x - 0.5, Y: y + 0.5}, plotter.XY{X: x + 0.5, Y: y + 0.5})
		}
	}
}
