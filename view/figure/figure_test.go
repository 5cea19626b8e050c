package figure

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
	"pgregory.net/rapid"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/internal/units"
)

// labels returns the labels of an axis.
func labels(a plot.Axis) string {
	var labels []string
	for _, t := range a.Tick.Marker.Ticks(a.Min, a.Max) {
		if !t.IsMinor() {
			labels = append(labels, t.Label)
		}
	}
	return strings.Join(labels, ", ")
}

func TestTicks(t *testing.T) {
	axes := map[string]func(*plot.Axis, string, *units.Unit, float64, float64, int){"Axis": Axis, "LogAxis": LogAxis, "WideAxis": WideAxis}
	unit := map[string]*units.Unit{"Time": units.Time, "Count": units.Count, "Bytes": units.Bytes, "Percent": units.Percent, "Ratio": units.Ratio}
	cases.Lines(t, "ticks.txt", func(input string) string {
		p, words := plot.New(), strings.Fields(input)
		most, err := strconv.Atoi(words[len(words)-1])
		expect.OK(t, err)
		var numbers []float64
		for _, word := range strings.FieldsFunc(strings.Join(words[1:], ","), func(r rune) bool { return r == ',' }) {
			if x, err := strconv.ParseFloat(word, 64); err == nil {
				numbers = append(numbers, x)
			}
		}
		switch words[0] {
		case "RankAxis":
			RankAxis(&p.X, "", int(numbers[0]), most)
		case "RanksAxis":
			var ranks []int64
			for _, x := range numbers[:len(numbers)-1] {
				ranks = append(ranks, int64(x))
			}
			RanksAxis(&p.X, "", ranks, most)
		default:
			axes[words[0]](&p.X, "", unit[words[1]], numbers[0], numbers[1], most)
		}
		return labels(p.X)
	})
}

// TestTicksAtEnds has ticks on axes that end just before them: within the axis, as no room is left for
// labels beyond it.
func TestTicksAtEnds(t *testing.T) {
	for name, axis := range map[string]func(*plot.Axis, string, *units.Unit, float64, float64, int){"linear": Axis, "log": LogAxis} {
		p := plot.New()
		axis(&p.X, "", units.Count, 1e3*(1+1e-12), 1e6*(1-1e-12), 5)
		last := 0.
		for _, tick := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
			last = max(last, p.X.Norm(tick.Value))
		}
		if last != 1 {
			t.Errorf("%s: the last tick is at %v of the axis", name, last)
		}
	}
}

// TestTicksOfAll has labels on all axes, few and different ones.
func TestTicksOfAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := rapid.Float64Range(1, 1e12).Draw(t, "low")
		high := low * rapid.Float64Range(1, 1e9).Draw(t, "times")
		most := rapid.IntRange(2, 20).Draw(t, "labels")
		unit := rapid.SampledFrom([]*units.Unit{units.Time, units.Bytes, units.Count, units.Ratio}).Draw(t, "unit")
		for _, axis := range []func(*plot.Axis, string, *units.Unit, float64, float64, int){Axis, LogAxis, WideAxis} {
			p := plot.New()
			axis(&p.X, "", unit, low, high, most)
			var seen []string
			for _, tick := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
				if at := p.X.Norm(tick.Value); at < 0 || at > 1 || math.IsNaN(at) {
					t.Fatalf("a tick at %v of the axis from %v to %v", at, p.X.Min, p.X.Max)
				}
				if !tick.IsMinor() {
					seen = append(seen, tick.Label)
				}
			}
			if len(seen) > 2*most+2 {
				t.Fatalf("%d labels, want about %d: %v", len(seen), most, seen)
			}
			// Far from 0 six digits may not tell ticks apart.
			if slices.Sort(seen); high > 1.01*low && len(slices.Compact(slices.Clone(seen))) < len(seen) {
				t.Fatalf("the same labels: %v", seen)
			}
		}
	})
}

