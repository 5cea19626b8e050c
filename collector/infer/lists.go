package infer

// Lists has, for each call of a rank that does something with requests, the numbers of
// those that it creates, starts, completes, cancels or frees, whether these were inferred, and whether no call ever put a
// request into its variables: a few bytes each, as numbers are near those before.
type Lists struct {
	packed
	last int64 // number
}

func (l *Lists) append(of []*variableRequest, inferred, unposted bool) {
	n := int64(len(of)) << 2
	if inferred {
		n |= 1
	}
	if unposted {
		n |= 2
	}
	l.add(n)
	for _, p := range of {
		l.add(p.Number - l.last)
		l.last = p.Number
	}
}

// Reader returns the lists from the first on.
func (l *Lists) Reader() Lists { return Lists{packed: l.packed} }

// Next takes the next list, into space; ok is false after the last.
func (l *Lists) Next(space []int64) (list []int64, inferred, unposted, ok bool) {
	if len(l.bytes) == 0 {
		return nil, false, false, false
	}
	n := l.next()
	for range n >> 2 {
		l.last += l.next()
		space = append(space, l.last)
	}
	return space, n&1 != 0, n&2 != 0, true
}
