package timeline

import (
	"encoding/binary"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/sim"
)

// A packed span is a byte that says of which kind it is and whether it has a CPU other than
// 0 and injected time, and then varints: by how much its start and its operation differ from
// those of the rank's span before, its length, and what else it has.

const (
	kindBits    = 4
	hasCPU      = 1 << kindBits
	hasInjected = 2 << kindBits

	// maxPacked bounds the bytes of a packed span.
	maxPacked = 1 + 11*binary.MaxVarintLen64
)

// packing is what packing a span, and unpacking it, takes from the span before.
type packing struct {
	startNS int64
	op      int32
}

func (p *packing) append(to []byte, s *sim.Span) []byte {
	head := byte(s.Kind)
	if s.CPU != 0 {
		head |= hasCPU
	}
	if s.InjectedNS != 0 {
		head |= hasInjected
	}
	to = append(to, head)
	to = binary.AppendVarint(to, s.StartNS-p.startNS)
	to = binary.AppendUvarint(to, uint64(s.EndNS-s.StartNS))
	to = binary.AppendVarint(to, int64(s.Op)-int64(p.op))
	if s.CPU != 0 {
		to = append(to, s.CPU)
	}
	if s.InjectedNS != 0 {
		to = binary.AppendUvarint(to, uint64(s.InjectedNS))
	}
	if s.Kind.IsWait() {
		to = binary.AppendVarint(to, int64(s.Peer))
	}
	if s.Kind.HasMessage() {
		to = binary.AppendUvarint(to, uint64(s.Peer))
		to = binary.AppendUvarint(to, uint64(s.Bytes))
		to = binary.AppendVarint(to, s.Tag)
		to = binary.AppendUvarint(to, uint64(s.Message))
	}
	if s.Kind == result.Recv {
		to = binary.AppendVarint(to, s.PostedNS-s.StartNS)
	}
	p.startNS, p.op = s.StartNS, s.Op
	return to
}

// unpack appends the spans of a rank.
func (p *packing) unpack(to []sim.Span, rank int32, packed []byte) []sim.Span {
	for n := numbers(packed); len(n) > 0; {
		head := n[0]
		n = n[1:]
		p.startNS += n.signed()
		to = append(to, sim.Span{})
		s := &to[len(to)-1]
		s.Kind, s.Rank, s.StartNS, s.EndNS = result.SpanKind(head%hasCPU), rank, p.startNS, p.startNS+n.unsigned()
		s.Peer, s.Bytes, s.Tag, s.Message, s.PostedNS = schedule.None, schedule.None, schedule.None, schedule.None, schedule.None
		p.op += int32(n.signed())
		s.Op = p.op
		if head&hasCPU != 0 {
			s.CPU = n[0]
			n = n[1:]
		}
		if head&hasInjected != 0 {
			s.InjectedNS = n.unsigned()
		}
		if s.Kind.IsWait() {
			s.Peer = int32(n.signed())
		}
		if s.Kind.HasMessage() {
			s.Peer, s.Bytes, s.Tag, s.Message = int32(n.unsigned()), n.unsigned(), n.signed(), n.unsigned()
		}
		if s.Kind == result.Recv {
			s.PostedNS = s.StartNS + n.signed()
		}
	}
	return to
}

// numbers are packed ones, of which the first is taken.
type numbers []byte

func (n *numbers) unsigned() int64 {
	if v := (*n)[0]; v < 0x80 { // as most are
		*n = (*n)[1:]
		return int64(v)
	}
	return n.long()
}

func (n *numbers) long() int64 {
	v, size := binary.Uvarint(*n)
	*n = (*n)[size:]
	return int64(v)
}

func (n *numbers) signed() int64 {
	v := uint64(n.unsigned())
	return int64(v>>1) ^ -int64(v&1)
}
