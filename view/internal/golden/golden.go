// Package golden compares pictures with texts in testdata: the numbers behind
// them, as CSV, and what they are drawn of, but not where; and checks that texts do
// not overprint each other.
package golden

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loggops/internal/table"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/view/figure"
)

// style is that of the pictures that are held against files.
var style = figure.Style{Width: 1000, Height: 700}

// Drawing is a picture.
type Drawing interface {
	Table() table.Table
	Figure(figure.Style) *figure.Figure
}

// Pictures is Check for pictures by their names, each in a subtest.
func Pictures(t *testing.T, all map[string]Drawing) {
	for name, d := range all {
		t.Run(name, func(t *testing.T) { Check(t, name, d) })
	}
}

// Check compares a picture with NAME.csv and NAME.txt of testdata/golden.txtar, or
// writes them, and has it written in all forms, twice.
func Check(t *testing.T, name string, d Drawing) {
	t.Helper()
	var csv strings.Builder
	expect.OK(t, d.Table().Write(&csv, table.FormatCSV))
	cases.Golden(t, name+".csv", csv.String())
	cases.Golden(t, name+".txt", Elements(t, d.Figure(style)))
	for _, form := range figure.Forms {
		if !bytes.Equal(Written(t, d.Figure(style), form), Written(t, d.Figure(style), form)) {
			t.Errorf("%s: not the same %s twice", name, form)
		}
	}
	for _, size := range [][2]int{{style.Width, style.Height}, {640, 480}, {320, 300}} {
		f := d.Figure(figure.Style{Width: size[0], Height: size[1]})
		if size[1] > 300 || len(f.Panels) == 1 { // rows of panels have no room there
			overlaps(t, f)
		}
	}
}

// Written returns a figure in a form.
func Written(t expect.T, f *figure.Figure, form string) []byte {
	t.Helper()
	var out bytes.Buffer
	expect.OK(t, f.Write(&out, form))
	return out.Bytes()
}

// Pixels returns the picture of a figure.
func Pixels(t expect.T, f *figure.Figure) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(Written(t, f, "png")))
	expect.OK(t, err)
	return img
}

// Elements lists the texts of a figure's SVG in their order, and counts its paths
// by color, and its images.
func Elements(t *testing.T, f *figure.Figure) string {
	t.Helper()
	var texts []string
	counts := map[string]int{}
	for _, e := range elements(t, f) {
		switch e.XMLName.Local {
		case "text":
			texts = append(texts, "text "+e.Text)
		case "path":
			counts["path "+look(e)]++
		case "image":
			counts["image"]++
		}
	}
	for _, what := range slices.Sorted(maps.Keys(counts)) {
		texts = append(texts, fmt.Sprint(counts[what], " ", what))
	}
	return strings.Join(texts, "\n") + "\n"
}

// colors are the properties of a path with its colors.
var colors = regexp.MustCompile("(fill|stroke):[^;]*")

// look returns the colors of a path.
func look(path *element) string {
	return strings.Join(colors.FindAllString(path.attribute("style"), -1), " ")
}