func figure() *Figure {
	s := Style{Width: 600, Height: 400}
	left, right := NewPlot(), NewPlot()
	Axis(&left.X, "time", units.Time, 0, 1e9, 100)
	LogAxis(&left.Y, "bytes", units.Bytes, 1, 1<<30, 100)
	left.Add(Grid())
	left.Add(Series(0, plotter.XYs{{X: 1e8, Y: 64}, {X: 9e8, Y: 1 << 20}})...)
	right.Title.Text = "a panel"
	s.NamesAxis(&right.X, []string{"a name that is much too long for the place that there is for it", "one", "two"}, true)
	Axis(&right.Y, "count", units.Count, 0, 10, 5)
	return &Figure{
		Style: s, Title: "A title <&>", Subtitle: "below it", Panels: [][]*plot.Plot{{left, right}, {nil, left}},
		Legend: []Entry{{"a series", SeriesMark(0)}, {"an area", Swatch{Red}}},
	}
}

// written returns a figure in a form.
func written(t *testing.T, f *Figure, form string) []byte {
	t.Helper()
	var out bytes.Buffer
	expect.OK(t, f.Write(&out, form))
	return out.Bytes()
}

// TestWrite writes all forms, twice, and has the same bytes both times.
func TestWrite(t *testing.T) {
	for _, form := range Forms {
		first := written(t, figure(), form)
		if !bytes.Equal(first, written(t, figure(), form)) {
			t.Errorf("%s: two are not the same", form)
		}
		switch form {
		case "png":
			picture, err := png.Decode(bytes.NewReader(first))
			expect.OK(t, err)
			if size := picture.Bounds().Size(); size != (image.Point{X: 600, Y: 400}) {
				t.Errorf("png: %v", size)
			}
		case "pdf":
			if !bytes.Contains(first, []byte("/CreationDate (D:19700101000000)")) {
				t.Error("pdf: it tells when it was made")
			}
		case "svg":
			for _, want := range []string{"A title &lt;&amp;&gt;", ">below it<", ">a series<", ">an area<", ">a panel<", ">time<", ">bytes<", ">a name that", ">there is for it<"} {
				if !bytes.Contains(first, []byte(want)) {
					t.Errorf("svg: there is no %q", want)
				}
			}
		}
	}
	if err := figure().Write(&bytes.Buffer{}, "bmp"); err == nil || err.Error() != `no picture is written as "bmp"; want svg, png, pdf` {
		t.Errorf("bmp: %v", err)
	}
}

// TestPDFText: the fonts of a PDF are encoded in cp1252.
func TestPDFText(t *testing.T) {
	f := figure()
	f.Title = "10 µs"
	for _, part := range bytes.Split(written(t, f, "pdf"), []byte("stream\n")) {
		text, err := zlib.NewReader(bytes.NewReader(part))
		if err != nil {
			continue
		}
		if page, _ := io.ReadAll(text); bytes.Contains(page, []byte("(10 \xb5s)")) {
			return
		}
	}
	t.Error("the title is not in the PDF")
}

// TestThin leaves labels that do not touch.
func TestThin(t *testing.T) {
	p := plot.New()
	Axis(&p.X, "", units.Count, 0, 100, 100)
	thin(&p.X, 1000, func(label string) vg.Length { return vg.Length(len(label)) * 15 })
	if got, want := labels(p.X), "0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80, 84, 88, 92, 96, 100"; got != want {
		t.Errorf("%s; want %s", got, want)
	}
	if got := len(p.X.Tick.Marker.Ticks(0, 100)); got != 101 {
		t.Errorf("%d ticks are left of 101", got)
	}
}

// TestAligned has the data of panels begin and end in line.
func TestAligned(t *testing.T) {
	f := figure()
	panels := f.panels()
	places := f.places(draw.New(vgsvg.New(600, 400)), panels)
	at := func(i, j int) vg.Rectangle {
		return panels[i][j].DataCanvas(panels[i][j].inner(places[i][j])).Rectangle
	}
	near := func(a, b vg.Length) bool { return math.Abs(float64(a-b)) < 1 }
	if a, b := at(0, 0), at(0, 1); !near(a.Min.Y, b.Min.Y) || !near(a.Max.Y, b.Max.Y) {
		t.Errorf("in a row, data at %v and %v", a, b)
	}
	if a, b := at(0, 1), at(1, 1); !near(a.Min.X, b.Min.X) || !near(a.Max.X, b.Max.X) {
		t.Errorf("in a column, data at %v and %v", a, b)
	}
}

