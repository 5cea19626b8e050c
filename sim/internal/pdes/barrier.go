package pdes

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"loggops/sim/internal/tuning"
)

// barrier synchronizes the workers. A worker first spins for about as long as a short window takes, then it yields its
// core, and then it sleeps, as to wake up takes long: 50 µs or more on virtual machines.
type barrier struct {
	workers int32
	tuning  *tuning.Tuning
	waiting atomic.Int32
	rounds  atomic.Uint32 // how often all have arrived
	began   time.Time
	yielded atomic.Int64 // by all workers, in ns
	lock    sync.Mutex
	changed sync.Cond
}

func newBarrier(workers int, t *tuning.Tuning) *barrier {
	b := &barrier{workers: int32(workers), tuning: t, began: time.Now()}
	b.changed.L = &b.lock
	return b
}

// A worker yields its core for a patient time as long as all workers together have yielded for less than
// a share of their time, as other processes may need the cores.
const (
	patient   = 2 * time.Millisecond
	impatient = 50 * time.Microsecond
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
	for range b.tuning.Spins {
		if b.rounds.Load() != passed {
			return
		}
	}
	if b.yield(passed) {
		return
	}
	b.lock.Lock()
	for b.rounds.Load() == passed {
		b.changed.Wait()
	}
	b.lock.Unlock()
}

// yield yields the core for some time, and reports whether all workers have arrived.
func (b *barrier) yield(passed uint32) (arrived bool) {
	start, patience := time.Now(), impatient
	if b.yielded.Load()*int64(b.tuning.YieldShare) < int64(start.Sub(b.began))*int64(b.workers) {
		patience = patient
	}
	ns := time.Duration(0)
	for ; !arrived && ns < patience; ns = time.Since(start) {
		for k := 0; k < b.tuning.Yields && !arrived; k++ {
			runtime.Gosched()
			arrived = b.rounds.Load() != passed
		}
	}
	b.yielded.Add(int64(ns))
	return arrived
}
