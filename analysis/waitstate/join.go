package waitstate

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"loggops/formats/result"
)

// message is a message, of which the send, the intake or both are known.
type message struct {
	sent, sentEnd  int64 // the overhead of the send; never if it is not known
	taken, takenBy int64 // start and end of the intake; never if it is not known
	posted         int64 // when its receive was
	to             int32
	// The parts of the sender and the receiver in the collective of the message, or none.
	sender, receiver int32
	// late is the last member that began the collective, of those on which the message
	// depends.
	late begin
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
	messages map[id]*message
	parts    map[partID]int32 // places in begins
	begins   []begin          // of each part of a rank in a collective
}

// id identifies a message by its sender and its number; partID identifies a part of a rank in a
// collective.
type (
	id     struct{ rank, number int64 }
	partID struct{ rank, collective int32 }
)

// join reads the messages and the collectives of a run.
func join(rows iter.Seq2[result.Span, error]) (*joined, error) {
	j := &joined{messages: map[id]*message{}, parts: map[partID]int32{}}
	for s, err := range rows {
		if err != nil {
			return nil, err
		}
		switch s.Kind {
		case result.Collective:
			j.begins[j.part(&s)] = begin{s.StartNS, s.Rank}
		case result.Send:
			m := j.message(s.Rank, s.Message)
			m.sent, m.sentEnd, m.sender = s.StartNS, s.EndNS, j.part(&s)
			m.to = s.Peer
			if m.sender != none && j.begins[m.sender].ns == never { // a collective that takes no time here
				j.begins[m.sender].ns = s.StartNS
			}
		case result.Recv:
			m := j.message(s.Peer, s.Message)
			m.taken, m.takenBy, m.posted, m.receiver = s.StartNS, s.EndNS, s.PostedNS, j.part(&s)
		}
	}
	j.followCollectives()
	return j, nil
}

func (j *joined) message(from int32, number int64) *message {
	at := id{int64(from), number}
	m := j.messages[at]
	if m == nil {
		m = &message{sent: never, taken: never, sender: none, receiver: none}
		j.messages[at] = m
	}
	return m
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
		ns   int64
		send bool
		*message
	}
	var events []event
	for _, m := range j.messages {
		if m.sender != none && m.receiver != none {
			events = append(events, event{m.sent, true, m}, event{m.takenBy, false, m})
		}
	}
	slices.SortFunc(events, func(a, b event) int {
		return cmp.Or(cmp.Compare(a.ns, b.ns), cmp.Compare(truth(a.send), truth(b.send)))
	})
	late := slices.Clone(j.begins)
	for _, e := range events {
		if e.send {
			e.late = late[e.sender]
		} else if l := &late[e.receiver]; e.late.ns > l.ns || e.late.ns == l.ns && e.late.rank < l.rank {
			*l = e.late
		}
	}
}

// truth orders false before true.
func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
