package grid

import (
	"context"

	"loggops/formats/schedule"
)

// messages are the point-to-point messages of a recording: the k-th send from one rank to another
// under a tag on a communicator is received by the k-th receive of this kind.
type messages struct {
	all     []message
	events  [][]event // by rank, in the order of its list
	callers []Caller
	// wild reports whether ranks receive from any source or with any tag. These messages are not known
	// before a simulation.
	wild bool
}

type message struct {
	path
	tag        int64
	bytes      int64
	send, recv int32 // numbers of the events; None if it is not known
	segment    int32 // of the send
}

// path is the way of messages, which do not overtake each other under the same tag.
type path struct{ from, to, comm int32 }

// event is the send or the receive of a message.
type event struct {
	place   int32 // of the operation
	message int32
	caller  int32
	segment int32 // collectives over all ranks that the rank has called before
	sends   bool
}

// Caller is the place in a program that sends or receives a message, as far as it is known.
type Caller struct{ Call, Site, Region string }

func readMessages(ctx context.Context, s schedule.Source) (*messages, error) {
	head := s.Head()
	m := &messages{events: make([][]event, head.Ranks)}
	type queue struct {
		messages       []int32
		sent, received int
	}
	queues := map[tagged]*queue{}
	rank, segment := -1, int32(0)
	callers := callers{numbers: map[Caller]int32{}}
	for b, err := range schedule.Blocks(s) {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		if b.Rank != rank {
			rank, segment = b.Rank, 0
		}
		for i, number := range b.Shapes {
			shape := &b.Table[number]
			peer := int32(b.Values[i])
			switch {
			case shape.Kind == schedule.Collective && head.Spans(shape.Comm):
				segment++
				continue
			case shape.Kind != schedule.Send && shape.Kind != schedule.Recv:
				continue
			case shape.Kind == schedule.Recv && (peer == schedule.AnySource || shape.Tag == schedule.AnyTag):
				m.wild = true
				continue
			}
			sends := shape.Kind == schedule.Send
			c := tagged{path{int32(rank), peer, shape.Comm}, shape.Tag}
			if !sends {
				c.from, c.to = peer, int32(rank)
			}
			q := queues[c]
			if q == nil {
				q = &queue{}
				queues[c] = q
			}
			count := &q.sent
			if !sends {
				count = &q.received
			}
			if *count == len(q.messages) {
				q.messages = append(q.messages, int32(len(m.all)))
				m.all = append(m.all, message{path: c.path, tag: c.tag, send: schedule.None, recv: schedule.None})
			}
			at := q.messages[*count]
			*count++
			of, next := &m.all[at], int32(len(m.events[rank]))
			if sends {
				of.send, of.bytes, of.segment = next, shape.Bytes, segment
			} else {
				of.recv = next
			}
			m.events[rank] = append(m.events[rank], event{int32(b.First + i), at, callers.of(&b, number), segment, sends})
		}
	}
	m.callers = callers.all
	return m, nil
}

// callers numbers the callers of shapes.
type callers struct {
	all        []Caller
	numbers    map[Caller]int32
	generation int
	ofShape    []int32 // of this generation
}

func (c *callers) of(b *schedule.Block, shape int32) int32 {
	if c.generation != b.Generation {
		c.generation, c.ofShape = b.Generation, c.ofShape[:0]
	}
	for i := len(c.ofShape); i <= int(shape); i++ {
		s := &b.Table[i]
		caller := Caller{s.Call, s.Site, s.Region}
		number, ok := c.numbers[caller]
		if !ok {
			number = int32(len(c.all))
			c.numbers[caller] = number
			c.all = append(c.all, caller)
		}
		c.ofShape = append(c.ofShape, number)
	}
	return c.ofShape[shape]
}

// total returns the numbers of messages and bytes.
func (m *messages) total() (f Forced) {
	for i := range m.all {
		f.Messages++
		f.Bytes += m.all[i].bytes
	}
	return f
}
