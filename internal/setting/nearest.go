package setting

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"loggops/internal/visible"
)

// Unknown returns the error for a name that none of those known is: `no machine
// is called "xt5"; did you mean "xt4"? (there are chic, xt4)`.
func Unknown(what, name string, known []string) error {
	return fmt.Errorf("no %s is called %q%s (there are %s)", what, visible.Short(name), Hint(name, known), cmp.Or(strings.Join(known, ", "), "none"))
}

// Hint returns `; did you mean "xt4"?`, or "" where no name is near.
func Hint(name string, known []string) string {
	if near := nearest(name, known); near != "" {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return ""
}

// maxLength bounds the names that are compared: what is longer is no slip.
const maxLength = 64

// nearest returns the known name that takes the fewest edits to make of a name, the
// first of several; "" where that is more than a third of its characters, but at
// least one, or would leave none of them. Upper and lower case are the same, and a name that begins another is
// near it.
func nearest(name string, known []string) string {
	if name == "" || len(name) > maxLength {
		return ""
	}
	lower := strings.ToLower(name)
	length := utf8.RuneCountInString(name)
	best, least := "", 1+max(1, length/3)
	for _, k := range known {
		d := edits([]rune(lower), []rune(strings.ToLower(k)))
		if len(lower) > 2 && strings.HasPrefix(strings.ToLower(k), lower) {
			d = min(d, 1)
		}
		if d < least && d < length {
			best, least = k, d
		}
	}
	return best
}

// edits returns how many characters must be added, dropped, replaced or swapped
// with the next to make b of a (the optimal string alignment distance).
func edits(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		before, last, row = last, row, before
		row[0] = i + 1
		for j := range b {
			changed := last[j]
			if a[i] != b[j] {
				changed++
			}
			row[j+1] = min(changed, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
