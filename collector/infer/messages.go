package infer

import (
	"fmt"

	"loggops/formats/comm"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// Envelope is a rank's use of a communicator, the partner there, and the tag of a message.
type Envelope struct{ Use, Partner, Tag int32 }

// Messages counts the messages of one rank, in recordings by tools that do not record all receives.
type Messages struct{ sent, received tally }

// tally counts messages by envelope. The counts of a few recent envelopes are beside the map.
type tally struct {
	all    map[Envelope]int64
	recent [16]struct {
		of Envelope
		n  int64
	}
}

// NewMessages returns the messages of a rank before its first call.
func NewMessages() *Messages {
	return &Messages{tally{all: map[Envelope]int64{}}, tally{all: map[Envelope]int64{}}}
}

// Many counts a persistent request, which may be started any number of times.
const Many = 1 << 32

// times returns how many messages an operation of a call counts as.
func times(call *mpi.Call) int64 {
	if call.Requests == mpi.Makes {
		return Many
	}
	return 1
}

// Send counts the message that a call sends. A negative partner counts as none.
func (m *Messages) Send(call *mpi.Call, e Envelope) {
	if e.Partner >= 0 {
		m.sent.add(e, times(call))
	}
}

// Receive counts the message that a call receives. The partner may be trace.AnySource, and the tag trace.AnyTag. Other negative partners count
// as none.
func (m *Messages) Receive(call *mpi.Call, e Envelope) {
	if e.Partner >= trace.AnySource {
		m.received.add(e, times(call))
	}
}

// Correct adds n messages of an envelope to those received, or takes -n.
func (m *Messages) Correct(e Envelope, n int64) { m.received.add(e, n) }

func (t *tally) add(e Envelope, n int64) {
	r := &t.recent[uint32(e.Use+3*e.Partner+5*e.Tag)%uint32(len(t.recent))]
	if r.of != e {
		t.put(r.of, r.n)
		r.of, r.n = e, 0
	}
	r.n += n
}

func (t *tally) put(e Envelope, n int64) {
	if n != 0 {
		t.all[e] += n
	}
}

// sum returns all counts.
func (t *tally) sum() map[Envelope]int64 {
	for i := range t.recent {
		t.put(t.recent[i].of, t.recent[i].n)
		t.recent[i].n = 0
	}
	return t.all
}

// Exchange has the messages of all ranks, on identified communicators.
type Exchange struct {
	Left Left // for receives from any source

	ranks []*Handles
	list  []comm.Communicator
	whole bool // all messages are on communicators with members
	links map[Link]Flow
	wild  map[Inbox]int64 // receives from any source or of any tag, by tag
	lost  map[Link]bool   // its messages have no receive
}

// Link is a tag from one rank of the world to another, on a communicator.
type Link struct{ Comm, From, To, Tag int32 }

// Flow is how many messages of a link the recording has, by side.
type Flow struct{ Sent, Received int64 }

// NewExchange joins the messages of all ranks.
func NewExchange(messages []*Messages, ranks []*Handles, list []comm.Communicator) *Exchange {
	x := &Exchange{Left: Left{}, ranks: ranks, list: list, links: map[Link]Flow{}, wild: map[Inbox]int64{}, lost: map[Link]bool{}, whole: true}
	for rank, m := range messages {
		for e, n := range m.sent.sum() {
			x.send(int32(rank), e, n)
		}
		for e, n := range m.received.sum() {
			x.receive(int32(rank), e, n)
		}
		messages[rank] = nil
	}
	return x
}

// NewWorld joins the messages of all ranks, which are on MPI_COMM_WORLD.
func NewWorld(messages []*Messages) *Exchange {
	ranks := make([]*Handles, len(messages))
	for rank := range ranks {
		ranks[rank] = &Handles{Uses: make([]Use, 1)}
	}
	return NewExchange(messages, ranks, []comm.Communicator{comm.World(len(messages))})
}

// send adds messages that a rank sends.
func (x *Exchange) send(rank int32, e Envelope, n int64) {
	l, there, known := x.link(rank, e)
	if x.whole = x.whole && known; there {
		f := x.links[l]
		x.links[l] = Flow{f.Sent + n, f.Received}
		x.Left.Add(Inbox{l.Comm, l.To, l.Tag}, n)
	}
}

// receive adds messages that a rank receives.
func (x *Exchange) receive(rank int32, e Envelope, n int64) {
	at := Inbox{x.ranks[rank].Uses[e.Use].Place, rank, e.Tag}
	if e.Partner != trace.AnySource {
		x.Left.Add(at, -(n % Many)) // a persistent receive may take none
	}
	if e.Partner == trace.AnySource || e.Tag == trace.AnyTag {
		x.wild[at] += n
		return
	}
	l, there, known := x.link(rank, e)
	if x.whole = x.whole && known; there {
		l.From, l.To = l.To, l.From
		f := x.links[l]
		x.links[l] = Flow{f.Sent, f.Received + n}
	}
}

// Unpaired returns the links of which the recording has more receives than messages, or more messages than receives if no receive from any source
// or of any tag may take them. The members of all communicators must be known.
func (x *Exchange) Unpaired() map[Link]Flow {
	unpaired := map[Link]Flow{}
	for l, f := range x.links {
		wild := x.wild[Inbox{l.Comm, l.To, l.Tag}] > 0 || x.wild[Inbox{l.Comm, l.To, trace.AnyTag}] > 0
		if f.Sent < f.Received || f.Sent > f.Received && !wild {
			unpaired[l] = f
		}
	}
	return unpaired
}

// FindLost finds the messages without a receive. If the recording has receives of the same link, or receives that may take several messages, it
// does not determine which messages these are. Then FindLost returns the problem of the rank that they are sent to.
func (x *Exchange) FindLost() (rank int, problem string) {
	if !x.whole {
		return None, ""
	}
	wild := map[Inbox]int64{} // of all tags
	for at, n := range x.wild {
		wild[at.anyTag()] += n
	}
	surplus, lacks := map[Inbox]int64{}, map[Link]bool{} // by ranks: receives lack messages, of other tags
	for l, f := range x.links {
		if f.Sent < f.Received {
			lacks[l.anyTag()] = true
		}
	}
	for l, f := range x.links {
		if n := f.Sent%Many - f.Received; n > 0 && !lacks[l.anyTag()] {
			x.lost[l] = true
			surplus[l.inbox()] += n
		}
	}
	undecided := map[Inbox]int64{}
	for l := range x.lost {
		at := l.inbox()
		switch n := surplus[at] - wild[at]; {
		case n <= 0:
			delete(x.lost, l)
		case wild[at] > 0 || x.links[l].Received > 0:
			undecided[at] = n
		}
	}
	if len(undecided) == 0 {
		return None, ""
	}
	rank, total := len(x.ranks), int64(0)
	for at, n := range undecided {
		switch to := int(at.Rank); {
		case to < rank:
			rank, total = to, n
		case to == rank:
			total += n
		}
	}
	return rank, fmt.Sprintf("%d messages to the rank have no receive", total)
}

// anyTag returns the same of any tag.
func (l Link) anyTag() Link   { return Link{l.Comm, l.From, l.To, trace.AnyTag} }
func (i Inbox) anyTag() Inbox { return Inbox{i.Comm, i.Rank, trace.AnyTag} }

// inbox returns the inbox of all tags at which the messages arrive.
func (l Link) inbox() Inbox { return Inbox{l.Comm, l.To, trace.AnyTag} }

// link returns the link of a message that a rank sends: none on an intercommunicator, and none if its members are not known.
func (x *Exchange) link(rank int32, e Envelope) (l Link, there, known bool) {
	place := x.ranks[rank].Uses[e.Use].Place
	switch {
	case place == None:
		return l, false, false
	case len(x.list[place].Remote) > 0:
		return l, false, true
	}
	to, known := x.list[place].World(rank, e.Partner)
	return Link{place, rank, to, e.Tag}, known, known
}

// Lost reports whether a call on a use of a communicator sends a message without a receive. It removes the partner of the message from the
// row, so that no schedule has it. A row with a receiving half, too, sends to MPI_PROC_NULL.
func (x *Exchange) Lost(row *trace.Call, use int32) bool {
	if x == nil || len(x.lost) == 0 || row.Peer < 0 {
		return false
	}
	of := mpi.Of(row.Name).Class
	l, there, _ := x.link(row.Rank, Envelope{use, row.Peer, row.Tag})
	if !there || !x.lost[l] || of != mpi.Send && of != mpi.Sendrecv {
		return false
	}
	row.Peer = trace.None
	if of == mpi.Sendrecv {
		row.Peer = trace.ProcNull
	}
	return true
}
