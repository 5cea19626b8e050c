package pdes

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"loggops/sim/internal/tuning"
)

// TestBarrier checks that nobody passes a barrier before all have come, however late one is: those that wait spin,
// yield or sleep.
func TestBarrier(t *testing.T) {
	const workers, rounds = 3, 30
	b := newBarrier(workers, new(tuning.Usual()))
	var come atomic.Int32
	var all sync.WaitGroup
	for i := range workers {
		all.Go(func() {
			for round := range rounds {
				if i == round%workers {
					time.Sleep([]time.Duration{0, impatient, 2 * patient}[round/workers%3])
				}
				come.Add(1)
				b.wait()
				if n := int(come.Load()); n < (round+1)*workers {
					t.Errorf("worker %d passes round %d when %d have come", i, round, n)
				}
			}
		})
	}
	all.Wait()
}
