package program

import (
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
func (x *messages) OwnTagsMatch(recv, send int32) bool {
	if x.tags == nil {
		return false
	}
	a, b := x.tags[recv], x.tags[send]
	return a == b || a < 0 && b < 0 && x.longTags[-1-a] == x.longTags[-1-b]
}

// setMessage sets the tag and the size of operation i.
func (x *messages) setMessage(i int, of ownMessage) {
	if x.tags[i] = of.tag; x.sizeOf != nil {
		x.sizeOf[i] = of.size
	}
}

// addTag and addSize return what stands for a tag, and for the size of a message, in the lists of operations.
func (x *messages) addTag(tag int64) int32 {
	if tag >= 0 && tag <= math.MaxInt32 {
		return int32(tag)
	}
	x.longTags = append(x.longTags, tag)
	return int32(-len(x.longTags))
}

func (x *messages) addSize(bytes int64) int32 {
	if x.sizeOf == nil {
		x.sizeOf = arena.Large(make([]int32, cap(x.tags)))[:len(x.tags)]
	}
	x.ownSizes = append(x.ownSizes, bytes)
	return int32(len(x.ownSizes) - 1)
}

// formOf returns the form of a shape that is no collective's.
func (x *compiler) formOf(b *schedule.Block, number int32) int32 {
	from := &b.Table[number]
	s := x.shape(from)
	if x.program.tags == nil || !s.Kind.IsMessage() {
		return x.addForm(s, from.Requires, from.Irequires)
	}
	x.messages[number] = x.takeMessage(&s)
	like := number
	if b.Like != nil {
		like = b.Like[number]
	}
	if at := x.alike[like]; at == None || !x.sameBare(at, s) {
		x.alike[like] = x.addForm(s, from.Requires, from.Irequires)
	}
	return x.alike[like]
}

// takeMessage takes the tag, and the size if it is in no table, from a shape of sends or receives.
func (x *compiler) takeMessage(s *Shape) (message ownMessage) {
	p := x.program
	if !s.Kind.IsMessage() {
		return message
	}
	if x.cost(sent{s.Bytes, schedule.Standard}) < 0 {
		message.size, s.Bytes = p.addSize(s.Bytes), ownBytes
	}
	switch {
	case s.Tag == schedule.AnyTag:
	case s.Kind == schedule.Send:
		message.tag, s.Tag = p.addTag(s.Tag), ownSendTag
	default:
		message.tag, s.Tag = p.addTag(s.Tag), ownRecvTag
	}
	return message
}

// takeMessages moves the tags and sizes of all messages so far from shapes to operations. Shapes that differed in nothing
// else become one. Operations of earlier ranks have been linked; operations of the current rank still have forms.
func (x *compiler) takeMessages() {
	p := x.program
	p.tags, x.envelopes = arena.Large(make([]int32, cap(p.Ops)))[:len(p.Ops)], nil
	shapes, linked := p.Shapes, int(p.First[x.rank])
	p.Shapes = shapes[:0]
	clear(x.shapes)
	ofShapes, to := make([]ownMessage, len(shapes)), make([]int32, len(shapes))
	for k, s := range shapes {
		ofShapes[k] = x.takeMessage(&s)
		to[k] = x.intern(s)
	}
	ofForms := make([]ownMessage, len(x.bare))
	for k := range x.bare {
		ofForms[k] = x.takeMessage(&x.bare[k])
	}
	for i := range p.Ops {
		operation := &p.Ops[i]
		if i >= linked {
			p.setMessage(i, ofForms[x.forms[operation.Shape].bare])
			continue
		}
		p.setMessage(i, ofShapes[operation.Shape])
		operation.Shape = to[operation.Shape]
	}
	for number := range x.plain {
		x.plain[number] = None
	}
}
