package infer

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"loggops/formats/trace"
)

// Channel is the messages of a class to a rank of the world.
type Channel struct {
	To int32
	Class
}

// compare orders channels.
func (c Channel) compare(other Channel) int {
	return cmp.Or(cmp.Compare(c.To, other.To), cmp.Compare(c.Comm, other.Comm), cmp.Compare(c.Source, other.Source), cmp.Compare(c.Tag, other.Tag))
}

// Sides has the sides of messages that a rank has recorded, in a recording that may lack the other side of a message, and the source of a
// nonblocking receive.
type Sides struct {
	Rest Rest  // receives without a record of the source, and the conclusions about them
	Null int64 // receives with a record that no message was received

	sent     map[Channel]*mail
	received map[Class]int64
	// Sends and receives of classes of which the partners recorded fewer: so many of them have a partner, and so many receives have none.
	sends           map[Channel]int64
	receives, alone map[Class]int64

	program  program
	channels map[Channel]int // numbers in the program
	sources  []Channel       // of the receives without a record of the source, in their order; to rank None from MPI_PROC_NULL
}

// NewSides returns the sides of a rank before its first call.
func NewSides() *Sides {
	return &Sides{
		sent: map[Channel]*mail{}, received: map[Class]int64{}, sends: map[Channel]int64{}, receives: map[Class]int64{}, alone: map[Class]int64{},
		channels: map[Channel]int{},
	}
}

// Send notes a message that the rank sends.
func (s *Sides) Send(c Channel, bytes int64) {
	if s.sent[c] == nil {
		s.sent[c] = &mail{}
	}
	s.sent[c].Messages++
	s.sent[c].Bytes = max(s.sent[c].Bytes, bytes)
	s.program.Send(s.number(c))
}

// Receive notes a message that the rank receives: none if its source is negative.
func (s *Sides) Receive(c Class) {
	if c.Source < 0 {
		s.Null++
		return
	}
	s.received[c]++
}

// Block notes a message that a blocking call of a rank receives.
func (s *Sides) Block(rank int32, c Class) {
	if s.Receive(c); c.Source >= 0 {
		s.program.Receive(s.number(Channel{rank, c}))
	}
}

// Post notes a nonblocking receive. Its source is unknown until a call settles it.
func (s *Sides) Post() {
	s.program.Post()
	s.Rest.Receives++
}

// Settle notes that a record has the source of a nonblocking receive, or its cancellation.
func (s *Sides) Settle() { s.Rest.Receives-- }

// Wait notes a wait for a nonblocking receive, or for all.
func (s *Sides) Wait(all bool) { s.program.Wait(all) }

// Meet notes a collective in which all members of a communicator wait for each other.
func (s *Sides) Meet(comm int32) { s.program.Meet(comm) }

// number returns the number of a channel in the program.
func (s *Sides) number(c Channel) int {
	n, known := s.channels[c]
	if !known {
		n = len(s.channels)
		s.channels[c] = n
	}
	return n
}

// Pairing joins the sides of all ranks.
type Pairing struct {
	ranks []*Sides
	boxes []mailbox
}

// Pair joins the sides of all ranks. It finds the receives without a send, and what is known of receives without a record of the source.
func Pair(ranks []*Sides) *Pairing {
	p := &Pairing{ranks: ranks}
	for range ranks {
		p.boxes = append(p.boxes, mailbox{})
	}
	for rank, s := range ranks {
		for c, m := range s.sent {
			p.boxes[c.To].Sent(c.Class, m.Messages, m.Bytes)
		}
		for c, n := range s.received {
			p.boxes[rank].Received(c, n)
		}
	}
	for rank, s := range ranks {
		box := p.boxes[rank]
		for c, n := range s.received {
			if left := box[c].Messages; left < 0 {
				s.receives[c], s.alone[c] = n+left, -left
			}
		}
		if s.Rest.Receives == 0 {
			continue
		}
		s.Rest = box.Rest(s.Rest.Receives + box.Unsent())
		if s.Rest.Messages > s.Rest.Receives { // then those with a record of no message are not from MPI_PROC_NULL either
			s.Rest, s.Null = box.Rest(s.Rest.Receives+s.Null), 0
		}
	}
	return p
}

