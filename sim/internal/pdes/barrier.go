package pdes

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// barrier synchronizes the workers. A worker first spins for about as long as a window takes,
// as waking up may take longer than that; then it sleeps.
type barrier struct {
	workers int32
	waiting atomic.Int32
	rounds  atomic.Uint32 // how often all have arrived
	lock    sync.Mutex
	changed sync.Cond
}

func newBarrier(workers int) *barrier {
	b := &barrier{workers: int32(workers)}
	b.changed.L = &b.lock
	return b
}

// Spins before a worker yields its core, and yields before it sleeps.
const (
	spins  = 1000
	yields = 1000
)

func (b *barrier) wait() {
	passed := b.rounds.Load()
	if b.waiting.Add(1) == b.workers {
		b.waiting.Store(0)
		b.lock.Lock()
		b.rounds.Add(1)
		b.lock.Unlock()
		b.changed.Broadcast()
		return
	}
	for look := range spins + yields {
		if b.rounds.Load() != passed {
			return
		}
		if look >= spins {
			runtime.Gosched()
		}
	}
	b.lock.Lock()
	for b.rounds.Load() == passed {
		b.changed.Wait()
	}
	b.lock.Unlock()
}
