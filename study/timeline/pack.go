package timeline

import (
	"encoding/binary"
	"math"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/sim"
)

// A span that waits to be sorted is packed: numbers of four bytes, lowest first, behind a kind, a CPU and the rank's
// place in its group. Only spans of messages have those from tag on, and only intakes have posted. Packing spans
// into fewer bytes takes longer than writing and reading more bytes.
const (
	atCPU     = 1
	atRank    = 2
	atOp      = 4
	atStart   = 8 // less that of the span before
	atLength  = 12
	atPeer    = 16
	atTag     = 20
	atBytes   = 24
	atMessage = 28
	atPosted  = 32 // less the start
	atEnd     = 36

	// hasInjected is the bit of a kind that says that the part caused by detours follows.
	hasInjected   = 1 << 7
	injectedBytes = 4

	// wide is the kind of a span with a number that does not fit. All its numbers follow, in eight bytes each.
	wide      = math.MaxUint8
	wideBytes = atOp + 10*8

	maxPacked = max(wideBytes, atEnd+injectedBytes)
)

// sizeOf returns the bytes of a packed span of a kind, without the part caused by detours.
func sizeOf(k result.SpanKind) int {
	switch {
	case k == result.Recv:
		return atEnd
	case k == result.Send:
		return atPosted
	}
	return atTag
}

// pack writes a span of a rank with a place in its group, behind one that starts at a time. It returns the bytes written.
func pack(to *[maxPacked]byte, s *sim.Span, place uint16, beforeNS int64) int {
	le := binary.LittleEndian
	start, length, injected := s.StartNS-beforeNS, s.EndNS-s.StartNS, s.InjectedNS
	to[atCPU] = s.CPU
	le.PutUint16(to[atRank:], place)
	fits, sizes := int64(int32(start)) == start, length|injected
	if s.Kind.HasMessage() {
		fits, sizes = fits && int64(int32(s.Tag)) == s.Tag, sizes|s.Bytes|s.Message
		le.PutUint32(to[atTag:], uint32(s.Tag))
		le.PutUint32(to[atBytes:], uint32(s.Bytes))
		le.PutUint32(to[atMessage:], uint32(s.Message))
	}
	if s.Kind == result.Recv {
		posted := s.PostedNS - s.StartNS
		fits = fits && int64(int32(posted)) == posted
		le.PutUint32(to[atPosted:], uint32(posted))
	}
	if !fits || sizes>>32 != 0 {
		to[0] = wide
		for i, n := range [...]int64{int64(s.Kind), int64(s.Op), s.StartNS, s.EndNS, s.InjectedNS, int64(s.Peer), s.Bytes, s.Tag, s.Message, s.PostedNS} {
			le.PutUint64(to[atOp+8*i:], uint64(n))
		}
		return wideBytes
	}
	to[0] = uint8(s.Kind)
	le.PutUint32(to[atOp:], uint32(s.Op))
	le.PutUint32(to[atStart:], uint32(start))
	le.PutUint32(to[atLength:], uint32(length))
	le.PutUint32(to[atPeer:], uint32(s.Peer))
	size := sizeOf(s.Kind)
	if injected != 0 {
		to[0] |= hasInjected
		le.PutUint32(to[size:], uint32(injected))
		size += injectedBytes
	}
	return size
}

// placeOf returns the place in its group of the rank of a packed span.
func placeOf(from *[maxPacked]byte) int { return int(binary.LittleEndian.Uint16(from[atRank:])) }

// unpack reads a span, but for its rank, behind one that starts at a time. It returns the bytes read.
func unpack(s *sim.Span, from *[maxPacked]byte, beforeNS int64) int {
	le := binary.LittleEndian
	number := func(at int) int64 { return int64(int32(le.Uint32(from[at:]))) }
	size := func(at int) int64 { return int64(le.Uint32(from[at:])) }
	s.CPU = from[atCPU]
	if from[0] == wide {
		var n [10]int64
		for i := range n {
			n[i] = int64(le.Uint64(from[atOp+8*i:]))
		}
		s.Kind, s.Op, s.StartNS, s.EndNS, s.InjectedNS = result.SpanKind(n[0]), int32(n[1]), n[2], n[3], n[4]
		s.Peer, s.Bytes, s.Tag, s.Message, s.PostedNS = int32(n[5]), n[6], n[7], n[8], n[9]
		return wideBytes
	}
	s.Kind = result.SpanKind(from[0] &^ hasInjected)
	s.Op, s.Peer, s.StartNS = int32(number(atOp)), int32(number(atPeer)), beforeNS+number(atStart)
	s.EndNS = s.StartNS + size(atLength)
	s.Bytes, s.Tag, s.Message, s.PostedNS, s.InjectedNS = schedule.None, schedule.None, schedule.None, schedule.None, 0
	if s.Kind.HasMessage() {
		s.Bytes, s.Tag, s.Message = size(atBytes), number(atTag), size(atMessage)
	}
	if s.Kind == result.Recv {
		s.PostedNS = s.StartNS + number(atPosted)
	}
	n := sizeOf(s.Kind)
	if from[0]&hasInjected != 0 {
		s.InjectedNS = size(n)
		n += injectedBytes
	}
	return n
}
