package golden

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/plot"
	"pgregory.net/rapid"

	"loggops/internal/units"
	"loggops/view/figure"
)

// TestAxes draws panels of at least 300 x 220 px with axes of all kinds and ranges: no text overprints another.
func TestAxes(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(r, "panels")
		columns := figure.Columns(n)
		rows := (n + columns - 1) / columns
		s := figure.Style{Width: columns * rapid.IntRange(300, 700).Draw(r, "width"), Height: rows * rapid.IntRange(220, 500).Draw(r, "height")}
		axis := func(a *plot.Axis, labels int, across bool) {
			u := rapid.SampledFrom([]*units.Unit{units.Time, units.Bytes, units.Count, units.Percent, units.Ratio}).Draw(r, "unit")
			low := math.Pow(10, rapid.Float64Range(0, 9).Draw(r, "low"))
			high := low * math.Pow(10, rapid.Float64Range(0, 6).Draw(r, "range"))
			kinds := []string{"linear", "log", "wide", "ranks", "rank", "names"}
			if columns > 1 {
				kinds = kinds[:5] // bars have the whole width
			}
			switch rapid.SampledFrom(kinds).Draw(r, "kind") {
			case "linear":
				figure.Axis(a, "a label", u, low, high, labels)
			case "log":
				figure.LogAxis(a, "a label", u, low, high, labels)
			case "wide":
				figure.WideAxis(a, "a label", u, low, high, labels)
			case "ranks":
				ranks := rapid.SliceOfN(rapid.Int64Range(1, 1<<20), 1, 30).Draw(r, "ranks")
				slices.Sort(ranks)
				figure.RanksAxis(a, "ranks", slices.Compact(ranks), labels)
			case "rank":
				figure.RankAxis(a, "rank", rapid.IntRange(1, 1<<20).Draw(r, "ranks"), labels)
			case "names":
				s.NamesAxis(a, rapid.SliceOfN(rapid.SampledFrom([]string{"MPI_Allreduce", "planted.c:33 (residual)", "1 KiB"}), 1, 40).Draw(r, "names"), across)
			}
		}
		var plots []*plot.Plot
		for range n {
			p := figure.NewPlot()
			p.Title.Text = "a title"
			axis(&p.X, s.Width/columns/80, true)
			axis(&p.Y, s.Height/rows/60, false)
			plots = append(plots, p)
		}
		f := &figure.Figure{Style: s, Title: "A figure", Panels: figure.Arrange(plots)}
		for range rapid.IntRange(0, 5).Draw(r, "series") {
			f.Legend = append(f.Legend, figure.Entry{Label: "a series", Mark: figure.SeriesMark(0)})
		}
		overlaps(r, f)
	})
}
