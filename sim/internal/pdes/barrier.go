package pdes

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// barrier is where workers wait for each other: looking for about as long as a
// window takes, as to be woken may take longer than that; then asleep.
type barrier struct {
	workers int32
	waiting atomic.Int32
	passed  atomic.Uint32 // how often
	lock    sync.Mutex
	changed sync.Cond
}

func newBarrier(workers int) *barrier {
	b := &barrier{workers: int32(workers)}
	b.changed.L = &b.lock
	return b
}

// Looks before a worker gives way to others, and before it sleeps.
const (
	looks    = 1000
	giveWays = 1000
)

func (b *barrier) wait() {
	passed := b.passed.Load()
	if b.waiting.Add(1) == b.workers {
		b.waiting.Store(0)
		b.lock.Lock()
		b.passed.Add(1)
		b.lock.Unlock()
		b.changed.Broadcast()
		return
	}
	for look := range looks + giveWays {
		if b.passed.Load() != passed {
			return
		}
		if look >= looks {
			runtime.Gosched()
		}
	}
	b.lock.Lock()
	for b.passed.Load() == passed {
		b.changed.Wait()
	}
	b.lock.Unlock()
}
