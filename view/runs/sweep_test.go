package runs

import (
	"fmt"
	"image/color"
	"strings"
	"testing"

	"loggops/analysis/sweep"
	"loggops/internal/robust"
	"loggops/internal/table"
	"loggops/internal/testkit/expect"
	"loggops/view/figure"
	"loggops/view/internal/golden"
)

func TestSweeps(t *testing.T) {
	point := func(value float64, runs ...int64) sweep.Point {
		return sweep.Point{Value: value, Runs: len(runs), NoiselessNS: 9e6, Makespan: robust.SpreadOf(runs)}
	}
	one := sweep.Curve{Points: []sweep.Point{point(0.5, 10e6), point(1, 11e6), point(2, 14e6)}}
	noisy := []int64{10e6, 11e6, 12e6, 13e6, 14e6, 15e6, 16e6, 17e6}
	golden.Pictures(t, map[string]golden.Drawing{
		"sweep-one": &Sweep{Axis: &sweep.Axis{Key: "G", Values: []string{"0.5", "1", "2"}}, Setting: "x.sched.arrow", Curves: []sweep.Curve{one}, Reach: 1.2},
		"sweep-two": &Sweep{Axis: &sweep.Axis{Key: "L", Values: []string{"1us", "100us"}}, Setting: "x.sched.arrow", Noisy: true, Reach: 1.5, Curves: []sweep.Curve{
			{Label: "o=1us", Points: []sweep.Point{point(1000, noisy...), point(100_000, noisy...)}},
			{Label: "o=2us", Points: []sweep.Point{point(1000, 20e6), point(100_000, 30e6)}},
		}},
	})
}

// grid returns a map of so many columns and rows, without the last cell. With noise, the
// slowdown grows by 5 % from column to column and from row to row.
func grid(columns, rows int, noisy bool) *Map {
	axis := func(key string, n int) *sweep.Axis {
		a := &sweep.Axis{Key: key}
		for i := range n {
			a.Values, a.Numbers = append(a.Values, fmt.Sprintf("x%d", 1<<i)), append(a.Numbers, float64(int(1)<<i))
		}
		return a
	}
	m := &Map{Grid: &sweep.Grid{X: axis("L", columns), Y: axis(sweep.Intensity, rows), Noisy: noisy}, Setting: "x.sched.arrow", Reach: 1.12}
	for i := range columns * rows {
		ns := int64(1e6) + int64(i%columns+i/columns)*50_000
		m.Cells = append(m.Cells, sweep.Point{Runs: 3, NoiselessNS: 1e6, Makespan: robust.SpreadOf([]int64{ns - 10, ns, ns + 10})})
	}
	m.Cells[columns*rows-1] = sweep.Point{}
	return m
}

func TestMaps(t *testing.T) {
	machines := grid(2, 2, false)
	machines.X = &sweep.Axis{Key: sweep.Machine, Values: []string{"cnl", "a-machine-with-quite-a-long-name.toml"}}
	golden.Pictures(t, map[string]golden.Drawing{"map-noisy": grid(4, 3, true), "map-large": grid(12, 11, true), "map-names": machines})
}

func TestPrintedMap(t *testing.T) {
	var text strings.Builder
	m := grid(3, 2, true)
	m.Reach = 1.08
	expect.OK(t, m.Print().Write(&text, table.FormatTable))
	want := `intensity \ L               ×1     ×2     ×4     slowdown 1.08 at L
×1                          1.000  1.050  1.100                ×3.2
×2                          1.050  1.100  -                    ×1.6
slowdown 1.08 at intensity  -      ×1.6   ×1                      -
`
	expect.Same(t, want, text.String())
}

// TestPixels holds what colors a heat map has, and where its contour is.
func TestPixels(t *testing.T) {
	m := grid(4, 4, true)
	img := golden.Pixels(t, m.Figure(figure.Style{Width: 800, Height: 600}))
	count := map[color.NRGBA]int{}
	bounds := img.Bounds()
	for y := range bounds.Dy() {
		for x := range bounds.Dx() {
			count[color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)]++
		}
	}
	// Cells of the same slowdown, on a diagonal, have the same color, which goes with the slowdown.
	share := bounds.Dx() * bounds.Dy() / 40
	last := 256.
	for k := range 6 {
		shade := figure.Shade(float64(k) / 5)
		if cells := min(k+1, 7-k); count[shade] < cells*share*2/3 {
			t.Errorf("slowdown %d: %d px of %v, want %d cells of %d px", k, count[shade], shade, cells, share)
		}
		if light := 0.2126*float64(shade.R) + 0.7152*float64(shade.G) + 0.0722*float64(shade.B); light >= last {
			t.Errorf("slowdown %d is not darker than the one below", k)
		} else {
			last = light
		}
	}
	// The contour is 6 edges of cells.
	if line := count[color.NRGBAModel.Convert(figure.Text).(color.NRGBA)]; line < 1000 {
		t.Errorf("the contour has %d px", line)
	}
}
