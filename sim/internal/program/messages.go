package program

import (
	"errors"
	"math"

	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
)

// Some programs number their messages by tags, or send messages of ever different sizes. Then
// tags and sizes belong to the operations, not to their shapes, of which there would be as many
// as operations.
type messages struct {
	tags     []int32 // of each operation, its tag, or -1 - its index in longTags; nil if the shapes have all tags and sizes
	longTags []int64
	sizeOf   []int32 // of each operation, its index in ownSizes; nil if the shapes have all sizes
	ownSizes []int64
}

// ownMessage is what an operation has in the lists of messages.
type ownMessage struct{ tag, size int32 }

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
		return p.ownSizes[p.sizeOf[i]]
	}
	return o.Bytes
}

// TagOf returns the tag of a send or receive, operation i, whose shape is o.
func (p *Program) TagOf(o *Shape, i int32) int64 {
	if p.tags != nil && o.Tag != schedule.AnyTag && o.Kind.IsMessage() {
		tag := p.tags[i]
		if tag < 0 {
			return p.longTags[-1-tag]
		}
		return int64(tag)
	}
	return o.Tag
}

// OwnTagsMatch reports whether the tags of a receive and a send are equal, if they have their own.
func (m *messages) OwnTagsMatch(recv, send int32) bool {
	if m.tags == nil {
		return false
	}
	a, b := m.tags[recv], m.tags[send]
	return a == b || a < 0 && b < 0 && m.longTags[-1-a] == m.longTags[-1-b]
}

// addTag and addSize return what stands for a tag, and for the size of a message, in the lists of operations.
func (m *messages) addTag(tag int64) int32 {
	if tag >= 0 && tag <= math.MaxInt32 {
		return int32(tag)
	}
	m.longTags = append(m.longTags, tag)
	return int32(-len(m.longTags))
}

func (m *messages) addSize(bytes int64) int32 {
	if m.sizeOf == nil {
		m.sizeOf = arena.Large(make([]int32, cap(m.tags)))[:len(m.tags)]
	}
	m.ownSizes = append(m.ownSizes, bytes)
	return int32(len(m.ownSizes) - 1)
}
