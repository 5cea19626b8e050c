package expect

import "iter"

// Rows yields rows as the readers of files do.
func Rows[T any](rows ...T) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for _, row := range rows {
			if !yield(row, nil) {
				return
			}
		}
	}
}

// Pointers is Rows for readers of which a row is valid until the next.
func Pointers[T any](rows ...T) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		for _, row := range rows {
			if !yield(&row, nil) {
				return
			}
		}
	}
}
