package timeline

import (
	"errors"
	"slices"
	"testing"
)

// TestAhead reads rows to their end, to an error, and in part.
func TestAhead(t *testing.T) {
	broken := errors.New("broken")
	for _, n := range []int{0, 1, rowsAhead, 10*rowsAhead + 1} {
		for _, most := range []int{1, rowsAhead + 1, 1 << 30} {
			for _, fails := range []error{nil, broken} {
				var got, want []int
				for i := range min(n, most) {
					want = append(want, i)
				}
				var err error
				for row, e := range ahead(func(yield func(int, error) bool) {
					for i := range n {
						if !yield(i, nil) {
							return
						}
					}
					if fails != nil {
						yield(0, fails)
					}
				}) {
					if err = e; e != nil {
						break
					}
					if got = append(got, *row); len(got) == most {
						break
					}
				}
				if !slices.Equal(got, want) || n < most && err != fails {
					t.Errorf("%d of %d rows, error %v, want %d and %v", len(got), n, err, len(want), fails)
				}
			}
		}
	}
}
