// Package engine stands for that of the simulator in tests of command mutants.
package engine

import "loggops/sim/internal/tuning"

// Worker has tuning constants.
type Worker struct{ Tuning tuning.Tuning }

// Find returns the index of a number, -1 if it is not among the first.
func (w *Worker) Find(numbers []int, number int) int {
	t := &w.Tuning
	for i := range t.Scan {
		if i < len(numbers) && numbers[i] == number {
			return i
		}
	}
	return -1
}

// Size returns how many numbers to search.
func (w *Worker) Size(n int) int {
	if n < 2*w.Tuning.Far && n != w.Tuning.Scan {
		return min(n, w.Tuning.Least+1)
	}
	w.Tuning.Far = w.Tuning.Far + 1
	return n
}
