package visible

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	longest = 200 // bytes of a text that messages show in full: paths of files fit
	head    = 60  // bytes of a longer one that they show of its start,
	tail    = 30  // and of its end
)

// Short returns a text that people typed, or that stands in a file, as a message
// shows it: a long one without its middle, and with its length in bytes.
func Short(text string) string {
	if len(text) <= longest {
		return text
	}
	from, to := runeStart(text, head), runeStart(text, len(text)-tail)
	return fmt.Sprintf("%s...%s (%d bytes)", text[:from], text[to:], len(text))
}

// Value is Short for the value of a setting: in quotation marks if its beginning or end
// could not be seen without.
func Value(text string) string {
	if text == "" || strings.TrimSpace(text) != text {
		return strconv.Quote(Short(text))
	}
	return Short(text)
}

// mostLine bounds the bytes of messages; the longest list of names that
// one contains has some 1,000.
const mostLine = 2000

// Message is Line for a message about texts of any length: it shortens each word, and
// omits the middle of a text that is still too long.
func Message(text string) string {
	if text = Line(text); len(text) <= longest {
		return text
	}
	words := strings.Split(text, " ")
	for i, word := range words {
		words[i] = Short(word)
	}
	if text = strings.Join(words, " "); len(text) <= mostLine {
		return text
	}
	from, to := runeStart(text, mostLine*3/4), runeStart(text, len(text)-mostLine/4)
	return text[:from] + " ... " + text[to:]
}

// runeStart returns the start of the character at an index.
func runeStart(text string, at int) int {
	for first := at - utf8.UTFMax; at > 0 && at > first && !utf8.RuneStart(text[at]); {
		at--
	}
	return at
}
