package program

import (
	"hash/maphash"
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

func ownDependents(d *Dependents) *Dependents {
	if len(d.OnStart) > 0 {
		return withStart
	}
	return withoutStart
}

// lists are the dependents of operations that have their own.
type lists struct {
	all    []int32 // each: the length of OnStart, OnStart, the length of OnEnd, OnEnd
	listOf []int32 // of each operation up to the last that has its own, where its dependents begin
}

// DependentsOf returns the dependents of operation i, whose shape is o.
func (l *lists) DependentsOf(o *Shape, i int32) (onStart, onEnd []int32) {
	if o.Then == OwnDependents {
		return l.at(l.listOf[i])
	}
	return o.OnStart, o.OnEnd
}

func (l *lists) at(list int32) (onStart, onEnd []int32) {
	onStart, rest := part(l.all[list:])
	onEnd, _ = part(rest)
	return onStart, onEnd
}

// part returns a list that begins with its length, and what follows.
func part(all []int32) (list, rest []int32) { return all[1 : 1+all[0]], all[1+all[0]:] }

// add adds dependents and returns where they begin.
func (l *lists) add(d *Dependents) int32 {
	at := int32(len(l.all))
	for _, list := range [2][]int32{d.OnStart, d.OnEnd} {
		l.all = append(append(l.all, int32(len(list))), list...)
	}
	return at
}

// equal reports whether a list has some dependents.
func (l *lists) equal(list int32, d *Dependents) bool {
	onStart, onEnd := l.at(list)
	return slices.Equal(onStart, d.OnStart) && slices.Equal(onEnd, d.OnEnd)
}

// set sets the list of operation i, which is after all that have one.
func (l *lists) set(i, list int32, operations int) {
	if l.listOf == nil {
		l.listOf = make([]int32, 0, max(operations, int(i)+1))
	}
	l.listOf = append(slices.Grow(l.listOf, int(i)+1-len(l.listOf))[:i], list)
}

func (d *Dependents) clear() { d.OnStart, d.OnEnd = d.OnStart[:0], d.OnEnd[:0] }

func (d *Dependents) add(offset int32, start bool) {
	if start {
		d.OnStart = append(d.OnStart, offset)
	} else {
		d.OnEnd = append(d.OnEnd, offset)
	}
}

func (d *Dependents) reverse() {
	slices.Reverse(d.OnStart)
	slices.Reverse(d.OnEnd)
}

func (d *Dependents) clone() *Dependents {
	return &Dependents{OnStart: slices.Clone(d.OnStart), OnEnd: slices.Clone(d.OnEnd)}
}

func (d *Dependents) hash() uint64 {
	h := maphash.Comparable(seed, len(d.OnStart))
	for _, list := range [2][]int32{d.OnStart, d.OnEnd} {
		for _, offset := range list {
			h = (h ^ uint64(offset)) * 0x9e3779b97f4a7c15
			h ^= h >> 32
		}
	}
	return h
}
