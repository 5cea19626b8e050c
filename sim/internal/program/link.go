package program

import (
	"hash/maphash"
	"slices"
)

// A schedule lists the operations that each operation depends on; the simulation needs the inverse. Once a rank has been
// read, the linker makes two passes over its operations: the first finds their dependents, and the second their shapes.
// Operations of a form with the same dependents share a shape. Once there are many shapes, further operations get
// dependents of their own.

// linker replaces the forms of operations by their shapes.
type linker struct {
	program *Program
	formTable
	linked  linked
	inverse inverse
	twins   *[twins]twin
	list    []arc             // dependents of the current operation
	encoded []int32           // the same list as in Program.lists
	shared  map[uint64]shared // dependents of shapes, by hash
	shapes  map[uint64]int32  // in Program.Shapes, by hash
	pooled  map[uint64]span   // in Program.lists, by hash
}

// twin is an operation of the rank whose shape is also the shape of others with its form and dependents.
type twin struct {
	form int32
	next int32 // index of the operation after it in the rank's list; 0 if there is no twin
}

// shared has dependents as a list of arcs, by which they are found, and for the simulation.
type shared struct {
	list []arc
	*Dependents
}

type span struct{ first, end int32 }

func newLinker(p *Program) linker {
	l := linker{program: p, twins: new([twins]twin), shared: map[uint64]shared{}, shapes: map[uint64]int32{}, pooled: map[uint64]span{}}
	l.forget()
	return l
}

// forget removes all forms. Their numbers are used again.
func (x *linker) forget() {
	x.formTable.forget()
	x.linked = linked{}
}

// link replaces the forms of a rank's operations by their shapes.
func (x *linker) link(rank int) {
	p := x.program
	ops := p.Ops[p.First[rank]:]
	if as := x.linked.find(ops, rank, p.Tuning.LinkedForms); as != rank {
		x.linkAs(as, rank, ops)
		return
	}
	x.findDependents(rank, ops)
	x.findShapes(rank, ops)
}

// linkAs links operations that have the same forms as those of an earlier rank.
func (x *linker) linkAs(as, rank int, ops []Op) {
	p := x.program
	from, to := p.First[as], p.First[rank]
	for i, operation := range p.Ops[from:][:len(ops)] {
		ops[i].Shape = operation.Shape
	}
	for _, roots := range p.RootsOf(as) {
		p.roots = append(p.roots, Roots{roots.First - from + to, roots.End - from + to})
	}
	if end := min(len(p.listOf), int(from)+len(ops)); end > int(from) {
		p.setLists(to, p.listOf[from:end]...)
	}
}

// findDependents finds the dependents of a rank's operations, and the operations without dependences.
func (x *linker) findDependents(rank int, ops []Op) {
	p := x.program
	x.inverse.reset(len(ops))
	of := x.inverse.of
	for i := range ops {
		form := &x.forms[ops[i].Shape]
		if form.first < form.starts && len(p.Colls) > 0 {
			form = x.throughStarts(ops, i)
		}
		if form.first == form.end {
			p.addRoot(rank, p.First[rank]+int32(i))
		}
		for k := form.first; k < form.end; k++ {
			a := x.arcs[k]
			x.inverse.add(&of[i-a.offset()], a)
		}
	}
}

// findShapes finds the shapes of a rank's operations, whose dependents are known.
func (x *linker) findShapes(rank int, ops []Op) {
	p := x.program
	*x.twins = [twins]twin{}
	for i := range ops {
		form, dependents := ops[i].Shape, x.inverse.of[i]
		hash := x.inverse.hash(dependents)
		t := &x.twins[(hash^uint64(form))*factor>>40%twins]
		if t.form == form && t.next > 0 && x.inverse.equal(x.inverse.of[t.next-1], dependents) {
			ops[i].Shape = ops[t.next-1].Shape
			continue
		}
		x.list = x.inverse.list(x.list[:0], dependents)
		ops[i].Shape = x.shapeOf(x.bare[x.forms[form].bare], p.First[rank]+int32(i), hash)
		if p.Shapes[ops[i].Shape].Then != OwnDependents {
			*t = twin{form, int32(i) + 1}
		}
	}
}

// shapeOf returns the shape of operation i, whose dependents are x.list. hash is the hash of the list.
func (x *linker) shapeOf(bare Shape, i int32, hash uint64) int32 {
	p, d := x.program, x.shared[hash]
	if d.Dependents == nil || !slices.Equal(d.list, x.list) {
		if len(p.Shapes) >= p.Tuning.Shapes {
			return x.own(bare, i, hash)
		}
		d = shared{slices.Clone(x.list), dependentsOf(x.list)}
		x.shared[hash] = d
	}
	bare.Dependents = d.Dependents
	if len(d.Runs) == 1 && d.Runs[0].Length == 1 {
		bare.Then = d.Runs[0].Offset
	}
	return x.intern(bare)
}

// own is shapeOf for an operation that gets dependents of its own.
func (x *linker) own(bare Shape, i int32, hash uint64) int32 {
	p := x.program
	if len(x.pooled) >= p.Tuning.PooledLists {
		clear(x.pooled)
	}
	x.encoded = encode(x.encoded[:0], x.list)
	at, ok := x.pooled[hash]
	if !ok || !slices.Equal(p.all[at.first:at.end], x.encoded) {
		at.first = int32(len(p.all))
		p.all = append(p.all, x.encoded...)
		at.end = int32(len(p.all))
		x.pooled[hash] = at
	}
	p.setLists(i, at.first)
	if bare.Dependents, bare.Then = withoutStart, OwnDependents; x.encoded[0] > 0 {
		bare.Dependents = withStart
	}
	return x.intern(bare)
}

// intern returns the index of a shape in Program.Shapes.
func (x *linker) intern(s Shape) int32 {
	p := x.program
	for hash := maphash.Comparable(seed, s); ; hash++ {
		at, ok := x.shapes[hash]
		if !ok {
			at = int32(len(p.Shapes))
			p.Shapes = append(p.Shapes, s)
			x.shapes[hash] = at
		}
		if p.Shapes[at] == s {
			return at
		}
	}
}

// linked finds an earlier rank with the same list of forms, which most ranks have.
type linked struct {
	ranks map[uint64]linkedRank // by hash
	size  int                   // of all lists
}

type linkedRank struct {
	rank  int
	forms []int32
}

// find returns the first rank whose operations have the forms of ops, the operations of a rank, which may be the rank
// itself. It keeps lists of at most so many forms in all.
func (x *linked) find(ops []Op, rank, most int) int {
	hash := uint64(len(ops))
	for i := range ops {
		hash = mix(hash, uint64(ops[i].Shape))
	}
	known, ok := x.ranks[hash]
	if ok && slices.EqualFunc(known.forms, ops, func(form int32, operation Op) bool { return form == operation.Shape }) {
		return known.rank
	}
	if x.ranks == nil || x.size+len(ops) > most {
		*x = linked{ranks: map[uint64]linkedRank{}}
	}
	if len(ops) <= most {
		forms := make([]int32, len(ops))
		for i := range ops {
			forms[i] = ops[i].Shape
		}
		x.ranks[hash] = linkedRank{rank, forms}
		x.size += len(ops)
	}
	return rank
}
