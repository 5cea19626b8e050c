package waitstate

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"loggops/formats/result"
)

// message is a message, of which the send, the intake or both are known.
type message struct {
	sent           int64 // start of the overhead of the send; never if it is not known
	taken, takenBy int64 // start and end of the intake; never if it is not known
	posted         int64 // when its receive was
	// The parts of the sender and the receiver in the collective of the message, or none.
	sender, receiver int32
	// late is the part of the last member that began the collective, of those on which the
	// message depends, or none.
	late int32
}

// begin is when a member began a collective.
type begin struct {
	ns   int64
	rank int32
}

const (
	never = math.MaxInt64
	none  = -1
)

// joined are the messages and the collectives of a run.
type joined struct {
	blocks   map[blockID]*block
	last     blockID
	lastOf   *block           // the last one
	parts    map[partID]int32 // places in begins
	begins   []begin          // of each part of a rank in a collective
	followed bool             // the parts on which messages depend are known
}

// block has messages of one sender with successive numbers: senders number their messages from 0,
// so that blocks take much less memory than a map of messages.
type block [blockSize]message

const (
	blockBits = 4
	blockSize = 1 << blockBits
)

// blockID identifies a block by its sender and its messages' numbers without blockBits; partID
// identifies a part of a rank in a collective.
type (
	blockID struct{ rank, number int64 }
	partID  struct{ rank, collective int32 }
)

func newJoined() *joined { return &joined{blocks: map[blockID]*block{}, parts: map[partID]int32{}} }

// Join takes the messages and the collectives from a span.
func (j *joined) Join(s *result.Span) {
	switch s.Kind {
	case result.Collective:
		if p := j.part(s); p != none {
			j.begins[p] = begin{s.StartNS, s.Rank}
		}
	case result.Send:
		m := j.message(s.Rank, s.Message)
		m.sent, m.sender = s.StartNS, j.part(s)
		if m.sender != none && j.begins[m.sender].ns == never { // a collective that takes no time here
			j.begins[m.sender].ns = s.StartNS
		}
	case result.Recv:
		m := j.message(s.Peer, s.Message)
		m.taken, m.takenBy, m.posted, m.receiver = s.StartNS, s.EndNS, s.PostedNS, j.part(s)
	}
}

func (j *joined) message(from int32, number int64) *message {
	if at := (blockID{int64(from), number >> blockBits}); j.lastOf == nil || at != j.last {
		b := j.blocks[at]
		if b == nil {
			b = &block{}
			for i := range b {
				b[i] = message{sent: never, taken: never, sender: none, receiver: none, late: none}
			}
			j.blocks[at] = b
		}
		j.last, j.lastOf = at, b
	}
	return &j.lastOf[number&(blockSize-1)]
}

// part returns the part of a rank in the collective of a span, or none.
func (j *joined) part(s *result.Span) int32 {
	if s.Collective == result.None {
		return none
	}
	at := partID{s.Rank, s.Collective}
	p, known := j.parts[at]
	if !known {
		p = int32(len(j.begins))
		j.parts[at] = p
		j.begins = append(j.begins, begin{never, s.Rank})
	}
	return p
}

// followCollectives finds out which members the messages of collectives depend on: their
// senders, and those on which the messages depend that the senders have taken in before.
func (j *joined) followCollectives() {
	type event struct {
		ns     int64
		number uint32 // of the message, and a bit for its send
	}
	blocks := slices.Collect(maps.Values(j.blocks))
	at := func(e event) *message { return &blocks[e.number>>1>>blockBits][e.number>>1&(blockSize-1)] }
	n := 0
	for _, b := range blocks {
		for i := range b {
			if b[i].sender != none && b[i].receiver != none {
				n += 2
			}
		}
	}
	events := make([]event, 0, n)
	for number, b := range blocks {
		for i := range b {
			if m := &b[i]; m.sender != none && m.receiver != none {
				number := uint32(number<<blockBits|i) << 1
				events = append(events, event{m.sent, number | 1}, event{m.takenBy, number})
			}
		}
	}
	slices.SortFunc(events, func(a, b event) int { return cmp.Or(cmp.Compare(a.ns, b.ns), cmp.Compare(a.number&1, b.number&1)) })
	late := make([]int32, len(j.begins)) // by part
	for i := range late {
		late[i] = int32(i)
	}
	for _, e := range events {
		m := at(e)
		switch {
		case e.number&1 != 0:
			m.late = late[m.sender]
		case m.late != none && j.later(m.late, late[m.receiver]):
			late[m.receiver] = m.late
		}
	}
	j.followed = true
}

// later reports whether a part began its collective later than another one, or at the same time
// by a lower rank.
func (j *joined) later(part, other int32) bool {
	p, o := j.begins[part], j.begins[other]
	return p.ns > o.ns || p.ns == o.ns && p.rank < o.rank
}

// truth orders false before true.
func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
