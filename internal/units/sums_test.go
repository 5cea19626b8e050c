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
