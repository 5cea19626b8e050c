package timeline

import "iter"

// rowsAhead is how many rows are read ahead in a batch.
const rowsAhead = 1 << 10

// ahead reads rows in another goroutine, some batches ahead. A row is valid until the next.
func ahead[T any](rows iter.Seq2[T, error]) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		full, used, stop := make(chan []T, 2), make(chan []T, 4), make(chan struct{})
		var failed error
		go func() {
			defer close(full)
			batch := make([]T, 0, rowsAhead)
			give := func() bool {
				select {
				case full <- batch:
				case <-stop:
					return false
				}
				select {
				case batch = <-used:
				default:
					batch = make([]T, 0, rowsAhead)
				}
				return true
			}
			for row, err := range rows {
				if failed = err; err != nil {
					break
				}
				if batch = append(batch, row); len(batch) == rowsAhead && !give() {
					return
				}
			}
			give()
		}()
		defer func() {
			close(stop)
			for range full { // until the goroutine has ended
			}
		}()
		for batch := range full {
			for i := range batch {
				if !yield(&batch[i], nil) {
					return
				}
			}
			used <- batch[:0]
		}
		if failed != nil {
			yield(nil, failed)
		}
	}
}
