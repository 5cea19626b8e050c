package program

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"math"
	"slices"

	"loggops/sim/internal/tuning"
)

// A schedule lists what each operation depends on; the simulation needs the inverse, and
// operations with the same dependents share a shape. As the compiler goes through a rank's
// list, the dependents of an operation found so far are its stage. A stage grows by one
// dependent at a time, so operations followed by the same dependents go through the same
// stages. The form and the final stage of an operation determine its shape. Once there are many
// stages or shapes, further operations get dependents of their own.

// linker finds the dependents of operations.
type linker struct {
	tuning  *tuning.Tuning
	bare    []Shape // of forms
	forms   []form
	recent  recent           // bare shapes and forms that were added lately
	arcs    []arc            // of all forms
	derived map[string]int32 // forms, see throughStarts
	stages  []stage
	grown   map[growth]int32 // stages
	at      []int32          // stage of each of the rank's operations; -1 - the last of its links
	links   []link           // of the rank's operations that are in no stage
	list    Dependents       // space for those of an operation
	growths []growth         // space for those of a stage
	kept    map[uint64]*Dependents
	pooled  map[uint64]int32 // in Program.lists, by hash
	ends    [endings]ending  // shapes that were found lately
	slots   []int32          // hash table of Program.Shapes: index plus 1, 0 if empty
	linked  linked
}

// form is a shape without its dependents, and its dependences.
type form struct {
	bare        int32
	first, need int32 // arcs and their number: irequires, then requires
	// The last stage in which one of its operations has ended, and the shape of that.
	stage, made  int32
	alone        EventKind // if it has one dependence and is no collective
	isCollective bool
}

// recent are numbers by hash, plus 1; 0 for none.
type recent struct{ bare, forms [recents]int32 }

// arc is a dependence of a form. It caches the last transition of the operation that it points
// to: from what stage to what stage.
type arc struct {
	offset   int32 // up the list
	start    bool
	from, to int32
}

// unknown is no stage, and no link.
const unknown = math.MinInt32

// stage is some dependents: those of another stage, and one more.
type stage struct {
	last       growth
	length     int32
	dependents *Dependents // nil until an operation ends in this stage
}

// link is a dependent of one operation, and the link before it; unknown for none.
type link struct {
	before, offset int32
	start          bool
}

// growth is the addition of a dependent to a stage.
type growth struct {
	stage  int32
	offset int32     // down the list
	start  bool      // it requires the start, not the completion
	alone  EventKind // if it has no other dependence and is no collective
}

// ending is a form, a stage in which one of its operations has ended, and the shape.
type ending struct{ form, stage, shape int32 }

func newLinker(t *tuning.Tuning) linker {
	l := linker{
		tuning: t, grown: map[growth]int32{}, stages: []stage{{dependents: &Dependents{}}},
		kept: map[uint64]*Dependents{}, pooled: map[uint64]int32{},
	}
	l.forget()
	return l
}

// forget forgets all forms.
func (l *linker) forget() {
	l.bare, l.forms, l.arcs, l.derived = l.bare[:0], l.forms[:0], l.arcs[:0], map[string]int32{}
	l.recent, l.linked = recent{}, linked{}
	for i := range l.ends {
		l.ends[i].form = None
	}
}

// addForm adds a form with its dependences, unless it was added lately: operations may differ
// in what no form has, such as their call sites.
func (l *linker) addForm(s Shape, requires, irequires []int32) int32 {
	s.Need = int32(len(requires) + len(irequires))
	hash := maphash.Comparable(seed, s)
	bare := &l.recent.bare[hash%uint64(len(l.recent.bare))]
	if *bare == 0 || l.bare[*bare-1] != s {
		l.bare = append(l.bare, s)
		*bare = int32(len(l.bare))
	}
	for _, list := range [2][]int32{requires, irequires} {
		for _, d := range list {
			hash = (hash ^ uint64(d)) * 0x9e3779b97f4a7c15
		}
	}
	known := &l.recent.forms[hash>>32%uint64(len(l.recent.forms))]
	if *known > 0 && l.has(&l.forms[*known-1], *bare-1, requires, irequires) {
		return *known - 1
	}
	f := form{bare: *bare - 1, first: int32(len(l.arcs)), need: s.Need, stage: unknown, isCollective: s.Coll != None}
	if f.need == 1 && !f.isCollective {
		f.alone = s.Event
	}
	l.forms = append(l.forms, f)
	for _, d := range irequires {
		l.arcs = append(l.arcs, arc{offset: d, start: true, from: unknown})
	}
	for _, d := range requires {
		l.arcs = append(l.arcs, arc{offset: d, from: unknown})
	}
	*known = int32(len(l.forms))
	return *known - 1
}

