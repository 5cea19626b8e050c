// Package golden compares pictures with files in testdata: the numbers behind
// them, as CSV, and what they are drawn of, but not where; and checks that texts do
// not overprint each other.
package golden

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"loggops/internal/cases"
	"loggops/internal/expect"
	"loggops/internal/table"
	"loggops/view/figure"
)

// style is that of the pictures that are held against files.
var style = figure.Style{Width: 1000, Height: 700, Theme: figure.Light}

// Drawing is a picture.
type Drawing interface {
	Table() table.Table
	Figure(figure.Style) *figure.Figure
}

// Check compares a picture with testdata/NAME.csv and testdata/NAME.txt, or
// writes them, and has it written in all forms, twice.
func Check(t *testing.T, update bool, name string, d Drawing) {
	t.Helper()
	var csv strings.Builder
	expect.OK(t, d.Table().Write(&csv, table.FormatCSV))
	cases.Golden(t, update, name+".csv", csv.String())
	cases.Golden(t, update, name+".txt", Elements(t, d.Figure(style)))
	for _, form := range figure.Forms {
		if !bytes.Equal(written(t, d.Figure(style), form), written(t, d.Figure(style), form)) {
			t.Errorf("%s: not the same %s twice", name, form)
		}
	}
	for _, size := range [][2]int{{style.Width, style.Height}, {640, 480}, {320, 300}} {
		f := d.Figure(figure.Style{Width: size[0], Height: size[1], Theme: figure.Light})
		if size[1] > 300 || len(f.Panels) == 1 { // rows of panels have no room there
			overlaps(t, f)
		}
	}
	if dark := Elements(t, d.Figure(figure.Style{Width: 320, Height: 300, Theme: figure.Dark})); dark == "" {
		t.Errorf("%s: nothing is drawn in the dark", name)
	}
}

func written(t expect.T, f *figure.Figure, form string) []byte {
	t.Helper()
	var out bytes.Buffer
	expect.OK(t, f.Write(&out, form))
	return out.Bytes()
}

// Elements lists the texts of a figure's SVG in their order, and counts its paths
// by color, and its images.
func Elements(t *testing.T, f *figure.Figure) string {
	t.Helper()
	var texts []string
	counts := map[string]int{}
	for _, e := range elements(t, f) {
		switch e.Name.Local {
		case "text":
			texts = append(texts, "text "+e.text)
		case "path":
			counts["path "+look(&e)]++
		case "image":
			counts["image"]++
		}
	}
	for _, what := range slices.Sorted(maps.Keys(counts)) {
		texts = append(texts, fmt.Sprint(counts[what], " ", what))
	}
	return strings.Join(texts, "\n") + "\n"
}

// look returns the colors of a path.
func look(path *element) string {
	return strings.Join(slices.DeleteFunc(strings.Split(path.attribute("style"), ";"), func(property string) bool {
		return !strings.HasPrefix(property, "fill:") && !strings.HasPrefix(property, "stroke:")
	}), " ")
}
