package program

// linked finds an earlier rank with the same list of forms, which most ranks have.
type linked struct {
	ranks map[uint64]*rankForms // by hash
	size  int                   // of all lists
}

// rankForms are the forms of a rank's operations; the rank is None if others do not get the same shapes.
type rankForms struct {
	forms []int32
	rank  int32
}

// find returns the entry of the forms of some operations. That of a new list has no rank. Lists of
// so many forms in all are kept.
func (l *linked) find(ops []Op, most int) *rankForms {
	hash := uint64(len(ops))
	for i := range ops {
		hash = (hash ^ uint64(ops[i].Shape)) * 0x9e3779b97f4a7c15
		hash ^= hash >> 32
	}
	known := l.ranks[hash]
	if known != nil && known.has(ops) {
		return known
	}
	if l.ranks == nil || l.size+len(ops) > most {
		*l = linked{ranks: map[uint64]*rankForms{}}
	}
	known = &rankForms{rank: None}
	if len(ops) <= most {
		known.forms = make([]int32, len(ops))
		for i := range ops {
			known.forms[i] = ops[i].Shape
		}
		l.ranks[hash] = known
		l.size += len(ops)
	}
	return known
}

// has reports whether operations have these forms.
func (k *rankForms) has(ops []Op) bool {
	if len(k.forms) != len(ops) {
		return false
	}
	for i := range ops {
		if ops[i].Shape != k.forms[i] {
			return false
		}
	}
	return true
}
