package arrowfile

import (
	"context"
	"iter"
)

// Watch counts the items that are read from a file, for progress: after every so many, it passes the
// sum of their sizes to count, and yields the context's error if the context is done.
func Watch[T any](ctx context.Context, items iter.Seq2[T, error], every int, size func(T) int, count func(int64)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		n, sum := 0, 0
		for item, err := range items {
			sum += size(item)
			if n++; n == every {
				count(int64(sum))
				n, sum = 0, 0
				if err == nil {
					err = ctx.Err()
				}
			}
			if !yield(item, err) {
				return
			}
		}
	}
}
