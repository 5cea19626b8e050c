package transform

import (
	"slices"

	"loggops/formats/schedule"
)

// without returns a rank's list without the operations that are gone. What
// depended on one of them depends on what that depended on. A calc that
// depended on one, and now depends only on another calc which nothing else
// depends on, is added to that: so the computation before and after a dropped
// call is one calc, and a wait for what was dropped goes with it.
func without(ops []schedule.Op, gone []bool) []schedule.Op {
	d := &dropping{ops: ops, gone: gone, on: make([]depends, len(ops)), known: make([]bool, len(ops)), seen: make([]int, len(ops))}
	for i := range ops {
		d.resolve(i)
		if !gone[i] && d.orphan(i) {
			d.reduce(i)
		}
	}
	d.merge()
	return d.list()
}

// depends is what an operation depends on: places in the old list.
type depends struct{ completed, started []int32 }

type dropping struct {
	ops   []schedule.Op
	gone  []bool
	on    []depends // only on what is kept
	known []bool    // on has been found
	seen  []int     // the operation for which reduce last came by, plus one
	into  []int32   // the operation that this one has become a part of; itself where it has not
	added []int64   // ns of what has become a part of it
}

// resolve finds what an operation depends on, through those that are gone:
// whether it waited for their start or their end, it now waits for all that
// they waited for.
func (d *dropping) resolve(i int) {
	if d.known[i] {
		return
	}
	d.known[i] = true
	on := &d.on[i]
	d.add(on, &on.completed, i, d.ops[i].Requires)
	d.add(on, &on.started, i, d.ops[i].Irequires)
	slices.Sort(on.completed)
	slices.Sort(on.started)
	on.completed, on.started = slices.Compact(on.completed), slices.Compact(on.started)
}

// add adds the dependences of operation i. A dependence on a dropped operation is replaced by those of that operation.
func (d *dropping) add(on *depends, kept *[]int32, i int, distances []int32) {
	for _, r := range distances {
		from := i - int(r)
		if !d.gone[from] {
			*kept = append(*kept, int32(from))
			continue
		}
		d.resolve(from)
		on.completed = append(on.completed, d.on[from].completed...)
		on.started = append(on.started, d.on[from].started...)
	}
}

// orphan reports whether an operation depended on one that is gone.
func (d *dropping) orphan(i int) bool {
	isGone := func(r int32) bool { return d.gone[i-int(r)] }
	return slices.ContainsFunc(d.ops[i].Requires, isGone) || slices.ContainsFunc(d.ops[i].Irequires, isGone)
}

// reduce takes away what an operation need not wait for because something else
// that it waits for has waited for that.
func (d *dropping) reduce(i int) {
	on := &d.on[i]
	if len(on.completed) < 2 {
		return
	}
	first := on.completed[0]
	open := slices.Clone(on.completed)
	for len(open) > 0 {
		last := open[len(open)-1]
		open = open[:len(open)-1]
		for _, before := range d.on[last].completed {
			if before >= first && d.seen[before] != i+1 {
				d.seen[before] = i + 1
				open = append(open, before)
			}
		}
	}
	on.completed = slices.DeleteFunc(on.completed, func(r int32) bool { return d.seen[r] == i+1 })
}

// merge adds calcs to those before them.
func (d *dropping) merge() {
	d.into, d.added = make([]int32, len(d.ops)), make([]int64, len(d.ops))
	dependants := make([]int, len(d.ops))
	for i := range d.ops {
		d.into[i] = int32(i)
		if d.gone[i] {
			continue
		}
		for _, r := range d.on[i].completed {
			dependants[r]++
		}
		for _, r := range d.on[i].started {
			dependants[r]++
		}
	}
	for i := range d.ops {
		op, on := &d.ops[i], &d.on[i]
		if d.gone[i] || op.Kind != schedule.Calc || len(on.completed) != 1 || len(on.started) > 0 || !d.loosened(i) {
			continue
		}
		before := on.completed[0]
		if int(before) > i || dependants[before] > 1 || !alike(op, &d.ops[before]) {
			continue
		}
		whole := d.into[before]
		d.into[i] = whole
		d.added[whole] += op.DurationNS
	}
}

// loosened reports whether an operation depended on one that is gone, or on a
// wait that has gone with one.
func (d *dropping) loosened(i int) bool {
	return d.orphan(i) || slices.ContainsFunc(d.ops[i].Requires, func(r int32) bool {
		before := i - int(r)
		return int(d.into[before]) != before && d.ops[before].DurationNS == 0
	})
}

// alike reports whether two calcs can be one.
func alike(a, b *schedule.Op) bool {
	return a.Kind == b.Kind && a.CPU == b.CPU && a.Iteration == b.Iteration
}

// list returns the operations that are left.
func (d *dropping) list() []schedule.Op {
	place := make([]int32, len(d.ops))
	n := int32(0)
	for i := range d.ops {
		if d.left(i) {
			place[i] = n
			n++
		}
	}
	list := make([]schedule.Op, 0, n)
	for i := range d.ops {
		if !d.left(i) {
			continue
		}
		op := d.ops[i]
		op.DurationNS += d.added[i]
		op.Requires, op.Irequires = d.distances(place, i, d.on[i].completed), d.distances(place, i, d.on[i].started)
		list = append(list, op)
	}
	return list
}

func (d *dropping) left(i int) bool { return !d.gone[i] && int(d.into[i]) == i }

func (d *dropping) distances(place []int32, i int, on []int32) []int32 {
	var list []int32
	for _, r := range on {
		list = append(list, place[i]-place[d.into[r]])
	}
	slices.Sort(list)
	return slices.Compact(list)
}
