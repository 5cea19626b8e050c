package figure

import (
	"sort"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"loggops/internal/units"
	"loggops/internal/visible"
)

// mostLines is how many lines titles and entries of the legend may have.
const mostLines = 3

// fit breaks a text into at most so many lines that are no wider than the room. A text that is longer still
// lacks its middle: beginnings and ends tell names apart. Where there is no room at all it is empty.
func fit(s string, style text.Style, room vg.Length, lines int) string {
	s = units.Micro(visible.Line(s)) // before a line ends within the number
	if broken := wrap(s, style, room, lines); broken != nil {
		return strings.Join(broken, "\n")
	}
	letters := []rune(s)
	shortened := func(n int) []string {
		return wrap(string(letters[:n-n/2])+"..."+string(letters[len(letters)-n/2:]), style, room, lines)
	}
	n := sort.Search(len(letters), func(n int) bool { return shortened(n) == nil })
	return strings.Join(shortened(max(0, n-1)), "\n")
}

// wrap breaks a text into lines: behind a space, or else another mark between words,
// or else inside a word. It returns
// nil if there are more lines than allowed.
func wrap(s string, style text.Style, room vg.Length, most int) (lines []string) {
	for {
		if style.Width(s) <= room {
			return append(lines, s)
		}
		if len(lines)+1 >= most {
			return nil
		}
		end := 0
		for _, r := range s {
			if next := end + utf8.RuneLen(r); style.Width(s[:next]) <= room {
				end = next
			} else {
				break
			}
		}
		if end == 0 {
			return nil
		}
		for _, marks := range []string{" ", ",;:/+-_"} {
			if at := strings.LastIndexAny(s[:end], marks); at > 0 {
				end = at + 1
				break
			}
		}
		lines = append(lines, strings.TrimRight(s[:end], " "))
		s = strings.TrimLeft(s[end:], " ")
	}
}
