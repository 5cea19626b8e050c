package arrowfile

import (
	"bytes"
	"testing"

	"github.com/apache/arrow/go/v15/arrow"
	"pgregory.net/rapid"
)

// TestAppendNumbers has numbers added many at a time make the same column as one by one.
func TestAppendNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one, all := newBuilder(arrow.PrimitiveTypes.Int64), newBuilder(arrow.PrimitiveTypes.Int64)
		for range rapid.IntRange(1, 6).Draw(t, "times") {
			values := rapid.SliceOfN(rapid.Int64Range(0, 2), 0, 20).Draw(t, "values")
			null := rapid.Int64Range(0, 3).Draw(t, "null") // 3 is none of them
			for _, v := range values {
				if v == null {
					one.null()
				} else {
					appendNumber(one, v)
				}
			}
			putNumbers(all, sliceOf(values), options{null: null < 3}, null)
		}
		one.settle()
		all.settle()
		if one.rows != all.rows || one.nulls != all.nulls || !bytes.Equal(one.data, all.data) ||
			one.nulls > 0 && !bytes.Equal(one.valid, all.valid) {
			t.Fatalf("one by one %+v, all at once %+v", one, all)
		}
	})
}