// sameBare reports whether a form has a bare shape, but for the number of dependences.
func (l *linker) sameBare(at int32, s Shape) bool {
	f := &l.forms[at]
	s.Need = f.need
	return l.bare[f.bare] == s
}

// has reports whether a form has a bare shape and dependences.
func (l *linker) has(f *form, bare int32, requires, irequires []int32) bool {
	if f.bare != bare { // which has their number
		return false
	}
	arcs := l.arcsOf(f)
	for k, d := range irequires {
		if k >= len(arcs) || !arcs[k].start || arcs[k].offset != d {
			return false
		}
	}
	for k, d := range requires {
		if a := &arcs[len(irequires)+k]; a.start || a.offset != d {
			return false
		}
	}
	return true
}

// arcsOf returns the dependences of a form.
func (l *linker) arcsOf(f *form) []arc { return l.arcs[f.first : f.first+f.need] }

// link replaces the forms of a rank's operations by their shapes.
func (c *compiler) link(ops []Op) {
	known := c.linked.find(ops, c.tuning.LinkedForms)
	if known.rank != None {
		c.linkAs(int(known.rank), ops)
		return
	}
	c.linkAnew(ops)
	if p := c.program; len(p.listOf) <= int(p.First[c.rank]) { // none has dependents of its own
		known.rank = int32(c.rank)
	}
}

// linkAs links operations that have the same forms as those of an earlier rank.
func (c *compiler) linkAs(rank int, ops []Op) {
	p := c.program
	first, from := p.First[c.rank], p.First[rank]
	for i, o := range p.Ops[from:][:len(ops)] {
		ops[i].Shape = o.Shape
	}
	for _, roots := range p.RootsOf(rank) {
		p.roots = append(p.roots, Roots{roots.First - from + first, roots.End - from + first})
	}
}

// linkAnew is link for forms that no earlier rank is known to have.
func (c *compiler) linkAnew(ops []Op) {
	p, first := c.program, c.program.First[c.rank]
	c.throughStarts(ops)
	c.at, c.links = slices.Grow(c.at[:0], len(ops))[:len(ops)], c.links[:0]
	clear(c.at)
	for i := range ops {
		f := &c.forms[ops[i].Shape]
		if f.need == 0 {
			p.addRoot(c.rank, first+int32(i))
			continue
		}
		arcs := c.arcsOf(f)
		for k := range arcs {
			a := &arcs[k]
			at := &c.at[i-int(a.offset)]
			if *at != a.from {
				c.grow(at, a, f.alone)
				continue
			}
			*at = a.to
		}
	}
	for i, at := range c.at {
		o := &ops[i]
		f := &c.forms[o.Shape]
		if f.stage != at {
			made, ok := c.shapeOf(p, o.Shape, at)
			if !ok {
				o.Shape = c.own(p, first+int32(i), f, at)
				continue
			}
			f.stage, f.made = at, made
			if at < 0 { // of another operation next time
				f.stage = unknown
			}
		}
		o.Shape = f.made
	}
}

// shapeOf returns the shape of operations of a form that end in a stage or with some links; ok
// is false if there are too many shapes to add it.
func (l *linker) shapeOf(p *Program, form, at int32) (shape int32, ok bool) {
	f := &l.forms[form]
	s := l.bare[f.bare]
	if at < 0 {
		if len(p.Shapes) >= l.tuning.Shapes {
			return None, false
		}
		l.readLinks(at)
		s.Dependents = l.keep(&l.list)
		return l.intern(p, s), true
	}
	e := &l.ends[uint32(form*7+at)%uint32(len(l.ends))]
	if e.form == form && e.stage == at {
		return e.shape, true
	}
	end := &l.stages[at]
	if end.dependents == nil {
		if len(p.Shapes) >= l.tuning.Shapes {
			return None, false
		}
		l.readStage(at)
		end.dependents = l.list.clone()
		end.dependents.Runs = l.runs(at)
	}
	if s.Dependents = end.dependents; end.length == 1 && end.last.alone != NoEvent && !end.last.start {
		s.Then = end.last.offset
	}
	*e = ending{form, at, l.intern(p, s)}
	return e.shape, true
}

