package program

import (
	"fmt"
	"hash/maphash"
	"math"
	"slices"
)

// A schedule lists what each operation depends on; the simulation needs the inverse, and
// operations with the same dependents share a shape. As the compiler goes through a rank's
// list, the dependents of an operation found so far are its stage. A stage grows by one
// dependent at a time, so operations followed by the same dependents go through the same
// stages. The form and the final stage of an operation determine its shape.

// linker finds the dependents of operations.
type linker struct {
	forms   []form
	arcs    []arc            // of all forms
	derived map[string]int32 // forms, see throughStarts
	stages  []stage
	grown   map[growth]int32 // stages
	at      []int32          // stage of each of the rank's operations; -1 - its index in long
	long    []Dependents     // of the rank's operations with more dependents than stages have
	lists   map[uint64]*Dependents
	ends    [256]ending // shapes that were found lately
	slots   []int32     // hash table of Program.Shapes: index plus 1, 0 if empty
}

// form is a shape without its dependents.
type form struct {
	shape Shape
	first int32 // of its arcs, of which there are shape.Need: irequires, then requires
	// The last stage in which one of its operations has ended, and the shape of that.
	stage, made int32
}

// arc is a dependence of a form. It caches the last transition of the operation that it points
// to: from what stage to what stage.
type arc struct {
	offset   int32 // up the list
	start    bool
	from, to int32
}

// unknown is no stage, and no index of a list.
const unknown = math.MinInt32

// stage is some dependents: those of another stage, and one more.
type stage struct {
	last       growth
	length     int32
	dependents *Dependents // nil until an operation ends in this stage
}

// longest is the largest number of dependents of a stage. An operation with more has a list of
// its own.
const longest = 32

// growth is the addition of a dependent to a stage.
type growth struct {
	stage  int32
	offset int32 // down the list
	start  bool  // it requires the start, not the completion
	alone  bool  // it has no other dependence and is no collective
}

// ending is a form, a stage in which one of its operations has ended, and the shape.
type ending struct{ form, stage, shape int32 }

func newLinker() linker {
	l := linker{grown: map[growth]int32{}, stages: []stage{{dependents: &Dependents{}}}, lists: map[uint64]*Dependents{}}
	l.forget()
	return l
}

// forget forgets all forms.
func (l *linker) forget() {
	l.forms, l.arcs, l.derived = l.forms[:0], l.arcs[:0], map[string]int32{}
	for i := range l.ends {
		l.ends[i].form = None
	}
}

// addForm adds a form with its dependences.
func (l *linker) addForm(s Shape, requires, irequires []int32) int32 {
	s.Need = int32(len(requires) + len(irequires))
	at := int32(len(l.forms))
	l.forms = append(l.forms, form{shape: s, first: int32(len(l.arcs)), stage: unknown})
	for _, d := range irequires {
		l.arcs = append(l.arcs, arc{offset: d, start: true, from: unknown})
	}
	for _, d := range requires {
		l.arcs = append(l.arcs, arc{offset: d, from: unknown})
	}
	return at
}

// arcsOf returns the dependences of a form.
func (l *linker) arcsOf(f *form) []arc { return l.arcs[f.first : f.first+f.shape.Need] }

// link replaces the forms of a rank's operations by their shapes.
func (c *compiler) link(ops []Op) {
	p := c.program
	c.throughStarts(ops)
	c.at, c.long = slices.Grow(c.at[:0], len(ops))[:len(ops)], c.long[:0]
	clear(c.at)
	for i := range ops {
		f := &c.forms[ops[i].Shape]
		if f.shape.Need == 0 {
			p.roots = append(p.roots, p.First[c.rank]+int32(i))
			continue
		}
		arcs := c.arcsOf(f)
		for k := range arcs {
			a := &arcs[k]
			at := &c.at[i-int(a.offset)]
			if *at != a.from {
				c.grow(at, a, len(arcs) == 1 && f.shape.Coll == None)
				continue
			}
			*at = a.to
		}
	}
	for i, at := range c.at {
		o := &ops[i]
		f := &c.forms[o.Shape]
		if f.stage != at {
			f.stage, f.made = at, c.shapeOf(p, o.Shape, at)
			if at < 0 { // of another operation next time
				f.stage = unknown
			}
		}
		o.Shape = f.made
	}
}

// shapeOf returns the shape of operations of a form that end in a stage.
func (l *linker) shapeOf(p *Program, form, at int32) int32 {
	if at < 0 {
		return l.intern(p, l.shapeAt(form, at))
	}
	e := &l.ends[uint32(form*7+at)%uint32(len(l.ends))]
	if e.form != form || e.stage != at {
		*e = ending{form, at, l.intern(p, l.shapeAt(form, at))}
	}
	return e.shape
}

// grow moves an operation to the stage with one more dependent.
func (l *linker) grow(at *int32, a *arc, alone bool) {
	g := growth{*at, a.offset, a.start, alone}
	if *at >= 0 && l.stages[*at].length == longest {
		l.long = append(l.long, l.dependents(*at))
		*at = -int32(len(l.long))
	}
	if *at < 0 {
		l.long[-1-*at].add(&g)
		return
	}
	to, ok := l.grown[g]
	if !ok {
		to = int32(len(l.stages))
		l.stages = append(l.stages, stage{last: g, length: l.stages[g.stage].length + 1})
		l.grown[g] = to
	}
	a.from, a.to = *at, to
	*at = to
}

