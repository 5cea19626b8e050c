package browser_test

import (
	"bufio"
	"path/filepath"
	"strings"
	"testing"

	"loggops/formats"
	"loggops/formats/noise"
	"loggops/internal/testkit/expect"
	"loggops/internal/wholefile"
	"loggops/view/figure"
	"loggops/view/report"
	"loggops/view/scatter"
)

// TestReport has each picture of a report once, in the browser's theme, and
// nothing wider than the window.
func TestReport(t *testing.T) {
	node := &noise.Trace{Header: noise.Header{CPU: 3}, Detours: []noise.Detour{{StartNS: 5, DurationNS: 9, Cause: -1}}}
	picture := &scatter.Data{Machines: []scatter.Machine{{Name: "node", Trace: node}}}
	d := &report.Data{
		Files:    []report.File{{Name: strings.Repeat("long-", 40) + "name.noise.arrow", Kind: formats.Noise, Rows: 1}},
		Pictures: []report.Picture{{ID: "a", Command: strings.Repeat("long ", 80), Drawing: picture}, {ID: "b", Drawing: picture}},
	}
	path := filepath.Join(t.TempDir(), "x.html")
	page := report.Page{Title: "A <title>", Themes: []*figure.Theme{figure.Light, figure.Dark}, Width: 1000, Height: 700}
	expect.OK(t, wholefile.WriteText(path, func(w *bufio.Writer) error { return d.WriteHTML(w, page) }))
	b := openPage(t, path, "#origin")
	const shown = `[...document.querySelectorAll(".image")].filter(e => e.getBoundingClientRect().height > 100).map(e => e.className).join()`
	for _, theme := range []string{"light", "dark"} {
		b.looks(theme)
		want := strings.Repeat(",image "+theme, 2)[1:]
		if got := value[string](b, shown); got != want {
			t.Errorf("%s: there are %s", theme, got)
		}
	}
	if wide := value[int](b, "document.documentElement.scrollWidth"); wide > 1000 {
		t.Errorf("the page is %d px wide", wide)
	}
}
