package infer

import "encoding/binary"

// Lists has, for each call of a rank that does something with requests, the numbers of
// those that it creates, starts, completes, cancels or frees, whether these were inferred, and whether no call ever put a
// request into its variables: a few bytes each, as numbers are near those before.
type Lists struct {
	bytes []byte
	last  int64 // number
}

func (l *Lists) add(of []*held, inferred, unposted bool) {
	n := uint64(len(of)) << 2
	if inferred {
		n |= 1
	}
	if unposted {
		n |= 2
	}
	l.bytes = binary.AppendUvarint(l.bytes, n)
	for _, p := range of {
		l.bytes = binary.AppendVarint(l.bytes, p.Number-l.last)
		l.last = p.Number
	}
}

// Reader returns the lists from the first on.
func (l *Lists) Reader() Lists { return Lists{bytes: l.bytes} }

// Next takes the next list, into space; ok is false after the last.
func (l *Lists) Next(space []int64) (list []int64, inferred, unposted, ok bool) {
	n, size := binary.Uvarint(l.bytes)
	if size <= 0 {
		return nil, false, false, false
	}
	l.bytes = l.bytes[size:]
	for range n >> 2 {
		step, size := binary.Varint(l.bytes)
		l.bytes, l.last = l.bytes[size:], l.last+step
		space = append(space, l.last)
	}
	return space, n&1 != 0, n&2 != 0, true
}
