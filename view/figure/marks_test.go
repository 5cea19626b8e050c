package figure

import (
	"bytes"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"loggops/internal/testkit/expect"
	"loggops/internal/units"
)

// TestHiddenSeries draws each series upon the first: all are seen in the picture, and the legend says that they
// are the same.
func TestHiddenSeries(t *testing.T) {
	s := Style{Width: 600, Height: 400}
	line := plotter.XYs{{X: 0, Y: 0}, {X: 1, Y: 1}}
	for second := 1; second < 12; second++ {
		p := NewPlot()
		Axis(&p.X, "", units.Ratio, 0, 1, 5)
		Axis(&p.Y, "", units.Ratio, 0, 1, 5)
		p.Add(SeriesLine(0, line), SeriesLine(second, line))
		img, err := png.Decode(bytes.NewReader(written(t, &Figure{Style: s, Panels: [][]*plot.Plot{{p}}}, "png")))
		expect.OK(t, err)
		seen := map[color.Color]int{}
		for y := range s.Height {
			for x := range s.Width {
				seen[color.NRGBAModel.Convert(img.At(x, y))]++
			}
		}
		for _, series := range []int{0, second} {
			if n := seen[SeriesColor(series)]; n < 50 {
				t.Errorf("series %d upon 0: %d px of series %d are seen", second, n, series)
			}
		}
	}
	other := plotter.XYs{{X: 0, Y: 0}, {X: 1, Y: 2}}
	var labels []string
	for _, entry := range SeriesLegend([]string{"a", "b", "c", "d"}, []plotter.XYs{line, other, line, line}, []plotter.XYs{line, line, line, other}) {
		labels = append(labels, entry.Label)
	}
	if got := strings.Join(labels, ", "); got != "a, b, c (same as a), d" {
		t.Error(got)
	}
	if legend := SeriesLegend([]string{"a"}, []plotter.XYs{line}); legend != nil {
		t.Error("a single series has a name")
	}
}
