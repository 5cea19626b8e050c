package program

import (
	"errors"

	"loggops/formats/schedule"
)

// Some programs number their messages by tags, or send messages of ever different sizes. Then
// tags and sizes belong to the operations, not to their shapes, of which there would be as many
// as operations.
type messages struct {
	envelopes []envelope
	of        []int32 // of each operation, its envelope; nil if the shapes have all tags and sizes
}

// envelope is what a shape does not determine of a send or receive.
type envelope struct{ bytes, tag int64 }

// The values in shapes of sends and receives whose operations have their own.
const (
	ownBytes   = -1
	ownSendTag = 0 // unequal to that of receives, so that the engine looks no further if tags are equal
	ownRecvTag = 1
)

// errEnvelopes says that a schedule has more envelopes than shapes may have.
var errEnvelopes = errors.New("too many different tags and sizes")

// BytesOf returns the size of a message or receive buffer, or m of a collective: operation i,
// whose shape is o.
func (p *Program) BytesOf(o *Shape, i int32) int64 {
	if o.Bytes == ownBytes {
		return p.envelopes[p.of[i]].bytes
	}
	return o.Bytes
}

// TagOf returns the tag of a send or receive, operation i, whose shape is o.
func (p *Program) TagOf(o *Shape, i int32) int64 {
	if p.of != nil && o.Tag != schedule.AnyTag && (o.Kind == schedule.Send || o.Kind == schedule.Recv) {
		return p.envelopes[p.of[i]].tag
	}
	return o.Tag
}

// OwnTagsMatch reports whether the tags of a receive and a send are equal, if they have their own.
func (m *messages) OwnTagsMatch(recv, send int32) bool {
	return m.of != nil && m.envelopes[m.of[recv]].tag == m.envelopes[m.of[send]].tag
}
