package sim

import "unsafe"

// A message to another process arrives after the window's end. So it need not be
// delivered at once: it waits, for some others to be sent, while the cache gets
// the process that it goes to, and then what is on its way there already.

// lates is how many messages wait.
const lates = 16

// late is a message that waits.
type late struct{ to, node int32 }

// deliverLate is deliver for a message that is sent within a window.
func (w *worker) deliverLate(to, i int32, m *node) {
	if to < w.firstRank || to >= w.lastRank || to >= w.firstOfUnit && to < w.lastOfUnit {
		w.deliver(to, i, m)
		return
	}
	prefetch(unsafe.Pointer(&w.processes[to]))
	prefetch(unsafe.Pointer(&w.next[to]))
	k := w.latest % lates
	w.latest++
	if half := w.late[(k+lates/2)%lates]; half.node != 0 {
		if inbox := w.processes[half.to].inbox; inbox != 0 {
			prefetch(unsafe.Pointer(w.at(inbox)))
		}
	}
	last := w.late[k]
	w.late[k] = late{to, i}
	if last.node != 0 {
		w.deliver(last.to, last.node, w.at(last.node))
	}
}

// deliverAll delivers what waits, at the end of a window.
func (w *worker) deliverAll() {
	for range lates {
		k := w.latest % lates
		w.latest++
		if last := w.late[k]; last.node != 0 {
			w.late[k] = late{}
			w.deliver(last.to, last.node, w.at(last.node))
		}
	}
}

// expect has the cache get what is under way to a process that will run soon.
func (w *worker) expect(rank int32) {
	p := &w.processes[rank]
	i := p.inbox
	if i == 0 {
		i = p.sends
	}
	if i != 0 {
		prefetch(unsafe.Pointer(w.at(i)))
	}
}
