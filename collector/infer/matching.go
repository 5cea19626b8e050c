package infer

import (
	"cmp"
	"slices"

	"loggops/formats/comm"
	"loggops/formats/trace"
)

// Matching finds which receive takes which message, and which calls are one collective, from the rows of all ranks: messages of a communicator,
// source and tag are received in the order of their sends, by receives in the order of their posts, and the n-th collective of a communicator is
// the same on all members.
type Matching struct {
	// ByReceive has matched messages be taken by their receives, not by their probes.
	ByReceive bool

	communicators *[]comm.Communicator
	channels      map[matchKey]*stream
	meetings      map[occurrence][]participant
	rank          *caller // whose calls are gone through
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

// matchKey tells messages apart that can be taken for each other, but for their order.
type matchKey struct {
	matchKind
	Link
}

// matchKind is the kind of a message: one of the program, or one between the calls of a
// synchronization of windows (post and start, complete and wait).
type matchKind uint8

const (
	ofMessage matchKind = iota
	ofPost
	ofComplete
)

// stream is the messages of one key. They are received in the order in which
// they were sent, by receives in the order in which they were posted.
type stream struct {
	sends    []send
	receives []receive
}

// send is a message.
type send struct {
	row     int64 // None where it was cancelled
	request int64 // as in trace.Unfinished
}

// receive is a receive that took a message of a channel, or a probe that found one.
type receive struct {
	posted       int64 // which of its rank's posts
	row, request int64 // of the post
	done         int64 // row
	probe        bool  // it leaves the message to the next receive
}

// occurrence is a collective: the n-th of a communicator, and where it is persistent,
// which of its starts.
type occurrence struct {
	comm     int32
	n, start int64
}

// participant is where a rank has completed its part of a collective.
type participant struct {
	Event
	done int64 // row
}

// NewMatching returns the matching of a trace with these communicators, which may grow as
// its calls are gone through.
func NewMatching(communicators *[]comm.Communicator) *Matching {
	return &Matching{communicators: communicators, channels: map[matchKey]*stream{}, meetings: map[occurrence][]participant{}}
}

// Call takes the next call. The calls of a rank follow one another.
func (l *Matching) Call(c *trace.Call) {
	if l.rank == nil || l.rank.number != c.Rank {
		l.end()
		l.rank = l.newCaller(c.Rank)
	}
	l.rank.call(c)
}

// end records the requests that the current rank leaves open.
func (l *Matching) end() {
	if l.rank != nil {
		l.rank.end()
	}
	l.rank = nil
}

// channel returns that of a key.
func (l *Matching) channel(k matchKey) *stream {
	c := l.channels[k]
	if c == nil {
		c = &stream{}
		l.channels[k] = c
	}
	return c
}

// members returns how many ranks call a collective on a communicator; 0 where it
// is not known.
func (l *Matching) members(number int32) int {
	c := &(*l.communicators)[number]
	return c.Size() + c.Remote.Len()
}

// order brings the messages of all channels and their receives into their order, when
// all calls have been gone through. Both sides of an intercommunicator become one.
func (l *Matching) order() {
	l.end()
	mates := comm.Mates(*l.communicators)
	for k, c := range l.channels {
		if mate := mates[k.Comm]; mate < k.Comm {
			delete(l.channels, k)
			k.Comm = mate
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
		c.sends = slices.DeleteFunc(c.sends, func(s send) bool { return s.row == None })
		slices.SortStableFunc(c.receives, func(a, b receive) int { return cmp.Compare(a.posted, b.posted) })
	}
}

// Together calls a function with both sides of each message that has been received,
// and with the parts of each collective, when all calls have been gone through.
func (l *Matching) Together(do func(parts []Event)) {
	l.order()
	for k, c := range l.channels {
		n := 0
		for _, r := range c.receives {
			if !r.probe && n < len(c.sends) {
				do([]Event{{k.From, c.sends[n].row, c.sends[n].request}, {k.To, r.row, r.request}})
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

// Needs is for when all calls have been gone through. For each call that cannot end before a call of
// another rank, it calls need with the numbers of both, or lacks if the recording does not have the other.
// A receive needs its send, and the completion of a collective that of the next member.
func (l *Matching) Needs(need func(rank int32, call int64, of int32, needed int64), lacks func(rank int32, call int64)) {
	l.order()
	for k, c := range l.channels {
		n := 0
		for _, r := range c.receives {
			switch {
			case r.done == None: // it takes its message nevertheless
			case n < len(c.sends):
				need(k.To, r.done, k.From, c.sends[n].row)
			default:
				lacks(k.To, r.done)
			}
			if !r.probe {
				n++
			}
		}
	}
	for m, members := range l.meetings {
		for i, p := range members {
			if len(members) < l.members(m.comm) {
				lacks(p.Rank, p.done)
				continue
			}
			next := members[(i+1)%len(members)]
			need(p.Rank, p.done, next.Rank, next.done)
		}
	}
}

// Open returns the sends within the first calls of each rank whose messages are not received in these.
func (l *Matching) Open(first []int64) (open []Event) {
	for k, c := range l.channels {
		received := make([]bool, len(c.sends))
		n := 0
		for _, r := range c.receives {
			if r.probe {
				continue
			}
			if n < len(received) {
				received[n] = r.done != None && r.done < first[k.To]
			}
			n++
		}
		for n, sent := range c.sends {
			if sent.row < first[k.From] && !received[n] {
				open = append(open, Event{k.From, sent.row, sent.request})
			}
		}
	}
	return open
}
