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
// Cells may come from files: what cannot be seen in them is escaped.
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
	var text strings.Builder
	for _, line := range lines {
		padded := make([]string, len(line))
		for i, cell := range line {
			width := widths[i]
			if !right[i] {
				width = -width
			}
			padded[i] = fmt.Sprintf("%*s", width, cell)
		}
		text.WriteString(strings.TrimRight(strings.Join(padded, "  "), " ") + "\n")
	}
	_, err := io.WriteString(w, text.String())
	return err
}

func isNumber(value any) bool {
	return value != nil && reflect.TypeOf(value).ConvertibleTo(reflect.TypeFor[float64]())
}
