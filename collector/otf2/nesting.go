package otf2

import "loggops/formats/mpi"

// nesting holds the regions that a thread is in.
type nesting struct {
	mpi      *region   // the outermost call of MPI, nil outside of calls
	depth    int       // of regions within the call
	messages bool      // the call has records of messages, or of requests
	complete bool      // the call has a record of a complete request
	collects bool      // the call has a record of a collective
	size     int64     // the metric of the call, see tau.go
	outer    []*region // regions that are not calls of MPI, outside of calls
}

// enter enters a region, and reports whether a call of MPI begins, and whether one ends: those that make persistent requests
// call no others, and EZTrace 2.0 omits the end of MPI_Rsend_init.
func (n *nesting) enter(r *region) (begun, ended bool) {
	if r != nil && r.call != nil && n.mpi != nil && n.depth == 0 && n.mpi.call.Requests == mpi.Makes {
		n.mpi, ended = nil, true
	}
	switch {
	case n.mpi != nil:
		n.depth++
	case r == nil:
	case r.call == nil:
		n.outer = append(n.outer, r)
	default:
		n.mpi, n.depth, n.messages, n.complete, n.collects, n.size = r, 0, false, false, false, noMetric
		begun = true
	}
	return begun, ended
}

// leave leaves a region, and reports whether a call of MPI ends.
func (n *nesting) leave(r *region) bool {
	switch last := len(n.outer) - 1; {
	case n.depth > 0:
		n.depth--
	case n.mpi != nil:
		n.mpi = nil
		return true
	case last >= 0 && n.outer[last] == r:
		n.outer = n.outer[:last]
	}
	return false
}

// end ends the call that a thread is in.
func (n *nesting) end() { n.mpi, n.depth = nil, 0 }

// walk follows the regions of a thread across a record, and reports whether the record begins or ends a call of MPI. Archives
// of samples have calling contexts in place of regions.
func (t *thread) walk(id uint8, f *fields) (begun, ended bool) {
	switch id {
	case enter:
		return t.enter(t.region(uint32(f.alone())))
	case leave:
		return false, t.leave(t.region(uint32(f.alone())))
	case contextEnter:
		return t.enter(t.context(f.reference()))
	case contextLeave:
		return false, t.leave(t.context(f.reference()))
	}
	return false, false
}

// context returns the region of a calling context by the thread's number; nil if there is none.
func (t *thread) context(number uint32) *region {
	return t.defs.regions[t.defs.contexts[t.contexts.of(number)]]
}
