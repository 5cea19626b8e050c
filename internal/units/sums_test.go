package units

import (
	"math"
	"testing"
)

func TestAdd(t *testing.T) {
	sum := int64(math.MaxInt64 - 5)
	if err := Add(&sum, "bytes", 6); err == nil || err.Error() != "the sum of bytes exceeds 2^63-1" || sum != math.MaxInt64-5 {
		t.Error(err, sum)
	}
	if err := Add(&sum, "bytes", 5); err != nil || sum != math.MaxInt64 {
		t.Error(err, sum)
	}
}

func TestTimes(t *testing.T) {
	for _, c := range []struct {
		n, x, want int64
		ok         bool
	}{{0, math.MaxInt64, 0, true}, {1, math.MaxInt64, math.MaxInt64, true}, {2, 1 << 62, 0, false}, {1 << 40, 1 << 40, 0, false}, {1 << 31, 1 << 31, 1 << 62, true}} {
		got, err := Times("times", c.n, c.x)
		if got != c.want || (err == nil) != c.ok {
			t.Errorf("%d times %d: %d, %v", c.n, c.x, got, err)
		}
	}
}
