package expand

import (
	"fmt"
	"math"

	"loggops/formats/schedule"
	"loggops/schedgen/collective"
)

// expansion makes the explicit list of one rank after the other.
type expansion struct {
	planner
	base    []schedule.Op // the rank's list
	number  int           // of the base rank
	replica int

	parts []part // of each collective, in the order of the list
	ends  []int  // place in the explicit list of each operation, of its join if it is a collective

	made schedule.List // explicit

	// Scratch: the dependences of the operation under way, the collectives
	// whose own dependences it takes over, and which it has taken over.
	requires, irequires []int32
	through             []int
	taken               []int // by base operation: the count of when it was taken
	count               int
	steps, exits        []int // within a collective
}

// part is a rank's part in a collective.
type part struct {
	members  members
	plan     collective.Plan
	steps    int
	instance int // collectives before it on the communicator
}

// rank returns the explicit list of a base rank in a replica, valid until the
// next call.
func (e *expansion) rank(list schedule.Batch, replica int) ([]schedule.Op, error) {
	e.base, e.number, e.replica = list.Ops, list.Rank, replica
	e.made.Reset()
	e.taken = append(e.taken[:0], make([]int, len(e.base))...)
	e.count = 0
	if err := e.place(); err != nil {
		return nil, err
	}
	collectives := 0
	for i := range e.base {
		if e.base[i].Kind != schedule.Collective {
			e.copied(i)
			continue
		}
		if err := e.expanded(i, &e.parts[collectives]); err != nil {
			return nil, err
		}
		collectives++
	}
	return e.made.Ops, nil
}

// place finds where everything goes.
func (e *expansion) place() error {
	e.parts, e.ends = e.parts[:0], e.ends[:0]
	instances := map[int32]int{}
	end := -1
	for i := range e.base {
		op := &e.base[i]
		end++
		if op.Kind == schedule.Collective {
			m := membersOf(&e.from, op, e.number, e.replica)
			plan, err := e.plan(op, &m)
			if err != nil {
				return fmt.Errorf("rank %d, operation %d: %w", e.number, i, err)
			}
			p := part{m, plan, plan.Len(m.self), instances[op.Comm]}
			e.parts = append(e.parts, p)
			instances[op.Comm]++
			end += p.steps
		}
		e.ends = append(e.ends, end)
	}
	return nil
}

// copied appends an operation that is no collective.
func (e *expansion) copied(i int) {
	op := e.base[i]
	if op.Kind.IsMessage() {
		if op.Peer != schedule.AnySource {
			op.Peer += int32(e.from.Ranks * e.replica)
		}
		if op.Tag != schedule.AnyTag {
			op.Tag = e.tags.message(op.Tag, op.Comm)
		}
		op.Comm = 0
	}
	e.inherit(i)
	e.add(op)
}

// expanded appends the steps of a collective and their join.
func (e *expansion) expanded(i int, p *part) error {
	op := &e.base[i]
	first, member := len(e.made.Ops), p.members.self
	e.exits = e.exits[:0]
	for s := range p.steps {
		step, err := e.step(i, p, p.plan.Step(member, s))
		if err != nil {
			return err
		}
		e.steps = p.plan.Requires(member, s, e.steps[:0])
		if len(e.steps) == 0 {
			e.inherit(i)
		}
		for _, on := range e.steps {
			e.requires = append(e.requires, int32(s-on))
		}
		e.add(step)
		if e.steps = p.plan.Dependants(member, s, e.steps[:0]); len(e.steps) == 0 {
			e.exits = append(e.exits, first+s)
		}
	}
	for _, exit := range e.exits {
		e.requires = append(e.requires, int32(len(e.made.Ops)-exit))
	}
	if p.steps == 0 {
		e.inherit(i)
	}
	e.add(standsFor(op, schedule.Calc))
	return nil
}

// standsFor returns an operation with what a collective's steps and join have
// from it.
func standsFor(op *schedule.Op, kind schedule.Kind) schedule.Op {
	return schedule.Op{Kind: kind, CPU: op.CPU, NIC: op.NIC, Iteration: op.Iteration, Call: op.Call, Region: op.Region, Site: op.Site, TraceRow: op.TraceRow}
}

// step turns a step into an operation.
func (e *expansion) step(i int, p *part, step collective.Step) (schedule.Op, error) {
	base := &e.base[i]
	op := standsFor(base, step.Kind)
	if step.Kind == schedule.Calc {
		// The product must be rounded before the addition: no fused multiply-add.
		ns := math.Floor(float64(float64(max(step.Bytes, 1)-1)*e.gamma) + 0.5)
		if ns >= schedule.MaxNS {
			return op, &NotExpressible{Rank: e.number, Op: i, Problem: fmt.Sprintf("%s needs a calc of %g ns", base.Coll.Kind, ns)}
		}
		op.DurationNS = int64(ns)
		return op, nil
	}
	op.Bytes, op.Peer = step.Bytes, p.members.at(step.Peer)
	var err error
	op.Tag, err = e.tags.step(base.Comm, p.instance, step.Round)
	return op, err
}

// inherit notes, for the operation that is added next, the dependences of
// base operation i. Starting with a collective means starting when it may: a
// collective that is irequired has its own dependences taken over instead, and
// so on, each once.
func (e *expansion) inherit(i int) {
	at := len(e.made.Ops)
	e.count++
	e.through = append(e.through[:0], i)
	for len(e.through) > 0 {
		last := len(e.through) - 1
		i := e.through[last]
		e.through = e.through[:last]
		for _, d := range e.base[i].Requires {
			e.requires = append(e.requires, int32(at-e.ends[i-int(d)]))
		}
		for _, d := range e.base[i].Irequires {
			on := i - int(d)
			switch {
			case e.base[on].Kind != schedule.Collective:
				e.irequires = append(e.irequires, int32(at-e.ends[on]))
			case e.taken[on] != e.count:
				e.taken[on] = e.count
				e.through = append(e.through, on)
			}
		}
	}
}

// add appends an operation with the dependences that have been noted for it.
func (e *expansion) add(op schedule.Op) {
	op.Requires, op.Irequires = e.requires, e.irequires
	e.made.Add(op)
	e.requires, e.irequires = e.requires[:0], e.irequires[:0]
}
