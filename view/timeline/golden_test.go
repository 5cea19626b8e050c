package timeline

import (
	"bytes"
	"io"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/view/figure"
	"loggops/view/internal/golden"
)

// written returns what a function writes.
func written(t *testing.T, write func(io.Writer) error) string {
	t.Helper()
	var b bytes.Buffer
	expect.OK(t, write(&b))
	return b.String()
}

func TestForms(t *testing.T) {
	d := gathered(t, Window{}, addSample)
	cases.Golden(t, "sample.perfetto.json", written(t, d.WritePerfetto))
	cases.Golden(t, "sample.prv", written(t, d.WritePRV))
	cases.Golden(t, "sample.pcf", written(t, d.WritePCF))
	cases.Golden(t, "sample.row", written(t, d.WriteROW))
	// In a window, times of Paraver count from its start, and work is cut.
	later := gathered(t, Window{FromNS: 102_000, ToNS: 150_500}, addSample)
	cases.Golden(t, "window.prv", written(t, later.WritePRV))
}

func TestPictures(t *testing.T) {
	golden.Check(t, "sample", gathered(t, Window{}, addSample))
	golden.Check(t, "window", gathered(t, Window{FromNS: 102_000, ToNS: 150_500}, addSample))
}

// TestManyRanks has a thousand of them: they are drawn as an image.
func TestManyRanks(t *testing.T) {
	d := gathered(t, Window{}, func(g *rows) {
		for rank := range int32(1000) {
			g.add(rank, 0, span(Calc, int64(rank), int64(rank)+500_000))
			g.add(rank, 0, span(Detour, int64(rank)+1000, int64(rank)+2000))
		}
	})
	cases.Golden(t, "many.txt", golden.Elements(t, d.Figure(figure.Style{Width: 1000, Height: 700})))
}
