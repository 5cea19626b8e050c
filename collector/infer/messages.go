package infer

import (
	"fmt"

	"loggops/formats/comm"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// Envelope is a rank's use of a communicator, the partner there, and the tag of a message.
type Envelope struct{ Use, Partner, Tag int32 }

// Messages counts the messages of one rank, in recordings by tools that do not record all receives. Envelopes of received ones may have
// trace.AnySource and trace.AnyTag.
type Messages struct{ Sent, Received map[Envelope]int64 }

// NewMessages returns the messages of a rank before its first call.
func NewMessages() Messages { return Messages{map[Envelope]int64{}, map[Envelope]int64{}} }

// Many counts a persistent request, which may be started any number of times.
const Many = 1 << 32

// Exchange has the messages of all ranks, on identified communicators.
type Exchange struct {
	Left Left // for receives from any source

	ranks    []*Handles
	list     []comm.Communicator
	channels map[channel]flow
	lost     map[channel]bool // its messages have no receive
}

// channel is a tag from one rank of the world to another.
type channel struct{ comm, from, to, tag int32 }

// flow is how many messages of a channel the recording has, by side.
type flow struct{ sent, received int64 }

// NewExchange joins the messages of all ranks, and finds those without a receive. If the recording has receives of the same channel, or
// receives that may take several messages, it does not determine which messages these are. Then NewExchange returns the problem of the
// rank that they are sent to.
func NewExchange(messages []Messages, ranks []*Handles, list []comm.Communicator) (x *Exchange, rank int, problem string) {
	x = &Exchange{Left: Left{}, ranks: ranks, list: list, channels: map[channel]flow{}, lost: map[channel]bool{}}
	wild, whole := map[Inbox]int64{}, true // whole: all messages are on communicators with members
	for r := range messages {
		own := int32(r)
		for e, n := range messages[r].Sent {
			c, there, known := x.channel(own, e)
			if whole = whole && known; there {
				x.channels[c] = flow{x.channels[c].sent + n, x.channels[c].received}
				x.Left.Add(Inbox{c.comm, c.to, c.tag}, n)
			}
		}
		for e, n := range messages[r].Received {
			at := Inbox{ranks[r].Uses[e.Use].Place, own, e.Tag}
			if e.Partner != trace.AnySource {
				x.Left.Add(at, -(n % Many)) // a persistent receive may take none
			}
			if e.Partner == trace.AnySource || e.Tag == trace.AnyTag {
				wild[Inbox{at.Comm, own, trace.AnyTag}] += n
				continue
			}
			c, there, known := x.channel(own, e)
			if whole = whole && known; there {
				c.from, c.to = c.to, c.from
				x.channels[c] = flow{x.channels[c].sent, x.channels[c].received + n}
			}
		}
	}
	if !whole {
		return x, None, ""
	}
	surplus, lacks := map[Inbox]int64{}, map[channel]bool{} // by ranks: receives lack messages, of other tags
	for c, f := range x.channels {
		if f.sent < f.received {
			lacks[channel{c.comm, c.from, c.to, trace.AnyTag}] = true
		}
	}
	for c, f := range x.channels {
		if n := f.sent%Many - f.received; n > 0 && !lacks[channel{c.comm, c.from, c.to, trace.AnyTag}] {
			x.lost[c] = true
			surplus[Inbox{c.comm, c.to, trace.AnyTag}] += n
		}
	}
	undecided := map[Inbox]int64{}
	for c := range x.lost {
		at := Inbox{c.comm, c.to, trace.AnyTag}
		switch n := surplus[at] - wild[at]; {
		case n <= 0:
			delete(x.lost, c)
		case wild[at] > 0 || x.channels[c].received > 0:
			undecided[at] = n
		}
	}
	if len(undecided) == 0 {
		return x, None, ""
	}
	rank, total := len(ranks), int64(0)
	for at, n := range undecided {
		switch to := int(at.Rank); {
		case to < rank:
			rank, total = to, n
		case to == rank:
			total += n
		}
	}
	return x, rank, fmt.Sprintf("%d messages to the rank have no receive", total)
}

// channel returns the channel of a message that a rank sends: none on an intercommunicator, and none if its members are not known.
func (x *Exchange) channel(rank int32, e Envelope) (c channel, there, known bool) {
	place := x.ranks[rank].Uses[e.Use].Place
	switch {
	case place == None:
		return c, false, false
	case len(x.list[place].Remote) > 0:
		return c, false, true
	}
	to, known := x.list[place].World(rank, e.Partner)
	return channel{place, rank, to, e.Tag}, known, known
}

// Lost reports whether a call on a use of a communicator sends a message without a receive. It removes the partner of the message from the
// row, so that no schedule has it. A row with a receiving half, too, sends to MPI_PROC_NULL.
func (x *Exchange) Lost(row *trace.Call, use int32) bool {
	if x == nil || len(x.lost) == 0 || row.Peer < 0 {
		return false
	}
	of := mpi.Of(row.Name).Class
	c, there, _ := x.channel(row.Rank, Envelope{use, row.Peer, row.Tag})
	if !there || !x.lost[c] || of != mpi.Send && of != mpi.Sendrecv {
		return false
	}
	row.Peer = trace.None
	if of == mpi.Sendrecv {
		row.Peer = trace.ProcNull
	}
	return true
}
