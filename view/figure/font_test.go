package figure

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestKerning has all digits equally wide beside each other, as in a column of numbers.
func TestKerning(t *testing.T) {
	style := Letters(tickSize, Text)
	for _, digits := range []string{"11", "1111", "1,100", "2.11"} {
		if got, want := style.Width(digits), style.Width(strings.ReplaceAll(digits, "1", "0")); got != want {
			t.Errorf("%s is %v wide, want %v", digits, got, want)
		}
	}
	svg := string(written(t, figure(), "svg"))
	if texts, without := strings.Count(svg, "<text "), strings.Count(svg, "font-kerning:none;"); texts != without {
		t.Errorf("%d of %d texts of an SVG have no kerning", without, texts)
	}
}

// TestFit breaks texts into lines rather than shorten them, and leaves out the middle of those that are longer still.
func TestFit(t *testing.T) {
	style := Letters(tickSize, Text)
	cases.Lines(t, "fit.txt", func(line string) string {
		var px float64
		var lines int
		_, err := fmt.Sscan(line, &px, &lines)
		expect.OK(t, err)
		return strconv.Quote(fit(strings.SplitN(line, " ", 3)[2], style, Px(px), lines))
	})
}
