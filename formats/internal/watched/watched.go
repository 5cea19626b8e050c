// Package watched stands between a file and the work on it: it counts what is
// read, and ends the reading when the work's context has ended.
package watched

import (
	"context"
	"iter"
)

// Seq returns a sequence of which each item of so many is counted, by size, and
// whose error then is that of the context where it has one.
func Seq[T any](ctx context.Context, items iter.Seq2[T, error], every int, size func(T) int, count func(int64)) iter.Seq2[T, error] {
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
