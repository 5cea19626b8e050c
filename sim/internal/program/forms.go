package program

import (
	"hash/maphash"
	"slices"
)

// form is the part of an operation that many operations have in common in a schedule: a shape without dependents, and
// dependences. Operations of a form with different dependents get different shapes.
type form struct {
	bare int32 // the shape, in formTable.bare
	// Indices in formTable.arcs: irequires from first on, requires from starts on.
	first, starts, end int32
}

// arc is a dependence: the distance up the list from the dependent operation, a bit that is set if the dependent requires
// the start, not the completion, and the dependent's event if it has no other dependence and is not a collective.
type arc int64

const (
	startBit = 4 // above the events of operations
	arcBits  = 3
)

func (x arc) offset() int      { return int(int32(x >> arcBits)) }
func (x arc) isStart() bool    { return x&startBit != 0 }
func (x arc) alone() EventKind { return EventKind(x & (startBit - 1)) }

// appendArcs appends arcs of some distances with the same low bits.
func appendArcs(arcs []arc, distances []int32, low arc) []arc {
	for _, d := range distances {
		arcs = append(arcs, arc(uint32(d))<<arcBits|low)
	}
	return arcs
}

// formTable has the forms of ranks since the table of the schedule started anew.
type formTable struct {
	forms []form
	bare  []Shape
	arcs  []arc
	// By hash, the forms and bare shapes that were added lately. Equal ones are added once, although the schedule has
	// several shapes if operations differ in their call sites.
	lateForms, lateBare map[uint64]int32
	added               []arc // of the form that addForm adds
}

// forget removes all forms.
func (x *formTable) forget() {
	x.forms, x.bare, x.arcs = x.forms[:0], x.bare[:0], x.arcs[:0]
	x.lateForms, x.lateBare = map[uint64]int32{}, map[uint64]int32{}
}

// addForm returns the form of operations with a bare shape and dependences. It adds the form unless it was added lately.
func (x *formTable) addForm(s Shape, requires, irequires []int32) int32 {
	s.Need = int32(len(requires) + len(irequires))
	hash := maphash.Comparable(seed, s)
	bare, ok := x.lateBare[hash]
	if !ok || x.bare[bare] != s {
		bare = int32(len(x.bare))
		x.bare = append(x.bare, s)
		remember(x.lateBare, hash, bare)
	}
	alone := NoEvent
	if s.Need == 1 && s.Coll == None {
		alone = s.Event
	}
	x.added = appendArcs(x.added[:0], irequires, startBit|arc(alone))
	x.added = appendArcs(x.added, requires, arc(alone))
	for _, a := range x.added {
		hash = mix(hash, uint64(a))
	}
	if at, ok := x.lateForms[hash]; ok && x.forms[at].bare == bare && slices.Equal(x.arcsOf(at), x.added) {
		return at
	}
	at, first := int32(len(x.forms)), int32(len(x.arcs))
	x.forms = append(x.forms, form{bare, first, first + int32(len(irequires)), first + s.Need})
	x.arcs = append(x.arcs, x.added...)
	remember(x.lateForms, hash, at)
	return at
}

// remember adds an entry to a map of the latest entries.
func remember(lately map[uint64]int32, key uint64, value int32) {
	if len(lately) >= recents {
		clear(lately)
	}
	lately[key] = value
}

// arcsOf returns the dependences of a form.
func (x *formTable) arcsOf(at int32) []arc { return x.arcs[x.forms[at].first:x.forms[at].end] }

// sameBare reports whether the bare shape of a form is s, apart from the number of dependences.
func (x *formTable) sameBare(at int32, s Shape) bool {
	form := &x.forms[at]
	s.Need = form.end - form.first
	return x.bare[form.bare] == s
}

// throughStarts replaces each dependence of operation i on the start of a collective by the dependences of that
// collective, as a collective starts when its first steps may. It returns the new form of the operation.
func (x *formTable) throughStarts(ops []Op, i int) *form {
	form := &x.forms[ops[i].Shape]
	if !slices.ContainsFunc(x.arcs[form.first:form.starts], func(a arc) bool { return x.isCollective(ops[i-a.offset()].Shape) }) {
		return form
	}
	requires, rest := offsets(x.arcs[form.starts:form.end]), offsets(x.arcs[form.first:form.starts])
	var irequires []int32
	through := map[int32]bool{}
	for ; len(rest) > 0; rest = rest[1:] {
		d := rest[0]
		on := ops[i-int(d)].Shape
		switch {
		case !x.isCollective(on):
			irequires = append(irequires, d)
		case !through[d]:
			through[d] = true
			for _, a := range x.arcsOf(on) {
				switch end := d + int32(a.offset()); {
				case a.isStart():
					rest = append(rest, end)
				case !slices.Contains(requires, end):
					requires = append(requires, end)
				}
			}
		}
	}
	ops[i].Shape = x.addForm(x.bare[form.bare], requires, irequires)
	return &x.forms[ops[i].Shape]
}

func (x *formTable) isCollective(at int32) bool { return x.bare[x.forms[at].bare].Coll != None }

func offsets(arcs []arc) (list []int32) {
	for _, a := range arcs {
		list = append(list, int32(a.offset()))
	}
	return list
}

// seed is the seed of hashes, and factor spreads them. No result depends on either.
var seed = maphash.MakeSeed()

const factor = 0x9e3779b97f4a7c15

// mix adds a number to a hash.
func mix(hash, x uint64) uint64 {
	hash = (hash ^ x) * factor
	return hash ^ hash>>32
}