// own gives operation i dependents of its own, and returns its shape.
func (l *linker) own(p *Program, i int32, f *form, at int32) int32 {
	if at < 0 {
		l.readLinks(at)
	} else {
		l.readStage(at)
	}
	s := l.bare[f.bare]
	s.Dependents, s.Then = ownDependents(&l.list), OwnDependents
	if len(l.pooled) >= l.tuning.PooledLists {
		clear(l.pooled)
	}
	hash := l.list.hash()
	list, ok := l.pooled[hash]
	if !ok || !p.lists.equal(list, &l.list) {
		list = p.lists.add(&l.list)
		l.pooled[hash] = list
	}
	p.lists.set(i, list, cap(p.Ops))
	return l.intern(p, s)
}

// grow moves an operation to the stage with one more dependent.
func (l *linker) grow(at *int32, a *arc, alone EventKind) {
	g := growth{*at, a.offset, a.start, alone}
	if *at < 0 {
		l.addLink(at, a.offset, a.start)
		return
	}
	to, ok := l.grown[g]
	if !ok {
		length := l.stages[*at].length
		if int(length) >= l.tuning.StageLength || len(l.stages) >= l.tuning.Stages {
			l.toLinks(at)
			l.addLink(at, a.offset, a.start)
			return
		}
		to = int32(len(l.stages))
		l.stages = append(l.stages, stage{last: g, length: length + 1})
		l.grown[g] = to
	}
	a.from, a.to = *at, to
	*at = to
}

func (l *linker) addLink(at *int32, offset int32, start bool) {
	l.links = append(l.links, link{*at, offset, start})
	*at = -int32(len(l.links))
}

// toLinks moves an operation from a stage to links.
func (l *linker) toLinks(at *int32) {
	stage := *at
	*at = unknown
	l.growths = l.growths[:0]
	for ; stage != 0; stage = l.stages[stage].last.stage {
		l.growths = append(l.growths, l.stages[stage].last)
	}
	for _, g := range slices.Backward(l.growths) {
		l.addLink(at, g.offset, g.start)
	}
}

// readLinks and readStage set l.list.
func (l *linker) readLinks(at int32) {
	l.list.clear()
	for at != unknown {
		k := &l.links[-1-at]
		l.list.add(k.offset, k.start)
		at = k.before
	}
	l.list.reverse()
}

func (l *linker) readStage(at int32) {
	l.list.clear()
	for ; at != 0; at = l.stages[at].last.stage {
		l.list.add(l.stages[at].last.offset, l.stages[at].last.start)
	}
	l.list.reverse()
}

// runs returns the dependents of a stage in runs.
func (l *linker) runs(at int32) (runs []Run) {
	l.growths = l.growths[:0]
	for ; at != 0; at = l.stages[at].last.stage {
		g := l.stages[at].last
		if g.alone == NoEvent || g.start {
			return nil
		}
		l.growths = append(l.growths, g)
	}
	slices.Reverse(l.growths)
	slices.SortStableFunc(l.growths, func(a, b growth) int { return cmp.Compare(a.alone, b.alone) })
	for _, g := range l.growths {
		if last := len(runs) - 1; last >= 0 && g.alone != CalcDue && runs[last].Event == g.alone && runs[last].Offset+runs[last].Length == g.offset {
			runs[last].Length++
			continue
		}
		runs = append(runs, Run{g.offset, 1, g.alone})
	}
	return runs
}

// seed is that of hashes, on which no result depends.
var seed = maphash.MakeSeed()

// keep returns a copy of long lists, the same as before if there is one.
func (l *linker) keep(d *Dependents) *Dependents {
	hash := d.hash()
	known := l.kept[hash]
	if known == nil || !slices.Equal(known.OnStart, d.OnStart) || !slices.Equal(known.OnEnd, d.OnEnd) {
		known = d.clone()
		l.kept[hash] = known
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
		isWhole := func(d int32) bool { return c.forms[ops[i-int(d)].Shape].isCollective }
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
		at = l.addForm(l.bare[l.forms[from].bare], requires, irequires)
		l.derived[key] = at
	}
	return at
}
