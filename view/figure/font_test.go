package figure

import (
	"strings"
	"testing"
)

// TestKerning has all digits equally wide beside each other, as in a column of numbers.
func TestKerning(t *testing.T) {
	s := Style{Width: 600, Height: 400, Theme: Light}
	style := s.Letters(tickSize, Light.Text)
	for _, digits := range []string{"11", "1111", "1,100", "2.11"} {
		if got, want := style.Width(digits), style.Width(strings.ReplaceAll(digits, "1", "0")); got != want {
			t.Errorf("%s is %v wide, want %v", digits, got, want)
		}
	}
	svg := string(written(t, figure(Light), "svg"))
	if texts, without := strings.Count(svg, "<text "), strings.Count(svg, "font-kerning:none;"); texts != without {
		t.Errorf("%d of %d texts of an SVG have no kerning", without, texts)
	}
}

// TestFit breaks texts into lines rather than shorten them, and leaves out the middle of those that are longer still.
func TestFit(t *testing.T) {
	s := Style{Width: 600, Height: 400, Theme: Light}
	style := s.Letters(tickSize, Light.Text)
	for _, test := range []struct {
		text  string
		px    float64
		lines int
		want  string
	}{
		{"planted.c:33", 200, 1, "planted.c:33"},
		{"late sender, MPI_Recv", 90, 2, "late sender,\nMPI_Recv"},
		{"planted_noise_of_a_machine", 90, 3, "planted_noise_\nof_a_machine"},
		{"abcdefghijklmnopqrstuvwxyz", 60, 1, "abcd...xyz"},
		{"a\nb", 90, 1, `a\nb`},
		{"duration=pareto:500us:2.5", 110, 2, "duration=pareto:\n500µs:2.5"},
		{"too narrow", 5, 1, ""},
	} {
		if got := fit(test.text, style, Px(test.px), test.lines); got != test.want {
			t.Errorf("%s: %q, want %q", test.text, got, test.want)
		}
	}
}
