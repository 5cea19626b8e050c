package allprof

import "encoding/binary"

// lists has, for each call of a rank that does something with requests, the numbers of
// those that it makes, starts, completes, cancels or frees, and whether these were inferred:
// a few bytes each, as numbers are near those before.
type lists struct {
	bytes []byte
	last  int64 // number
}

func (l *lists) add(of []place, inferred bool) {
	n := uint64(len(of)) << 1
	if inferred {
		n |= 1
	}
	l.bytes = binary.AppendUvarint(l.bytes, n)
	for _, p := range of {
		l.bytes = binary.AppendVarint(l.bytes, p.id-l.last)
		l.last = p.id
	}
}

// reader returns what goes through the lists from the first on.
func (l *lists) reader() lists { return lists{bytes: l.bytes} }

// next takes the next list, into space; ok is false after the last.
func (l *lists) next(space []int64) (list []int64, inferred, ok bool) {
	n, size := binary.Uvarint(l.bytes)
	if size <= 0 {
		return nil, false, false
	}
	l.bytes = l.bytes[size:]
	for range n >> 1 {
		step, size := binary.Varint(l.bytes)
		l.bytes, l.last = l.bytes[size:], l.last+step
		space = append(space, l.last)
	}
	return space, n&1 != 0, true
}
