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
func (m *messages) OwnTagsMatch(recv, send int32) bool {
	if m.tags == nil {
		return false
	}
	a, b := m.tags[recv], m.tags[send]
	return a == b || a < 0 && b < 0 && m.longTags[-1-a] == m.longTags[-1-b]
}

// setMessage sets the tag and the size of operation i.
func (m *messages) setMessage(i int, of ownMessage) {
	if m.tags[i] = of.tag; m.sizeOf != nil {
		m.sizeOf[i] = of.size
	}
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

// formOf returns the form of a shape that is no collective's.
func (c *compiler) formOf(b *schedule.Block, number int32) int32 {
	from := &b.Table[number]
	s := c.shape(from)
	if c.program.tags == nil || !s.Kind.IsMessage() {
		return c.addForm(s, from.Requires, from.Irequires)
	}
	c.messages[number] = c.takeMessage(&s)
	like := number
	if b.Like != nil {
		like = b.Like[number]
	}
	if at := c.alike[like]; at == None || !c.sameBare(at, s) {
		c.alike[like] = c.addForm(s, from.Requires, from.Irequires)
	}
	return c.alike[like]
}

// takeMessage takes the tag, and the size if it is in no table, from a shape of sends or receives.
func (c *compiler) takeMessage(s *Shape) (m ownMessage) {
	p := c.program
	if !s.Kind.IsMessage() {
		return m
	}
	if c.cost(sent{s.Bytes, schedule.Standard}) < 0 {
		m.size, s.Bytes = p.addSize(s.Bytes), ownBytes
	}
	switch {
	case s.Tag == schedule.AnyTag:
	case s.Kind == schedule.Send:
		m.tag, s.Tag = p.addTag(s.Tag), ownSendTag
	default:
		m.tag, s.Tag = p.addTag(s.Tag), ownRecvTag
	}
	return m
}

// takeMessages moves the tags and sizes of all messages so far from shapes to operations. Shapes that differed in nothing
// else become one. Operations of earlier ranks have been linked; operations of the current rank still have forms.
func (c *compiler) takeMessages() {
	p := c.program
	p.tags, c.envelopes = arena.Large(make([]int32, cap(p.Ops)))[:len(p.Ops)], nil
	shapes, linked := p.Shapes, int(p.First[c.rank])
	p.Shapes = shapes[:0]
	clear(c.shapes)
	ofShapes, to := make([]ownMessage, len(shapes)), make([]int32, len(shapes))
	for k, s := range shapes {
		ofShapes[k] = c.takeMessage(&s)
		to[k] = c.intern(s)
	}
	ofForms := make([]ownMessage, len(c.bare))
	for k := range c.bare {
		ofForms[k] = c.takeMessage(&c.bare[k])
	}
	for i := range p.Ops {
		o := &p.Ops[i]
		if i >= linked {
			p.setMessage(i, ofForms[c.forms[o.Shape].bare])
			continue
		}
		p.setMessage(i, ofShapes[o.Shape])
		o.Shape = to[o.Shape]
	}
	for number := range c.plain {
		c.plain[number] = None
	}
}
