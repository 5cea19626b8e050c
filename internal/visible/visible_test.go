package visible

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"loggops/internal/testkit/expect"
)

// Hostile is a text with all that has harmed: an end of a line, a command to a
// terminal, characters that XML does not have, an order of letters, no UTF-8.
const hostile = "MPI_\n\x1b[2J\x00\x07\u009b31m\u202e\u2028\x7f\xff<b>&\"'\\]]>é"

func TestLine(t *testing.T) {
	for text, want := range map[string]string{
		"":               "",
		"MPI_Send":       "MPI_Send",
		"größe µs, 中文":   "größe µs, 中文",
		"a\nb\r\tc":      `a\nb\r\tc`,
		"\x1b[31m":       `\x1b[31m`,
		`C:\n "x"`:       `C:\n "x"`,
		"\xff\u009b":     `\xff\u009b`,
		"\ufffd":         "\ufffd",
		"a\u202eb\ufeff": `a\u202eb\ufeff`,
	} {
		if got := Line(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func FuzzLine(f *testing.F) {
	f.Add(hostile)
	f.Fuzz(func(t *testing.T, text string) {
		line := Line(text)
		if !utf8.ValidString(line) || strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("%q becomes %q", text, line)
		}
		var escaped strings.Builder
		expect.OK(t, xml.EscapeText(&escaped, []byte(line)))
		for d := xml.NewDecoder(strings.NewReader("<t>" + escaped.String() + "</t>")); ; {
			if _, err := d.Token(); err == io.EOF {
				return
			} else if err != nil {
				t.Fatalf("%q: %v", line, err)
			}
		}
	})
}
