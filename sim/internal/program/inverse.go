package program

import "slices"

// inverse has the dependents of a rank's operations. Most operations have one.
type inverse struct {
	of      []dependents // of each operation
	further []further
}

// dependents are the dependents of an operation: 0 for none, the arc of the only one, or -1 - an index in inverse.further.
type dependents int64

// further is a dependent, and the dependents before it in list order.
type further struct {
	before dependents
	last   arc
}

// reset removes all dependents, and makes room for two per operation. Memory of make is not touched until it is used.
func (x *inverse) reset(operations int) {
	if cap(x.of) < operations {
		room := max(operations, 2*cap(x.of))
		x.of, x.further = make([]dependents, operations, room), make([]further, 0, room)
		return
	}
	x.of, x.further = x.of[:operations], x.further[:0]
	clear(x.of)
}

// add adds a dependent after the others.
func (x *inverse) add(on *dependents, a arc) {
	if *on == 0 {
		*on = dependents(a)
		return
	}
	x.further = append(x.further, further{*on, a})
	*on = -dependents(len(x.further))
}

// hash returns a hash of dependents.
func (x *inverse) hash(d dependents) (hash uint64) {
	for d < 0 {
		x := &x.further[-1-d]
		hash = (hash ^ uint64(x.last)) * factor
		d = x.before
	}
	return (hash ^ uint64(d)) * factor
}

// equal reports whether two operations have equal dependents.
func (x *inverse) equal(a, b dependents) bool {
	for a < 0 && b < 0 {
		x, y := &x.further[-1-a], &x.further[-1-b]
		if x.last != y.last {
			return false
		}
		a, b = x.before, y.before
	}
	return a == b
}

// list appends dependents, in list order.
func (x *inverse) list(arcs []arc, d dependents) []arc {
	for d < 0 {
		x := &x.further[-1-d]
		arcs = append(arcs, x.last)
		d = x.before
	}
	if d != 0 {
		arcs = append(arcs, arc(d))
	}
	slices.Reverse(arcs)
	return arcs
}
