// Package exercise counts the random programs in which uses of tuning constants decide either way. Command mutants puts it
// into the simulator for a run; it has no place there otherwise.
package exercise

import (
	"encoding/json"
	"iter"
	"os"
	"sync"
	"sync/atomic"
)

// Most is the largest number of uses.
const Most = 4096

// Total counts the programs in which a use decided both ways, one way only, or was reached and decides nothing.
type Total struct{ Both, True, False, Used int }

// Totals are the totals of all uses.
type Totals struct {
	Programs int
	Uses     []Total
}

// current are the uses in the current program. A run has several workers.
var current [Most]struct{ yes, no, used atomic.Bool }

func set(b *atomic.Bool) {
	if !b.Load() {
		b.Store(true)
	}
}

// Cond notes the outcome of a condition and returns it.
func Cond(use int, outcome bool) bool {
	if outcome {
		set(&current[use].yes)
	} else {
		set(&current[use].no)
	}
	return outcome
}

// Bound notes whether an operand of min or max is the result, and returns the result.
func Bound[T comparable](use int, operand, result T) T {
	Cond(use, operand == result)
	return result
}

// Each replaces the number n in a loop "for i := range n". It notes whether the loop runs to its end.
func Each[T int | int32 | int64](use int, n T) iter.Seq[T] {
	return func(yield func(T) bool) {
		for i := range int64(n) {
			if !yield(T(i)) {
				Cond(use, false)
				return
			}
		}
		Cond(use, true)
	}
}

// Use notes a use that decides nothing, and returns the value.
func Use[T any](use int, value T) T {
	set(&current[use].used)
	return value
}

var (
	lock   sync.Mutex
	totals Totals
)

// Program ends the current program, and writes the totals so far to a file.
func Program(uses int, file string) {
	lock.Lock()
	defer lock.Unlock()
	if totals.Programs++; totals.Uses == nil {
		totals.Uses = make([]Total, uses)
	}
	for i := range totals.Uses {
		t, c := &totals.Uses[i], &current[i]
		switch yes, no, used := c.yes.Swap(false), c.no.Swap(false), c.used.Swap(false); {
		case yes && no:
			t.Both++
		case yes:
			t.True++
		case no:
			t.False++
		case used:
			t.Used++
		}
	}
	if text, err := json.Marshal(&totals); err == nil {
		os.WriteFile(file, text, 0o666)
	}
}
