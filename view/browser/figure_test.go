package browser_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/plot"

	"loggops/internal/testkit/expect"
	"loggops/view/figure"
)

// TestOtherFont opens a picture with a font that is wider than Liberation Sans: no text overprints another.
func TestOtherFont(t *testing.T) {
	style := figure.Style{Width: 1000, Height: 700}
	f := &figure.Figure{Style: style, Title: "Run time", Subtitle: strings.Repeat("a subtitle of some length, ", 4), Panels: [][]*plot.Plot{{figure.NewPlot()}}}
	for i := range 12 {
		f.Legend = append(f.Legend, figure.Entry{Label: "Millions of MWWs in a series", Mark: figure.SeriesMark(i)})
	}
	var svg bytes.Buffer
	expect.OK(t, f.Write(&svg, "svg"))
	path := filepath.Join(t.TempDir(), "x.html")
	page := "<!DOCTYPE html><title>x</title><link rel=icon href='data:,'>" + strings.ReplaceAll(svg.String()[strings.Index(svg.String(), "<svg"):], "font-family:Liberation Sans,Arimo,Arial,Helvetica,sans-serif", "font-family:monospace")
	expect.OK(t, os.WriteFile(path, []byte(page), 0o666))
	b := openPage(t, path, "svg")
	const overprinted = `(() => {
		const boxes = [...document.querySelectorAll("text")].map(e => [e.textContent, e.getBoundingClientRect()]);
		return boxes.flatMap(([a, r], i) => boxes.slice(0, i).filter(([, s]) =>
			r.left < s.right - 1 && s.left < r.right - 1 && Math.abs(r.bottom - s.bottom) < 4).map(([b]) => a + " on " + b)).join();
	})()`
	if got := value[string](b, overprinted); got != "" {
		t.Error(got)
	}
}
