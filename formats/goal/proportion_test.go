package goal

import (
	"fmt"
	"strings"
	"testing"

	"loggops/internal/testkit/proportion"
)

// TestProportion: the time that a text takes is in proportion to its bytes, whatever the number
// of ranks that have operations.
func TestProportion(t *testing.T) {
	proportion.Check(t, 5000, func(n int) proportion.Input {
		var text strings.Builder
		fmt.Fprintf(&text, "num_ranks %d\n", n)
		for rank := range n {
			fmt.Fprintf(&text, "rank %d {\ncalc 5\n}\n", rank)
		}
		return proportion.Input{Bytes: int64(text.Len()), Read: func() {
			if _, err := readText(text.String()); err != nil {
				t.Error(err)
			}
		}}
	})
}
