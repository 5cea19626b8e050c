package sim

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Workers share the units. Within a window none needs anything of another: a
// message to another's process arrives behind it. Such messages are handed over
// at its end, and so are the nodes of those that came before, so that nodes do
// not gather at one worker.

// mail is what one worker hands to another at the end of a window.
type mail struct {
	messages             int32 // nodes linked by next; child is the rank that each goes to
	unused, lastOfUnused int32 // nodes linked by next, which the other once made
	puts                 []put // see relay.go
}

// report is what a worker tells all others at the end of a window.
type report struct {
	bound  int64 // no send that crosses starts before, and no message that has crossed is due
	failed bool
	_      [48]byte // a cache line of its own
}

// exchange is where workers meet. Its parts alternate between windows: one is
// written while the other is read.
type exchange struct {
	mail    [2][][]mail // by sender and receiver
	reports [2][]report
	barrier barrier
}

func newExchange(workers int) *exchange {
	x := &exchange{barrier: barrier{workers: int32(workers)}}
	x.barrier.changed.L = &x.barrier.lock
	for part := range 2 {
		x.reports[part] = make([]report, workers)
		for range workers {
			x.mail[part] = append(x.mail[part], make([]mail, workers))
		}
	}
	return x
}

// run runs all windows.
func (e *engine) run() error {
	if e.ends != nil {
		e.workers[0].broadcast()
		return e.failed()
	}
	var others sync.WaitGroup
	for _, w := range e.workers[1:] {
		others.Add(1)
		go func() {
			defer others.Done()
			w.work()
		}()
	}
	e.workers[0].work()
	others.Wait()
	return e.failed()
}

// work runs window after window: each ends o + L after the earliest time at
// which a send could cross, and the last one never.
func (w *worker) work() {
	horizon := w.ahead
	if w.unitSize == w.Processes() {
		horizon = never
	}
	for part := 0; ; part = 1 - part {
		w.out = w.exchange.mail[part][w.number]
		w.crossed = never
		bound := min(w.runWindow(horizon), w.crossed)
		if horizon == never {
			return
		}
		reports := w.exchange.reports[part]
		reports[w.number] = report{bound: bound, failed: w.firstFailure != nil}
		w.exchange.barrier.wait()
		for i := range reports {
			if reports[i].failed {
				return
			}
			bound = min(bound, reports[i].bound)
		}
		w.collect(part)
		horizon = later(bound, w.ahead)
	}
}

// cross hands a message over to the worker of the process that it goes to.
func (w *worker) cross(to, i int32, m *node) {
	box := &w.out[w.workerOf(to)]
	m.child, m.next = to, box.messages
	box.messages = i
	w.crossed = min(w.crossed, m.time)
}

// workerOf returns whose process one is.
func (w *worker) workerOf(rank int32) int {
	unit := int(rank) / w.unitSize
	other := 0
	for unit >= w.workers[other].lastUnit {
		other++
	}
	return other
}

// dropForeign hands a node back to the worker that made it.
func (w *worker) dropForeign(i int32, n *node, owner int) {
	box := &w.out[owner]
	if box.unused == 0 {
		box.lastOfUnused = i
	}
	n.next = box.unused
	box.unused = i
}

// collect takes what the others have handed over.
func (w *worker) collect(part int) {
	for _, out := range w.exchange.mail[part] {
		box := out[w.number]
		out[w.number] = mail{puts: box.puts[:0]}
		for _, m := range box.puts {
			w.expect(m.to, m.round, w.relays.slot(m.to, m.round).time)
		}
		for i := box.messages; i != 0; {
			m := w.at(i)
			to, after := m.child, m.next
			m.child, m.next = 0, 0
			w.arrives(to, i, m)
			i = after
		}
		if box.unused != 0 {
			w.at(box.lastOfUnused).next = w.nodes.unused
			w.nodes.unused = box.unused
		}
	}
}

// failed returns the error of the run: what stopped it, or of its units' that
// which came up first in simulated time, and of these that of the lowest rank.
func (e *engine) failed() error {
	var first *failure
	for _, w := range e.workers {
		if w.firstFailure != nil && w.firstFailure.before(first) {
			first = w.firstFailure
		}
	}
	if first == nil {
		return nil
	}
	return first.err
}

// barrier is where workers wait for each other: looking for a while, as windows
// are short, then asleep.
type barrier struct {
	workers int32
	waiting atomic.Int32
	passed  atomic.Uint32 // how often
	lock    sync.Mutex
	changed sync.Cond
}

// Looks before a worker gives way to others, and before it sleeps.
const (
	looks    = 10000
	giveWays = 100
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