// add adds a dependent.
func (d *Dependents) add(g *growth) {
	if g.start {
		d.OnStart = append(d.OnStart, g.offset)
	} else {
		d.OnEnd = append(d.OnEnd, g.offset)
	}
}

// dependents returns those of a stage.
func (l *linker) dependents(at int32) Dependents {
	var d Dependents
	for ; at != 0; at = l.stages[at].last.stage {
		d.add(&l.stages[at].last)
	}
	slices.Reverse(d.OnStart)
	slices.Reverse(d.OnEnd)
	return d
}

// shapeAt makes the shape of operations of a form that end in a stage.
func (l *linker) shapeAt(form, at int32) Shape {
	s := l.forms[form].shape
	if at < 0 {
		s.Dependents = l.kept(&l.long[-1-at])
		return s
	}
	end := &l.stages[at]
	if end.dependents == nil {
		d := l.dependents(at)
		end.dependents = &d
	}
	if s.Dependents = end.dependents; end.length == 1 && end.last.alone && !end.last.start {
		s.Then = end.last.offset
	}
	return s
}

// seed is that of hashes, on which no result depends.
var seed = maphash.MakeSeed()

// kept returns a copy of long lists, the same as before if there is one.
func (l *linker) kept(d *Dependents) *Dependents {
	var h maphash.Hash
	h.SetSeed(seed)
	for _, list := range [2][]int32{d.OnStart, d.OnEnd} {
		maphash.WriteComparable(&h, len(list))
		for _, offset := range list {
			maphash.WriteComparable(&h, offset)
		}
	}
	known := l.lists[h.Sum64()]
	if known == nil || !slices.Equal(known.OnStart, d.OnStart) || !slices.Equal(known.OnEnd, d.OnEnd) {
		known = &Dependents{slices.Clone(d.OnStart), slices.Clone(d.OnEnd)}
		l.lists[h.Sum64()] = known
	}
	return known
}

// intern returns the index of a shape in Program.Shapes.
func (l *linker) intern(p *Program, s Shape) int32 {
	if 2*len(p.Shapes) >= len(l.slots) {
		l.slots = make([]int32, max(64, 2*len(l.slots)))
		for i := range p.Shapes {
			*l.slot(p.Shapes, &p.Shapes[i]) = int32(i) + 1
		}
	}
	slot := l.slot(p.Shapes, &s)
	if *slot == 0 {
		p.Shapes = append(p.Shapes, s)
		*slot = int32(len(p.Shapes))
	}
	return *slot - 1
}

// slot returns the slot of a shape in the hash table.
func (l *linker) slot(shapes []Shape, s *Shape) *int32 {
	for hash := maphash.Comparable(seed, *s); ; hash++ {
		slot := &l.slots[hash&uint64(len(l.slots)-1)]
		if *slot == 0 || shapes[*slot-1] == *s {
			return slot
		}
	}
}

// throughStarts replaces each dependence on the start of a collective by the dependences of
// that collective, as a collective starts when its first steps may.
func (c *compiler) throughStarts(ops []Op) {
	if len(c.program.Colls) == 0 {
		return
	}
	for i := range ops {
		arcs := c.arcsOf(&c.forms[ops[i].Shape])
		isWhole := func(d int32) bool { return c.forms[ops[i-int(d)].Shape].shape.Coll != None }
		if !slices.ContainsFunc(arcs, func(a arc) bool { return a.start && isWhole(a.offset) }) {
			continue
		}
		requires, irequires := offsets(arcs)
		var kept []int32
		through := map[int32]bool{}
		for list := irequires; len(list) > 0; list = list[1:] {
			switch d := list[0]; {
			case !isWhole(d):
				kept = append(kept, d)
			case !through[d]:
				through[d] = true
				further, starts := offsets(c.arcsOf(&c.forms[ops[i-int(d)].Shape]))
				for _, e := range further {
					if !slices.Contains(requires, d+e) {
						requires = append(requires, d+e)
					}
				}
				for _, e := range starts {
					list = append(list, d+e)
				}
			}
		}
		ops[i].Shape = c.derive(ops[i].Shape, requires, kept)
	}
}

// offsets returns what dependences require to have completed and to have started.
func offsets(arcs []arc) (requires, irequires []int32) {
	for _, a := range arcs {
		if a.start {
			irequires = append(irequires, a.offset)
		} else {
			requires = append(requires, a.offset)
		}
	}
	return requires, irequires
}

// derive returns a form with other dependences.
func (l *linker) derive(from int32, requires, irequires []int32) int32 {
	key := fmt.Sprint(from, requires, irequires)
	at, ok := l.derived[key]
	if !ok {
		at = l.addForm(l.forms[from].shape, requires, irequires)
		l.derived[key] = at
	}
	return at
}
