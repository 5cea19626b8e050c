package profile

import (
	"loggops/formats/mpi"
	"loggops/formats/trace"
	"loggops/internal/units"
)

// transfer counts what a one-sided call moves: each direction by itself. Recordings of other tools lack the
// target or the bytes.
func (s *counts) transfer(c *trace.Call, of *mpi.Call) error {
	if c.Peer == trace.ProcNull {
		return nil
	}
	target := int32(trace.None)
	if c.Comm != trace.None && c.Peer != trace.None {
		if peer, known := s.head.Communicators[c.Comm].World(c.Rank, c.Peer); known {
			target = peer
		}
	}
	gets, sized := of.Gets(), c.Bytes != trace.None || c.RecvBytes != trace.None
	if c.Bytes != trace.None || !sized && !gets {
		if err := s.moved(c.Rank, target, c.Bytes); err != nil {
			return err
		}
	}
	if c.RecvBytes != trace.None || !sized && gets {
		return s.moved(target, c.Rank, c.RecvBytes)
	}
	return nil
}

// moved counts a transfer. The error is *units.TooLarge.
func (s *counts) moved(from, to int32, bytes int64) error {
	t := s.remote.Of([2]int32{from, to})
	t.From, t.To = from, to
	t.Count++
	if bytes == trace.None {
		t.Unsized++
		return nil
	}
	return units.Add(&t.Bytes, "bytes", bytes)
}

// UnsizedTransfers returns how many one-sided transfers have no bytes in the trace.
func (s *Profile) UnsizedTransfers() (n int64) {
	for i := range s.Transfers {
		n += s.Transfers[i].Unsized
	}
	return n
}
