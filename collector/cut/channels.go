package cut

import (
	"cmp"
	"slices"

	"loggops/formats/comm"
	"loggops/formats/trace"
)

// never is the row of what the recording does not have.
const never = -1

// links are what calls of one rank need of others.
type links struct {
	head     *trace.Header
	channels map[key]*channel
	meetings map[meeting][]place
	mate     []int32 // by communicator, the other side's
}

// key tells messages apart that can be taken for each other, but for their order.
type key struct {
	kind     kind
	comm     int32
	from, to int32 // ranks in the world
	tag      int32
}

// kind describes what messages are: those of the program, and what post and start,
// complete and wait tell each other.
type kind uint8

const (
	message kind = iota
	posted
	completed
)

// channel is the messages of one key. They are received in the order in which
// they were sent, by receives in the order in which they were posted.
type channel struct {
	sends    []send
	receives []receive
}

// send is a message.
type send struct {
	row     int64 // never where it was cancelled
	request int64 // as in trace.Unfinished
}

// receive is a receive that took a message of a channel, or a probe that found one.
type receive struct {
	posted int64 // which of its rank's posts
	done   int64 // row
	probe  bool  // it leaves the message to the next receive
}

// meeting is a collective: the n-th of a communicator, and where it is persistent,
// which of its starts.
type meeting struct {
	comm     int32
	n, start int64
}

// place is a row of a rank.
type place struct {
	rank int32
	row  int64
}

func newLinks(head *trace.Header) *links {
	return &links{
		head: head, channels: map[key]*channel{}, meetings: map[meeting][]place{},
		mate: comm.Mates(head.Communicators),
	}
}

// channel returns that of a key.
func (l *links) channel(k key) *channel {
	k.comm = min(k.comm, l.mate[k.comm])
	c := l.channels[k]
	if c == nil {
		c = &channel{}
		l.channels[k] = c
	}
	return c
}

// members returns how many ranks call a collective on a communicator; 0 where it
// is not known.
func (l *links) members(number int32) int {
	c := &l.head.Communicators[number]
	return c.Size() + c.Remote.Len()
}

// into tells a state of all links, and of the calls that need what the recording
// does not have.
func (l *links) into(s *state) {
	for k, c := range l.channels {
		c.ordered()
		c.link(k, s)
	}
	for m, places := range l.meetings {
		for i, p := range places {
			if len(places) < l.members(m.comm) {
				s.lose(p.rank, p.row)
				continue
			}
			next := places[(i+1)%len(places)]
			s.link(p.rank, p.row, next.rank, next.row)
		}
	}
}

// ordered brings the messages of a channel and their receives into their order.
func (c *channel) ordered() {
	c.sends = slices.DeleteFunc(c.sends, func(s send) bool { return s.row == never })
	slices.SortStableFunc(c.receives, func(a, b receive) int { return cmp.Compare(a.posted, b.posted) })
}

func (c *channel) link(k key, s *state) {
	n := 0
	for _, r := range c.receives {
		switch {
		case r.done == never: // it takes its message nevertheless
		case n < len(c.sends):
			s.link(k.to, r.done, k.from, c.sends[n].row)
		default:
			s.lose(k.to, r.done)
		}
		if !r.probe {
			n++
		}
	}
}

// open returns the sends in a cut whose messages are not received in it.
func (c *channel) open(k key, s *state) []send {
	received := make([]bool, len(c.sends))
	n := 0
	for _, r := range c.receives {
		if r.probe {
			continue
		}
		if n < len(received) {
			received[n] = r.done != never && r.done < s.left[k.to]
		}
		n++
	}
	var open []send
	for n, sent := range c.sends {
		if sent.row < s.left[k.from] && !received[n] {
			open = append(open, sent)
		}
	}
	return open
}
