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
		Pictures: []report.Picture{{ID: "a", Command: strings.Repeat("long ", 80), Drawing: picture, Columns: 1}, {ID: "b", Drawing: picture, Columns: 2}},
	}
	path := filepath.Join(t.TempDir(), "x.html")
	expect.OK(t, wholefile.WriteText(path, func(w *bufio.Writer) error {
		return d.WriteHTML(w, report.Page{Title: "A <title>", Width: 1000, Height: 700})
	}))
	b := openPage(t, path, "#origin")
	const papers = `getComputedStyle(document.body).backgroundColor + " " + document.querySelectorAll("svg").length`
	for theme, want := range map[string]string{"light": "rgb(255, 255, 255) 2", "dark": "rgb(22, 24, 29) 2"} {
		b.looks(theme)
		if got := value[string](b, papers); got != want {
			t.Errorf("%s: the page and its pictures are %s", theme, got)
		}
	}
	if wide := value[int](b, "document.documentElement.scrollWidth"); wide > 1000 {
		t.Errorf("the page is %d px wide", wide)
	}
}
