package program

import (
	"fmt"
	"slices"

	"loggops/formats/schedule"
)

// A schedule lists what each operation depends on; the simulation needs the inverse, and
// operations with the same dependents share a shape. As the compiler goes through a rank's
// list, the dependents of an operation found so far are its stage. A stage grows by one
// dependent at a time, so operations followed by the same dependents go through the same
// stages. The final stage determines the shape.

// form is a shape without its dependents.
type form struct {
	shape               Shape
	requires, irequires []int32 // offsets up the list
	stage               int32   // the initial one
	arcs                []arc   // irequires, then requires
}

// arc is a dependence of a form. It caches the last transition of the operation that it points
// to: from what stage to what stage.
type arc struct {
	offset   int32
	start    bool
	from, to int32
}

// stage is a form with some dependents: those of another stage, and one more.
type stage struct {
	form   int32
	before int32 // None for the initial stage
	last   growth
	shape  int32 // None until an operation ends in this stage
}

// growth is the addition of a dependent to a stage.
type growth struct {
	stage  int32
	offset int32 // down the list
	start  bool  // it requires the start, not the completion
	alone  bool  // it has no other dependence and is no collective
}

// form adds a form with the dependences of a schedule's shape.
func (c *compiler) form(from *schedule.Shape, s Shape) int32 {
	return c.addForm(s, slices.Clone(from.Requires), slices.Clone(from.Irequires))
}

func (c *compiler) addForm(s Shape, requires, irequires []int32) int32 {
	s.Need = int32(len(requires) + len(irequires))
	f := form{shape: s, requires: requires, irequires: irequires, stage: int32(len(c.stages))}
	for _, d := range irequires {
		f.arcs = append(f.arcs, arc{offset: d, start: true, from: None})
	}
	for _, d := range requires {
		f.arcs = append(f.arcs, arc{offset: d, from: None})
	}
	at := int32(len(c.forms))
	c.stages = append(c.stages, stage{form: at, before: None, shape: None})
	c.forms = append(c.forms, f)
	return at
}

// link replaces the forms of a rank's operations by their shapes.
func (c *compiler) link(ops []Op) {
	p := c.program
	c.throughStarts(ops)
	c.at = slices.Grow(c.at[:0], len(ops))[:len(ops)]
	for i := range ops {
		f := &c.forms[ops[i].Shape]
		c.at[i] = f.stage
		if len(f.arcs) == 0 {
			p.roots = append(p.roots, p.First[c.rank]+int32(i))
		}
	}
	for i := range ops {
		f := &c.forms[ops[i].Shape]
		for k := range f.arcs {
			a := &f.arcs[k]
			at := &c.at[i-int(a.offset)]
			if *at != a.from {
				a.from = *at
				a.to = c.grow(growth{*at, a.offset, a.start, len(f.arcs) == 1 && f.shape.Coll == None})
			}
			*at = a.to
		}
	}
	for i := range ops {
		s := &c.stages[c.at[i]]
		if s.shape == None {
			s.shape = int32(len(p.Shapes))
			p.Shapes = append(p.Shapes, c.shapeAt(s))
		}
		ops[i].Shape = s.shape
	}
}

// grow returns the stage with one more dependent.
func (c *compiler) grow(g growth) int32 {
	to, ok := c.grown[g]
	if !ok {
		to = int32(len(c.stages))
		c.stages = append(c.stages, stage{form: c.stages[g.stage].form, before: g.stage, last: g, shape: None})
		c.grown[g] = to
	}
	return to
}

// shapeAt returns the shape of operations that end in a stage.
func (c *compiler) shapeAt(at *stage) Shape {
	s := c.forms[at.form].shape
	last := at.last
	for ; at.before != None; at = &c.stages[at.before] {
		if at.last.start {
			s.OnStart = append(s.OnStart, at.last.offset)
		} else {
			s.OnEnd = append(s.OnEnd, at.last.offset)
		}
	}
	slices.Reverse(s.OnStart)
	slices.Reverse(s.OnEnd)
	if len(s.OnStart) == 0 && len(s.OnEnd) == 1 && last.alone {
		s.Then = last.offset
	}
	return s
}

// throughStarts replaces each dependence on the start of a collective by the dependences of
// that collective, as a collective starts when its first steps may.
func (c *compiler) throughStarts(ops []Op) {
	if len(c.collectives) == 0 {
		return
	}
	for i := range ops {
		f := &c.forms[ops[i].Shape]
		isWhole := func(d int32) bool { return c.forms[ops[i-int(d)].Shape].shape.Coll != None }
		if !slices.ContainsFunc(f.irequires, isWhole) {
			continue
		}
		requires := slices.Clone(f.requires)
		var kept []int32
		through := map[int32]bool{}
		for list := f.irequires; len(list) > 0; list = list[1:] {
			switch d := list[0]; {
			case !isWhole(d):
				kept = append(kept, d)
			case !through[d]:
				through[d] = true
				of := &c.forms[ops[i-int(d)].Shape]
				for _, further := range of.requires {
					if !slices.Contains(requires, d+further) {
						requires = append(requires, d+further)
					}
				}
				list = slices.Clone(list)
				for _, further := range of.irequires {
					list = append(list, d+further)
				}
			}
		}
		ops[i].Shape = c.derive(ops[i].Shape, requires, kept)
	}
}

// derive returns a form with other dependences.
func (c *compiler) derive(from int32, requires, irequires []int32) int32 {
	key := fmt.Sprint(from, requires, irequires)
	at, ok := c.derived[key]
	if !ok {
		at = c.addForm(c.forms[from].shape, requires, irequires)
		c.derived[key] = at
	}
	return at
}
