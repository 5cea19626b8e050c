package wave

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"loggops/analysis/waitstate"
	"loggops/formats/result"
	"loggops/internal/robust"
	"loggops/internal/setting"
	"loggops/internal/units"
	"loggops/view/figure"
)

// parts is how many Wave.Waiting has.
const parts = 100

// Fit measures the wave of the longest delay in a run and notes it to be drawn
// over the picture: Data.Wave. Errors are those of FromIterations and
// waitstate.MeasureWave.
func (d *Data) Fit(path string, run int32, periodic bool) error {
	r, err := result.Open[result.Iteration](path)
	if err != nil {
		return err
	}
	defer r.Close()
	if len(r.Head().Jobs) > 0 {
		return setting.Errorf("fit:", "%s has several jobs, and a wave runs through the ranks of one schedule", path)
	}
	var rows []result.Iteration
	if err := result.Visit(r.RowsOf(run), func(m *result.Iteration) error {
		rows = append(rows, *m)
		return nil
	}); err != nil {
		return err
	}
	if d.Wave, err = waitstate.MeasureWave(rows, waitstate.WaveOptions{Periodic: periodic, Bins: parts}); err != nil {
		return fmt.Errorf("%s: run %d: %w", path, run, err)
	}
	return nil
}

// WriteJSON writes all that has been measured of the wave.
func (d *Data) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(d.Wave)
}

// way is the wave in one direction.
type way struct {
	waitstate.Direction
	name string
	sign int // of hops
}

// ways are the directions in which the wave has a speed.
func (d *Data) ways() []way {
	both := []way{{d.Wave.Up, "upward", 1}, {d.Wave.Down, "downward", -1}}
	return slices.DeleteFunc(both, func(w way) bool { return w.RanksPerIteration <= 0 })
}

// legend describes how the wave runs each way.
func (d *Data) legend() []figure.Entry {
	var entries []figure.Entry
	for i, w := range d.ways() {
		label := fmt.Sprintf("%s wave: %.4g ranks/iteration, %.4g ranks/s", w.name, w.RanksPerIteration, w.RanksPerSecond)
		if w.Decay.Pairs > 0 {
			change, ns := "decays", 1e9*w.Decay.Median
			if ns < 0 {
				change, ns = "grows", -ns
			}
			label += fmt.Sprintf("; %s by %s per rank, survives for %s", change, units.Time.FormatShort(ns), units.Time.FormatShort(float64(w.SurvivalNS)))
		}
		entries = append(entries, figure.Entry{Label: label, Mark: &plotter.Line{LineStyle: frontLine(i)}})
	}
	return entries
}

// frontLine is the line of a way, by its number.
func frontLine(number int) draw.LineStyle {
	line := figure.Line(2, figure.Red)
	if number > 0 {
		line.Dashes = []vg.Length{figure.Px(6), figure.Px(4)}
	}
	return line
}

// front returns the line of the fit: through the middle of the arrivals, with the
// fitted speed, up to the last of them that is on the same side of the first and
// last rank as the delay.
func (d *Data) front(w way) plotter.XYs {
	var late []float64 // iterations after which the front would have begun at the delay
	last := 0
	for _, a := range d.Wave.Arrivals {
		hops := w.sign * a.Hops
		if hops <= 0 || int(d.Wave.Origin.Rank)+a.Hops != int(a.Rank) {
			continue
		}
		late = append(late, float64(a.Iteration)-float64(hops)/w.RanksPerIteration)
		last = max(last, hops)
	}
	if len(late) == 0 {
		return nil
	}
	_, begin := robust.Middle(late)
	at := func(hops int) plotter.XY {
		return plotter.XY{X: float64(int(d.Wave.Origin.Rank) + w.sign*hops), Y: begin + float64(hops)/w.RanksPerIteration}
	}
	return plotter.XYs{at(0), at(last)}
}

// fronts are the lines of the fit.
type fronts struct {
	*Data
}

// Plot implements plot.Plotter.
func (f *fronts) Plot(c draw.Canvas, p *plot.Plot) {
	for i, w := range f.ways() {
		(&plotter.Line{XYs: f.front(w), LineStyle: frontLine(i)}).Plot(c, p)
	}
}
