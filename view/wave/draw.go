package wave

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"

	"loggops/formats/result"
	"loggops/internal/units"
	"loggops/view/figure"
)

// Figure draws the data.
func (d *Data) Figure(s figure.Style) *figure.Figure {
	title, amount := "When and where ranks wait", "waiting time per iteration"
	if d.Of == Lag {
		title, amount = "How far each rank lags behind", "lag behind the first rank"
	}
	p, share := figure.NewPlot(), figure.NewPlot()
	figure.RankAxis(&p.X, "rank"+d.Ranks.perCell(), int(d.Ranks.Last)+1, s.Width/110)
	if d.Jobs != nil {
		p.X.Tick.Marker = rankNames{p.X.Tick.Marker, d.Jobs}
	}
	iterations(&p.Y, d.Iterations, s.Height/60)
	p.Y.Label.Text = "iteration" + d.Iterations.perCell()
	high := int64(1)
	for _, c := range d.Cells {
		high = max(high, d.value(c))
	}
	bar, shades := s.Shades(amount, units.Time, 0, 0, float64(high))
	p.Add(&cells{d, shades})
	var legend []figure.Entry
	if d.Wave != nil {
		p.Add(&fronts{d})
		legend = d.legend()
	}
	if slices.ContainsFunc(d.Cells, func(c Cell) bool { return !c.Has }) {
		legend = append(legend, figure.Entry{Label: "no data", Mark: figure.Swatch{Color: figure.Faintest}})
	}

	figure.Axis(&share.X, "ranks that wait > "+units.Time.Format(float64(d.LeastNS)), units.Percent, 0, 1.05*d.mostWaiting(), 2)
	iterations(&share.Y, d.Iterations, s.Height/60)
	share.X.Padding = 0
	share.Add(figure.Grid(), &waiting{d})
	return &figure.Figure{
		Style: s, Title: title, Subtitle: d.Setting, Legend: legend,
		Panels: [][]*plot.Plot{{p, share, bar}}, Widths: []float64{float64(s.Width) - 350, 150, 110}, // nearly px
	}
}

// rankNames are ticks with the names of ranks of jobs.
type rankNames struct {
	plot.Ticker
	jobs result.Jobs
}

// Ticks implements plot.Ticker.
func (n rankNames) Ticks(low, high float64) []plot.Tick {
	ticks := n.Ticker.Ticks(low, high)
	for i := range ticks {
		if ticks[i].Label != "" {
			ticks[i].Label = n.jobs.RankName(int32(ticks[i].Value))
		}
	}
	return ticks
}

// iterations is an axis of them: each is as high as 1, from half below its number
// to half above it.
func iterations(a *plot.Axis, iterations Bins, labels int) {
	figure.Axis(a, "", units.Count, float64(iterations.First)-0.5, float64(iterations.Last)+0.5, labels)
	a.Padding = 0
}

// perCell describes how many a cell stands for.
func (b Bins) perCell() string {
	if b.Width == 1 {
		return ""
	}
	return fmt.Sprintf(" (each cell: maximum of %d)", b.Width)
}

// mostWaiting returns the largest share of ranks that wait, and not 0.
func (d *Data) mostWaiting() float64 {
	most := 0.
	for _, share := range d.Waiting {
		if share > most { // no NaN is
			most = share
		}
	}
	return cmp.Or(most, 1)
}

// cells are the ranks' iterations.
type cells struct {
	*Data
	shades *figure.Shades
}

// Plot implements plot.Plotter.
func (c *cells) Plot(canvas draw.Canvas, p *plot.Plot) {
	figure.Dots(canvas, canvas.Rectangle, func(x, y float64) color.NRGBA {
		cell := c.Cells[c.Iterations.at(y)*c.Ranks.Count()+c.Ranks.at(x)]
		if !cell.Has {
			return figure.Faintest
		}
		return c.shades.Of(float64(c.value(cell)))
	})
}

// at returns the bin at a place, which goes from 0 to 1.
func (b Bins) at(place float64) int { return b.of(b.First + int32(place*float64(b.Last-b.First+1))) }

// waiting is the share of ranks that wait, a step for each bin of iterations.
type waiting struct {
	*Data
}

// Plot implements plot.Plotter.
func (w *waiting) Plot(c draw.Canvas, p *plot.Plot) {
	var steps plotter.XYs
	draw := func() {
		if len(steps) > 0 {
			(&plotter.Line{XYs: steps, LineStyle: figure.Line(1.5, figure.Red)}).Plot(c, p)
		}
		steps = nil
	}
	for bin, share := range w.Waiting {
		if math.IsNaN(share) {
			draw()
			continue
		}
		first, last := w.Iterations.Ends(bin)
		steps = append(steps, plotter.XY{X: share, Y: float64(first) - 0.5}, plotter.XY{X: share, Y: float64(last) + 0.5})
	}
	draw()
}
