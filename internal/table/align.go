package table

import (
	"fmt"
	"io"
	"reflect"
	"strings"
	"unicode/utf8"

	"loggops/internal/visible"
)

// writeAligned pads every cell to its column's width, numbers on the left and
// text on the right: text/tabwriter aligns all columns alike.
// Cells may come from files: what cannot be seen in them is escaped. On a screen, long
// texts lack their middle: beginnings and ends tell names apart.
func writeAligned(w io.Writer, lines [][]string, right []bool) error {
	for _, line := range lines {
		for i, cell := range line {
			line[i] = visible.Line(cell)
		}
	}
	widths := make([]int, len(right))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	if screen, person := w.(Screen); person {
		screen.fit(widths, right)
	}
	var text strings.Builder
	for _, line := range lines {
		padded := make([]string, len(line))
		for i, cell := range line {
			width := widths[i]
			if !right[i] {
				width = -width
			}
			padded[i] = fmt.Sprintf("%*s", width, shorten(cell, widths[i]))
		}
		text.WriteString(strings.TrimRight(strings.Join(padded, "  "), " ") + "\n")
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// narrowest is how wide a column of texts stays on every screen.
const narrowest = 20

// fit narrows the widest columns of texts until a line fits the screen, as far as possible.
func (s Screen) fit(widths []int, right []bool) {
	excess := -s.Width - 2
	for _, width := range widths {
		excess += width + 2
	}
	for ; s.Width > 0 && excess > 0; excess-- {
		widest := -1
		for i, width := range widths {
			if !right[i] && width > narrowest && (widest < 0 || width > widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
			return
		}
		widths[widest]--
	}
}

// shorten returns a text of at most so many letters.
func shorten(text string, width int) string {
	letters := []rune(text)
	if len(letters) <= width {
		return text
	}
	const gap = "..."
	end := width / 4
	return string(letters[:width-len(gap)-end]) + gap + string(letters[len(letters)-end:])
}

func isNumber(value any) bool {
	return value != nil && reflect.TypeOf(value).ConvertibleTo(reflect.TypeFor[float64]())
}
