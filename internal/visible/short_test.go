package visible

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestShort(t *testing.T) {
	long := strings.Repeat("x", 70_000)
	for text, want := range map[string]string{
		"":                       "",
		strings.Repeat("x", 200): strings.Repeat("x", 200),
		"a" + long + "b":         "a" + long[:59] + "..." + long[:29] + "b (70002 bytes)",
	} {
		if got := Short(text); got != want {
			t.Errorf("%.10q: %q", text, got)
		}
	}
	for n := range 10 {
		if got := Short(strings.Repeat("x", n) + strings.Repeat("中", 300)); !utf8.ValidString(got) || len(got) > 130 {
			t.Errorf("%q", got)
		}
	}
	for text, want := range map[string]string{"": `""`, " ": `" "`, "x ": `"x "`, "a b": "a b"} {
		if got := Value(text); got != want {
			t.Errorf("%q: %s", text, got)
		}
	}
}

// TestMessage: a message keeps its beginning and its end, whatever texts are in it.
func TestMessage(t *testing.T) {
	for _, text := range []string{strings.Repeat("x", 70_000), strings.Repeat("x y ", 17_500), strings.Repeat("\x00", 70_000), strings.Repeat("中 \xff", 10_000)} {
		got := Message("--runs " + text + ": want a whole number (see loggops-sim --help)")
		if len(got) > mostLine+10 || !utf8.ValidString(got) || !strings.HasPrefix(got, "--runs ") || !strings.HasSuffix(got, ": want a whole number (see loggops-sim --help)") && !strings.HasSuffix(got, " want a whole number (see loggops-sim --help)") {
			t.Errorf("%.10q: %q", text, got)
		}
	}
}
