package timeline

import (
	"bytes"
	"flag"
	"image/color"
	"io"
	"testing"

	"loggops/view/figure"
	"loggops/view/internal/golden"
)

var update = flag.Bool("update", false, "write the files that timelines are held against")

// written returns what a function writes.
func written(t *testing.T, write func(io.Writer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestForms(t *testing.T) {
	d := gathered(t, Window{}, addSample)
	golden.Text(t, *update, "sample.perfetto.json", written(t, d.WritePerfetto))
	golden.Text(t, *update, "sample.prv", written(t, d.WritePRV))
	golden.Text(t, *update, "sample.pcf", written(t, d.WritePCF))
	golden.Text(t, *update, "sample.row", written(t, d.WriteROW))
	// In a window, times of Paraver count from its start, and work is cut.
	later := gathered(t, Window{FromNS: 102_000, ToNS: 150_500}, addSample)
	golden.Text(t, *update, "window.prv", written(t, later.WritePRV))
}

func TestPictures(t *testing.T) {
	for name, c := range map[string]struct {
		window Window
		add    func(*gatherer)
	}{
		"sample": {Window{}, addSample},
		"window": {Window{FromNS: 102_000, ToNS: 150_500}, addSample},
	} {
		t.Run(name, func(t *testing.T) { golden.Check(t, *update, name, gathered(t, c.window, c.add)) })
	}
}

// TestManyRanks has a thousand of them: they are drawn as an image.
func TestManyRanks(t *testing.T) {
	d := gathered(t, Window{}, func(g *gatherer) {
		for rank := range int32(1000) {
			g.add(rank, 0, span(Calc, int64(rank), int64(rank)+500_000))
			g.add(rank, 0, span(Detour, int64(rank)+1000, int64(rank)+2000))
		}
	})
	golden.Text(t, *update, "many.txt", golden.Elements(t, d.Figure(figure.Style{Width: 1000, Height: 700, Theme: figure.Light})))
}

// TestImage has two lanes in a row of pixels, and a third in one of its own.
func TestImage(t *testing.T) {
	d := gathered(t, Window{}, func(g *gatherer) {
		for rank := range int32(6) {
			g.add(rank, 0, span(Calc, 0, 1000))
			g.add(rank, 0, collective("MPI_Barrier", 1000, 2000))
			g.add(rank, 0, span(Calc, 2000, 2000+1000*int64(rank%2)))
			g.add(rank, 0, span(Send, 3000, 3025)) // a fourth of a px
		}
		g.add(0, 0, span(Other, 3900, 4000))
	})
	l := &lanes{d, &figure.Style{Theme: figure.Light}}
	s := &scale{0, 4000, 40}
	var all [][layers][]box
	for i := range d.Lanes {
		var boxes [layers][]box
		for layer := range layers {
			boxes[layer] = d.Lanes[i].boxes(layer, s)
		}
		all = append(all, boxes)
	}
	img := l.image(all, s, 1.5) // 3 rows of pixels
	if size := img.Bounds().Size(); size.X != 80 || size.Y != 3 {
		t.Fatalf("an image of %v", size)
	}
	for x, want := range map[int]color.NRGBA{
		10: {0x56, 0xb4, 0xe9, 255},                 // two calcs
		30: {0xf7, 0xe2, 0xb2, 255},                 // two collectives, on white
		50: {(0x56 + 255 + 1) / 2, 0xda, 0xf4, 255}, // a calc, and nothing
		60: {0x99, 0xc7, 0xe0, 255},                 // sends of 0.4 px
		70: {255, 255, 255, 255},
	} {
		if got := img.At(x, 1); got != want {
			t.Errorf("at %d: %v, want %v", x, got, want)
		}
	}
}
