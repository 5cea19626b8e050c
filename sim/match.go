package sim

import "loggops/formats/schedule"

// envelope is what a message and a receive must agree on. A receive's source
// and tag may be wildcards.
type envelope struct {
	source   int32
	comm     int32
	instance int32 // of a collective on that communicator; pointToPoint
	tag      int64 // a collective's round
}

const pointToPoint = -1

func (want *envelope) takes(got *envelope) bool {
	return want.comm == got.comm && want.instance == got.instance &&
		(want.source == got.source || want.source == schedule.AnySource) &&
		(want.tag == got.tag || want.tag == schedule.AnyTag && want.instance == pointToPoint)
}

// posted is a receive that waits for its message.
type posted struct {
	envelope
	node  node
	bytes int64
}

// message is one under way, or unexpected at its receiver.
type message struct {
	envelope
	bytes      int64
	intakeEnd  int64 // once it has been taken in
	sent       node
	cpu, nic   uint8
	rendezvous bool
}

// slab keeps the messages under way and unexpected; freed places are reused.
type slab struct {
	messages []message
	free     []int32
}

func (s *slab) add(m message) int32 {
	if n := len(s.free); n > 0 {
		i := s.free[n-1]
		s.free = s.free[:n-1]
		s.messages[i] = m
		return i
	}
	s.messages = append(s.messages, m)
	return int32(len(s.messages) - 1)
}

func (s *slab) remove(i int32) { s.free = append(s.free, i) }

// mailbox is what a rank has not matched yet, in order of arrival.
type mailbox struct {
	posted     []posted
	unexpected []int32 // in the slab
}

// takePosted removes and returns the first receive that takes a message.
func (b *mailbox) takePosted(got *envelope) (posted, bool) {
	for i := range b.posted {
		if b.posted[i].takes(got) {
			p := b.posted[i]
			b.posted = append(b.posted[:i], b.posted[i+1:]...)
			return p, true
		}
	}
	return posted{}, false
}

// takeUnexpected removes and returns the first message that a receive takes.
func (b *mailbox) takeUnexpected(want *envelope, s *slab) (int32, bool) {
	for i, m := range b.unexpected {
		if want.takes(&s.messages[m].envelope) {
			b.unexpected = append(b.unexpected[:i], b.unexpected[i+1:]...)
			return m, true
		}
	}
	return 0, false
}
