package units

import (
	"fmt"
	"math"
	"math/bits"
)

// TooLarge reports which sum is beyond int64.
type TooLarge struct{ What string }

func (e *TooLarge) Error() string {
	return fmt.Sprintf("the sum of %s exceeds 2^63-1", e.What)
}

// Add adds to a sum of what. The error is *TooLarge; the sum is then as before.
func Add(to *int64, what string, x int64) error {
	if x > math.MaxInt64-*to {
		return &TooLarge{what}
	}
	*to += x
	return nil
}

// Times returns n·x, the sum of n times x. The error is *TooLarge.
func Times(what string, n, x int64) (int64, error) {
	high, low := bits.Mul64(uint64(n), uint64(x))
	if high > 0 || low > math.MaxInt64 {
		return 0, &TooLarge{what}
	}
	return int64(low), nil
}
