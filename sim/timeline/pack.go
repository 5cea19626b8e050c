package timeline

import (
	"encoding/binary"

	"loggops/formats/schedule"
	"loggops/sim"
)

// A packed span is its kind, its CPU, and its other numbers as varints; those
// about a message only where it is about one. The rank is not in it.

func appendSpan(to []byte, s *sim.Span) []byte {
	to = append(to, byte(s.Kind), s.CPU)
	to = binary.AppendVarint(to, s.StartNS)
	to = binary.AppendVarint(to, s.EndNS-s.StartNS)
	to = binary.AppendVarint(to, s.InjectedNS)
	to = binary.AppendVarint(to, int64(s.Op))
	if hasMessage(s.Kind) {
		to = binary.AppendVarint(to, int64(s.Peer))
		to = binary.AppendVarint(to, s.Bytes)
		to = binary.AppendVarint(to, s.Tag)
		to = binary.AppendVarint(to, s.Message)
	}
	return to
}

// appendSpans unpacks spans of a rank.
func appendSpans(to []sim.Span, rank int32, packed []byte) []sim.Span {
	next := func() int64 {
		v, n := binary.Varint(packed)
		packed = packed[n:]
		return v
	}
	for len(packed) > 0 {
		s := sim.Span{Kind: sim.SpanKind(packed[0]), CPU: packed[1], Rank: rank}
		packed = packed[2:]
		s.StartNS = next()
		s.EndNS = s.StartNS + next()
		s.InjectedNS = next()
		s.Op = int32(next())
		s.Peer, s.Bytes, s.Tag, s.Message = schedule.None, schedule.None, schedule.None, schedule.None
		if hasMessage(s.Kind) {
			s.Peer, s.Bytes, s.Tag, s.Message = int32(next()), next(), next(), next()
		}
		to = append(to, s)
	}
	return to
}

func hasMessage(k sim.SpanKind) bool { return k == sim.SpanSend || k == sim.SpanRecv }
