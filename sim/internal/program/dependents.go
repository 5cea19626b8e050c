package program

import (
	"math"
	"slices"
)

// Dependents are offsets down the list to the operations that require the start and the
// completion of an operation, each in list order.
type Dependents struct {
	OnStart, OnEnd []int32
	// All dependents, in the order in which they are created, if none has another dependence,
	// none requires the start, and none is a collective; otherwise nil.
	Runs []Run
}

// Run is consecutive operations of a kind; a calc is a run of its own.
type Run struct {
	Offset, Length int32
	Event          EventKind
}

// OwnDependents is the value of Shape.Then if dependents belong to the operation, not to the
// shape. Shape.OnStart is then not empty if there are any in the operation's OnStart.
const OwnDependents = math.MinInt32

// The dependents in shapes of operations that have their own.
var (
	withoutStart = &Dependents{}
	withStart    = &Dependents{OnStart: []int32{0}}
)

// lists are the dependents of operations that have their own.
type lists struct {
	all    []int32 // each: the length of OnStart, OnStart, the length of OnEnd, OnEnd
	listOf []int32 // of each operation up to the last that has its own, where its dependents begin
}

// DependentsOf returns the dependents of operation i, whose shape is o.
func (x *lists) DependentsOf(o *Shape, i int32) (onStart, onEnd []int32) {
	if o.Then == OwnDependents {
		return x.at(x.listOf[i])
	}
	return o.OnStart, o.OnEnd
}

func (x *lists) at(list int32) (onStart, onEnd []int32) {
	onStart, rest := part(x.all[list:])
	onEnd, _ = part(rest)
	return onStart, onEnd
}

// part returns a list that begins with its length, and what follows.
func part(all []int32) (list, rest []int32) { return all[1 : 1+all[0]], all[1+all[0]:] }

// setLists sets the lists of operations from i on, after all that have one.
func (p *Program) setLists(i int32, lists ...int32) {
	if p.listOf == nil {
		p.listOf = make([]int32, 0, cap(p.Ops))
	}
	p.listOf = append(slices.Grow(p.listOf, int(i)+len(lists)-len(p.listOf))[:i], lists...)
}

// encode appends dependents to a list, as in lists.all.
func encode(all []int32, dependents []arc) []int32 {
	for _, start := range [2]bool{true, false} {
		length := len(all)
		all = append(all, 0)
		for _, a := range dependents {
			if a.isStart() == start {
				all = append(all, int32(a.offset()))
				all[length]++
			}
		}
	}
	return all
}

// dependentsOf returns dependents in list order for the simulation.
func dependentsOf(list []arc) *Dependents {
	d, alone := &Dependents{}, true
	for _, a := range list {
		if a.isStart() {
			d.OnStart = append(d.OnStart, int32(a.offset()))
		} else {
			d.OnEnd = append(d.OnEnd, int32(a.offset()))
		}
		alone = alone && !a.isStart() && a.alone() != NoEvent
	}
	for event := SendDue; alone && event <= CalcDue; event++ {
		for _, a := range list {
			if a.alone() == event {
				d.addToRuns(Run{int32(a.offset()), 1, event})
			}
		}
	}
	return d
}

// addToRuns appends a run of one operation, or extends the last run by it.
func (x *Dependents) addToRuns(run Run) {
	if len(x.Runs) > 0 && run.Event != CalcDue {
		last := &x.Runs[len(x.Runs)-1]
		if last.Event == run.Event && last.Offset+last.Length == run.Offset {
			last.Length++
			return
		}
	}
	x.Runs = append(x.Runs, run)
}