// Mistaken reports whether the record of a nonblocking receive belongs to another message. These are the records of no message, if more messages
// are left than receives, and the last ones of a class of which the senders recorded fewer. The receives must come from the last to the first.
func (s *Sides) Mistaken(c Class) bool {
	switch {
	case s.Rest.Receives == 0:
		return false
	case c.Source < 0:
		return s.Null == 0
	case s.alone[c] == 0:
		return false
	}
	if s.alone[c]--; s.alone[c] == 0 {
		delete(s.receives, c)
	}
	return true
}

// Doubt returns why receives without a record of the source may not be taken for receives of any source; "" if they may: a schedule with them
// does not end in a deadlock.
func (p *Pairing) Doubt() string {
	for rank, s := range p.ranks {
		switch rest := &s.Rest; {
		case rest.Receives == 0 || rest.Known:
		case rest.Comms > 1:
			return fmt.Sprintf("the messages to rank %d are on %d communicators", rank, rest.Comms)
		case rest.Mixed:
			return fmt.Sprintf("a message to rank %d could be that of another receive", rank)
		}
	}
	return ""
}

// Settled reports whether the sources of all receives are known.
func (p *Pairing) Settled() bool {
	return !slices.ContainsFunc(p.ranks, func(s *Sides) bool { return s.Rest.Receives > 0 && !s.Rest.Known })
}

// FindSources finds sources of the receives without a record of the source that let the programs of all ranks end: unknown tells these apart, by
// rank, from the other nonblocking receives. Communicators have as many members.
func (p *Pairing) FindSources(unknown [][]bool, members []int) {
	all, numbers, channels := programs{Unknown: unknown, Members: members}, map[Channel]int{}, []Channel{}
	for _, s := range p.ranks {
		own := make([]int, len(s.channels))
		for _, c := range slices.SortedFunc(maps.Keys(s.channels), Channel.compare) {
			number, known := numbers[c]
			if !known {
				number = len(channels)
				numbers[c], channels = number, append(channels, c)
				all.To, all.Open = append(all.To, int(c.To)), append(all.Open, p.boxes[c.To][c.Class].Messages > 0)
			}
			own[s.channels[c]] = number
		}
		all.Ranks, all.Channels = append(all.Ranks, &s.program), append(all.Channels, own)
	}
	for rank, sources := range all.Sources() {
		s := p.ranks[rank]
		for _, c := range sources {
			if c == None {
				s.sources = append(s.sources, Channel{To: None})
			} else {
				s.sources = append(s.sources, channels[c])
			}
		}
	}
}

// End finds the sends without a receive, when all sources are found.
func (p *Pairing) End() {
	for _, s := range p.ranks {
		for c, m := range s.sent {
			if left := p.boxes[c.To][c.Class].Messages; left > 0 && p.ranks[c.To].Rest.Receives == 0 {
				s.sends[c] = max(0, m.Messages-left)
			}
		}
	}
}

// Source returns the class of the next receive without a record of the source. Its source may be trace.ProcNull.
func (s *Sides) Source() Class {
	null := Class{Comm: s.Rest.Comm, Source: trace.ProcNull}
	switch {
	case s.Rest.Known:
	case len(s.sources) > 0:
		c := s.sources[0]
		if s.sources = s.sources[1:]; c.To < 0 {
			return null
		}
		return Class{s.Rest.Comm, c.Source, c.Tag}
	case s.Rest.Receives > s.Rest.Messages:
		s.Rest.Receives--
		return null
	}
	return s.Rest.Class
}

// SendAlone reports whether no rank has recorded the receive of the next message of a channel. The first messages have one.
func (s *Sides) SendAlone(c Channel) bool { return alone(s.sends, c) }

// ReceiveAlone reports whether no rank has recorded the send of the next receive of a class.
func (s *Sides) ReceiveAlone(c Class) bool { return alone(s.receives, c) }

func alone[Key comparable](paired map[Key]int64, key Key) bool {
	if len(paired) == 0 {
		return false
	}
	n, some := paired[key]
	if some && n > 0 {
		paired[key]--
	}
	return some && n == 0
}
