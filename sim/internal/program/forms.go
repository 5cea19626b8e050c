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

func (a arc) offset() int      { return int(int32(a >> arcBits)) }
func (a arc) isStart() bool    { return a&startBit != 0 }
func (a arc) alone() EventKind { return EventKind(a & (startBit - 1)) }

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
func (t *formTable) forget() {
	t.forms, t.bare, t.arcs = t.forms[:0], t.bare[:0], t.arcs[:0]
	t.lateForms, t.lateBare = map[uint64]int32{}, map[uint64]int32{}
}

// addForm returns the form of operations with a bare shape and dependences. It adds the form unless it was added lately.
func (t *formTable) addForm(s Shape, requires, irequires []int32) int32 {
	s.Need = int32(len(requires) + len(irequires))
	hash := maphash.Comparable(seed, s)
	bare, ok := t.lateBare[hash]
	if !ok || t.bare[bare] != s {
		bare = int32(len(t.bare))
		t.bare = append(t.bare, s)
		remember(t.lateBare, hash, bare)
	}
	alone := NoEvent
	if s.Need == 1 && s.Coll == None {
		alone = s.Event
	}
	t.added = appendArcs(t.added[:0], irequires, startBit|arc(alone))
	t.added = appendArcs(t.added, requires, arc(alone))
	for _, a := range t.added {
		hash = mix(hash, uint64(a))
	}
	if at, ok := t.lateForms[hash]; ok && t.forms[at].bare == bare && slices.Equal(t.arcsOf(at), t.added) {
		return at
	}
	at, first := int32(len(t.forms)), int32(len(t.arcs))
	t.forms = append(t.forms, form{bare, first, first + int32(len(irequires)), first + s.Need})
	t.arcs = append(t.arcs, t.added...)
	remember(t.lateForms, hash, at)
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
func (t *formTable) arcsOf(at int32) []arc { return t.arcs[t.forms[at].first:t.forms[at].end] }

// sameBare reports whether the bare shape of a form is s, apart from the number of dependences.
func (t *formTable) sameBare(at int32, s Shape) bool {
	f := &t.forms[at]
	s.Need = f.end - f.first
	return t.bare[f.bare] == s
}

// throughStarts replaces each dependence of operation i on the start of a collective by the dependences of that
// collective, as a collective starts when its first steps may. It returns the new form of the operation.
func (t *formTable) throughStarts(ops []Op, i int) *form {
	f := &t.forms[ops[i].Shape]
	if !slices.ContainsFunc(t.arcs[f.first:f.starts], func(a arc) bool { return t.isCollective(ops[i-a.offset()].Shape) }) {
		return f
	}
	requires, rest := offsets(t.arcs[f.starts:f.end]), offsets(t.arcs[f.first:f.starts])
	var irequires []int32
	through := map[int32]bool{}
	for ; len(rest) > 0; rest = rest[1:] {
		d := rest[0]
		on := ops[i-int(d)].Shape
		switch {
		case !t.isCollective(on):
			irequires = append(irequires, d)
		case !through[d]:
			through[d] = true
			for _, a := range t.arcsOf(on) {
				switch e := d + int32(a.offset()); {
				case a.isStart():
					rest = append(rest, e)
				case !slices.Contains(requires, e):
					requires = append(requires, e)
				}
			}
		}
	}
	ops[i].Shape = t.addForm(t.bare[f.bare], requires, irequires)
	return &t.forms[ops[i].Shape]
}

func (t *formTable) isCollective(at int32) bool { return t.bare[t.forms[at].bare].Coll != None }

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
