package setting

import (
	"strings"
	"testing"
)

func TestNearest(t *testing.T) {
	known := []string{"binomial", "binary", "ring", "xt4", "recursive-doubling", "L", "o-send"}
	for name, want := range map[string]string{
		"binomal": "binomial", "bianry": "binary", "xt5": "xt4", "XT4": "xt4", "rings": "ring", "recursive": "recursive-doubling",
		"l": "L", "o-sned": "o-send", "telegraph": "", "": "", "xy": "", strings.Repeat("binomial", 20): "", "µ": "", "x": "",
	} {
		if got := nearest(name, known); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	if got := nearest("x", nil); got != "" {
		t.Error(got)
	}
}

func TestEdits(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"abc", "", 3}, {"", "ab", 2}, {"kitten", "sitting", 3}, {"ab", "ba", 1}, {"abcd", "acbd", 1}, {"same", "same", 0}} {
		if got := edits([]rune(c.a), []rune(c.b)); got != c.want {
			t.Errorf("%s, %s: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestUnknown(t *testing.T) {
	for name, want := range map[string]string{
		"xt5":  `no machine is called "xt5"; did you mean "xt4"? (there are chic, xt4)`,
		"lion": `no machine is called "lion" (there are chic, xt4)`,
	} {
		if got := Unknown("machine", name, []string{"chic", "xt4"}).Error(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if got, want := Unknown("machine", "xt5", nil).Error(), `no machine is called "xt5" (there are none)`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
