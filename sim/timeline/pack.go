package timeline

import (
	"math"
	"unsafe"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/sim"
)

// packed is a span that waits to be sorted. Only spans of messages have the fields from tag on, and only intakes have
// posted. Packing spans into fewer bytes takes longer than writing and reading more bytes.
type packed struct {
	kind    uint8
	cpu     uint8
	op      int16 // less that of the rank's span before
	start   int32 // likewise
	length  uint32
	peer    int32
	tag     int32
	bytes   uint32
	message int32 // less the next number of the rank's own messages
	posted  int32 // less that of the rank's intake before
}

const (
	// hasInjected is the bit of a kind that says that the part caused by detours follows, an uint32.
	hasInjected   = 1 << 7
	injectedBytes = 4

	// whole is the kind of a span with a number that does not fit. The whole span follows, after three unused bytes.
	whole       = math.MaxUint8
	packedWhole = 4 + int(unsafe.Sizeof(sim.Span{}))

	// maxPacked bounds the bytes that a packed span is written to, and read from.
	maxPacked = max(packedWhole, int(unsafe.Sizeof(packed{}))+injectedBytes)
)

// sizeOf returns the bytes of a packed span of a kind.
func sizeOf(k result.SpanKind) int {
	switch {
	case k == result.Recv:
		return int(unsafe.Sizeof(packed{}))
	case k == result.Send:
		return int(unsafe.Offsetof(packed{}.posted))
	}
	return int(unsafe.Offsetof(packed{}.tag))
}

// packing is what the numbers of a rank's next span are differences from.
type packing struct {
	startNS, postedNS int64
	message           int64 // the one after the last that the rank sent
	op                int32
}

// follow makes a span the one before the next.
func (p *packing) follow(s *sim.Span) {
	p.startNS, p.op = s.StartNS, s.Op
	switch s.Kind {
	case result.Send:
		p.message = s.Message + 1
	case result.Recv:
		p.postedNS = s.PostedNS
	}
}

// append packs a span. There is room for maxPacked bytes.
func (p *packing) append(to []byte, s *sim.Span) []byte {
	n := len(to)
	to = to[:n+maxPacked]
	start, length, op, injected := s.StartNS-p.startNS, s.EndNS-s.StartNS, s.Op-p.op, uint32(s.InjectedNS)
	message, posted := int64(0), int64(0)
	if s.Kind.HasMessage() {
		message = s.Message - p.message
	}
	if s.Kind == result.Recv {
		posted = s.PostedNS - p.postedNS
	}
	k := packed{
		uint8(s.Kind), s.CPU, int16(op), int32(start), uint32(length), s.Peer,
		int32(s.Tag), uint32(s.Bytes), int32(message), int32(posted),
	}
	p.follow(s)
	if int32(k.op) == op && int64(k.start) == start && int64(k.length) == length && int64(injected) == s.InjectedNS &&
		int64(k.tag) == s.Tag && int64(k.message) == message && int64(k.posted) == posted && s.Bytes <= math.MaxUint32 {
		size := sizeOf(s.Kind)
		if injected != 0 {
			k.kind |= hasInjected
		}
		*(*packed)(unsafe.Pointer(&to[n])) = k
		if injected != 0 {
			*(*uint32)(unsafe.Pointer(&to[n+size])) = injected
			size += injectedBytes
		}
		return to[:n+size]
	}
	to[n] = whole
	*(*sim.Span)(unsafe.Pointer(&to[n+4])) = *s
	return to[:n+packedWhole]
}

// unpack appends the packed spans of a rank. From the start of the last one on, from has the capacity of maxPacked
// bytes.
func (p *packing) unpack(to []sim.Span, rank int32, from []byte) []sim.Span {
	end := len(from)
	from = from[:cap(from)]
	for n := 0; n < end; {
		if from[n] == whole {
			to = append(to, *(*sim.Span)(unsafe.Pointer(&from[n+4])))
			p.follow(&to[len(to)-1])
			n += packedWhole
			continue
		}
		k := (*packed)(unsafe.Pointer(&from[n]))
		to = append(to, sim.Span{
			Kind: result.SpanKind(k.kind &^ hasInjected), CPU: k.cpu, Rank: rank, Op: p.op + int32(k.op), StartNS: p.startNS + int64(k.start),
			Peer: k.peer, Bytes: schedule.None, Tag: schedule.None, Message: schedule.None, PostedNS: schedule.None,
		})
		s := &to[len(to)-1]
		s.EndNS = s.StartNS + int64(k.length)
		if s.Kind.HasMessage() {
			s.Bytes, s.Tag, s.Message = int64(k.bytes), int64(k.tag), p.message+int64(k.message)
		}
		if s.Kind == result.Recv {
			s.PostedNS = p.postedNS + int64(k.posted)
		}
		p.follow(s)
		n += sizeOf(s.Kind)
		if k.kind&hasInjected != 0 {
			s.InjectedNS = int64(*(*uint32)(unsafe.Pointer(&from[n])))
			n += injectedBytes
		}
	}
	return to
}
