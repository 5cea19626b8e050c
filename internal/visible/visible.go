// Package visible shows text that stands in files, such as the names of calls and
// machines, which may hold anything: on a terminal control characters would be
// commands, in XML they are not allowed, and in files of lines a newline ends one.
package visible

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns a text in one line with all that cannot be seen written as in Go's
// strings: \n, \x1b, \u202e. A backslash stays as it is.
func Line(text string) string {
	if plain(text) {
		return text
	}
	var out strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if seen(r, size) {
			out.WriteString(text[i : i+size])
		} else {
			quoted := strconv.Quote(text[i : i+size])
			out.WriteString(quoted[1 : len(quoted)-1])
		}
		i += size
	}
	return out.String()
}

func seen(r rune, size int) bool {
	return unicode.IsPrint(r) && (r != utf8.RuneError || size > 1)
}

// plain reports most texts quickly that there is nothing to be done.
func plain(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}