// TestShades has shades begin at the background and go away from it, to the same lightness on both sides of a
// neutral value.
func TestShades(t *testing.T) {
	lightness := func(c color.Color) float64 {
		return float64(color.Gray16Model.Convert(c).(color.Gray16).Y) / math.MaxUint16
	}
	for name, shade := range map[string]func(float64) color.NRGBA{"above": Shade, "below": ShadeBelow} {
		if shade(0) != Background {
			t.Errorf("%s: nothing is %v", name, shade(0))
		}
		last := -1.
		for i := range 21 {
			away := math.Abs(lightness(shade(float64(i)/20)) - lightness(Background))
			if away <= last {
				t.Errorf("%s: shade %d is %v from the background, the one before it %v", name, i, away, last)
			}
			last = away
		}
		if shade(-1) != shade(0) || shade(2) != shade(1) {
			t.Errorf("%s: shares beyond 0 and 1", name)
		}
	}
	p := plot.New()
	Axis(&p.Y, "", units.Ratio, 0.5, 3, 5)
	slowdowns := &Shades{&p.Y, 1}
	if got := slowdowns.Of(1); got != Background {
		t.Errorf("a slowdown of 1 is %v", got)
	}
	if slower, faster := slowdowns.Of(1.5), slowdowns.Of(0.5); slower.B <= slower.R || faster.R <= faster.B {
		t.Errorf("slower runs are %v, faster ones %v", slower, faster)
	}
	LogAxis(&p.Y, "", units.Time, 10, 1e6, 5)
	if times := (&Shades{&p.Y, 0}); times.Of(10) == Background || times.Of(10) == times.Of(100) {
		t.Errorf("the shortest run time is %v", times.Of(10))
	}
}

// TestImagesOfOneWidth has a PDF hold several in the same order each time.
func TestImagesOfOneWidth(t *testing.T) {
	f := figure()
	f.Panels = [][]*plot.Plot{nil}
	for neutral := range 10 {
		p := NewPlot()
		Axis(&p.Y, "", units.Count, 0, 10, 5)
		p.Add(&Shades{&p.Y, float64(neutral)})
		f.Panels[0] = append(f.Panels[0], p)
	}
	f.Width = 2000
	if !bytes.Equal(written(t, f, "pdf"), written(t, f, "pdf")) {
		t.Error("two are not the same")
	}
}

// TestFlipped has the upper row below.
func TestFlipped(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 1, 2))
	img.Set(0, 0, color.White)
	if out := flipped(img, 1); out.At(0, 1) != img.At(0, 0) || out.At(0, 0) != img.At(0, 1) {
		t.Errorf("%v, %v", out.At(0, 0), out.At(0, 1))
	}
}

// TestManyPanels draws those that have room, and counts the others.
func TestManyPanels(t *testing.T) {
	f := figure()
	var plots []*plot.Plot
	for range 256 {
		p := NewPlot()
		p.Title.Text = "a title"
		plots = append(plots, p)
	}
	f.Panels = Arrange(plots)
	svg := string(written(t, f, "svg"))
	if shown := strings.Count(svg, ">a title<"); !strings.Contains(svg, fmt.Sprintf(">Shown: %d of 256 panels; ", shown)) || shown < 4 {
		t.Errorf("%d panels are shown", shown)
	}
}

// TestWideLegend leaves half of a picture to its panels.
func TestWideLegend(t *testing.T) {
	f := figure()
	for range 200 {
		f.Legend = append(f.Legend, f.Legend[0])
	}
	svg := written(t, f, "svg")
	shown := bytes.Count(svg, []byte(">a series<"))
	if !regexp.MustCompile(`>and 1[0-9]{2} more<`).Match(svg) || shown > 80 {
		t.Errorf("%d entries are shown", shown)
	}
}
