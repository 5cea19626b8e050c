package cut

import (
	"cmp"
	"slices"

	"loggops/formats/comm"
	"loggops/formats/trace"
)

// never is the row of what the recording does not have.
const never = -1

// Links are what calls of one rank need of others.
type Links struct {
	// ByReceive has matched messages be taken by their receives, not by their probes.
	ByReceive bool

	communicators *[]comm.Communicator
	channels      map[key]*channel
	meetings      map[meeting][]place
	rank          *rank // whose calls are gone through
}

// Event is a side of a message, or a rank's part of a collective: the call that
// began it, counted from 0 on each rank, and its request, 0 where it has none and
// ReceivingHalf where the call is a sendrecv's and sends as well.
type Event struct {
	Rank          int32
	Call, Request int64
}

// ReceivingHalf stands in place of a request.
const ReceivingHalf = -1

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
	posted       int64 // which of its rank's posts
	row, request int64 // of the post
	done         int64 // row
	probe        bool  // it leaves the message to the next receive
}

// meeting is a collective: the n-th of a communicator, and where it is persistent,
// which of its starts.
type meeting struct {
	comm     int32
	n, start int64
}

// place is where a rank has completed its part of a collective.
type place struct {
	Event
	done int64 // row
}

// NewLinks returns the links of a trace with these communicators, which may grow as
// its calls are gone through.
func NewLinks(communicators *[]comm.Communicator) *Links {
	return &Links{communicators: communicators, channels: map[key]*channel{}, meetings: map[meeting][]place{}}
}

// Call takes the next call. The calls of a rank follow one another.
func (l *Links) Call(c *trace.Call) {
	if l.rank == nil || l.rank.number != c.Rank {
		l.end()
		l.rank = l.newRank(c.Rank)
	}
	l.rank.call(c)
}

// end records the requests that the current rank leaves open.
func (l *Links) end() {
	if l.rank != nil {
		l.rank.end()
	}
	l.rank = nil
}

// channel returns that of a key.
func (l *Links) channel(k key) *channel {
	c := l.channels[k]
	if c == nil {
		c = &channel{}
		l.channels[k] = c
	}
	return c
}

// members returns how many ranks call a collective on a communicator; 0 where it
// is not known.
func (l *Links) members(number int32) int {
	c := &(*l.communicators)[number]
	return c.Size() + c.Remote.Len()
}

// order brings the messages of all channels and their receives into their order, when
// all calls have been gone through. Both sides of an intercommunicator become one.
func (l *Links) order() {
	l.end()
	mates := comm.Mates(*l.communicators)
	for k, c := range l.channels {
		if mate := mates[k.comm]; mate < k.comm {
			delete(l.channels, k)
			k.comm = mate
			both := l.channel(k)
			both.sends, both.receives = append(both.sends, c.sends...), append(both.receives, c.receives...)
		}
	}
	for m, places := range l.meetings {
		if mate := mates[m.comm]; mate < m.comm {
			delete(l.meetings, m)
			m.comm = mate
			l.meetings[m] = append(l.meetings[m], places...)
		}
	}
	for _, c := range l.channels {
		c.sends = slices.DeleteFunc(c.sends, func(s send) bool { return s.row == never })
		slices.SortStableFunc(c.receives, func(a, b receive) int { return cmp.Compare(a.posted, b.posted) })
	}
}

// Together calls a function with both sides of each message that has been received,
// and with the parts of each collective, when all calls have been gone through.
func (l *Links) Together(do func(parts []Event)) {
	l.order()
	for k, c := range l.channels {
		n := 0
		for _, r := range c.receives {
			if !r.probe && n < len(c.sends) {
				do([]Event{{k.from, c.sends[n].row, c.sends[n].request}, {k.to, r.row, r.request}})
				n++
			}
		}
	}
	for _, places := range l.meetings {
		parts := make([]Event, len(places))
		for i, p := range places {
			parts[i] = p.Event
		}
		do(parts)
	}
}

// into tells a state of all links, and of the calls that need what the recording
// does not have.
func (l *Links) into(s *state) {
	l.order()
	for k, c := range l.channels {
		c.link(k, s)
	}
	for m, places := range l.meetings {
		for i, p := range places {
			if len(places) < l.members(m.comm) {
				s.lose(p.Rank, p.done)
				continue
			}
			next := places[(i+1)%len(places)]
			s.link(p.Rank, p.done, next.Rank, next.done)
		}
	}
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
