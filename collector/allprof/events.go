package allprof

import (
	"encoding/binary"
	"iter"

	"loggops/formats/mpi"
)

// event is one call that does something with requests.
type event struct {
	effect  mpi.Requests
	n       int32
	address uint64
}

// events are those of a rank, in order. There may be tens of millions, which
// are gone through several times: so they are kept as a few bytes each, the
// effect, the number and how far the address is from the one before.
type events struct {
	bytes  []byte
	last   uint64 // address
	silent bool   // there is a call that does not describe what it completed
	text   int    // bytes of the lines
}

func (s *events) add(e event) {
	s.bytes = append(s.bytes, byte(e.effect))
	s.bytes = binary.AppendUvarint(s.bytes, uint64(e.n))
	s.bytes = binary.AppendVarint(s.bytes, int64(e.address-s.last))
	s.last = e.address
	s.silent = s.silent || silent(e.effect)
}

// all goes through the events and their places in the order, from 0.
func (s *events) all() iter.Seq2[int32, event] {
	return func(yield func(int32, event) bool) {
		var e event
		rest := s.bytes
		for i := int32(0); len(rest) > 0; i++ {
			e.effect = mpi.Requests(rest[0])
			n, size := binary.Uvarint(rest[1:])
			e.n, rest = int32(n), rest[1+size:]
			step, size := binary.Varint(rest)
			e.address, rest = e.address+uint64(step), rest[size:]
			if !yield(i, e) {
				return
			}
		}
	}
}
