package figure

import (
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/plot"

	"loggops/internal/testkit/expect"
)

// hostile is a text that must not become a part of the form that it is written in.
const hostile = "MPI_\n\x1b[2J\x00\u009b31m\u2028\xff</text><script>&\"'é"

// TestHostileText: with any text in all places that take one, an SVG is well-formed
// XML without control characters, and other forms are written.
func TestHostileText(t *testing.T) {
	style := Style{Width: 400, Height: 300}
	p := NewPlot()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = hostile, hostile, hostile
	p.X.Min, p.X.Max = 0, 1
	p.X.Tick.Marker = plot.ConstantTicks{{Value: 0.5, Label: hostile}}
	f := &Figure{Style: style, Title: hostile, Subtitle: hostile, Legend: []Entry{{Label: hostile, Mark: SeriesMark(0)}}, Panels: [][]*plot.Plot{{p}}}
	for _, form := range Forms {
		out := written(t, f, form)
		if form != "svg" {
			continue
		}
		for d := xml.NewDecoder(bytes.NewReader(out)); ; {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			expect.OK(t, err)
			if text, ok := token.(xml.CharData); ok && bytes.ContainsAny(text, "\x1b\u009b\u2028") {
				t.Errorf("%q", text)
			}
			if start, ok := token.(xml.StartElement); ok && start.Name.Local == "script" {
				t.Error("a text has become an element")
			}
		}
	}
}

// TestNoTemporaryFolder: without one there is no PDF, and no panic; other forms
// need none.
func TestNoTemporaryFolder(t *testing.T) {
	nowhere := filepath.Join(t.TempDir(), "nowhere")
	t.Setenv("TMPDIR", nowhere)
	f := &Figure{Style: Style{Width: 400, Height: 300}, Title: "x", Panels: [][]*plot.Plot{{plot.New()}}}
	if err := f.Write(io.Discard, "pdf"); err == nil || !strings.HasPrefix(err.Error(), "a PDF needs a folder for temporary files: TMPDIR, "+nowhere+": no such file") {
		t.Error(err)
	}
	if err := f.Write(io.Discard, "svg"); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(nowhere); err == nil {
		t.Error("the folder was made")
	}
}
