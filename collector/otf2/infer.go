package otf2

import (
	"fmt"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// channel is the messages of a class to a rank of the world.
type channel struct {
	to int32
	infer.Class
}

// mail has the messages that a rank sends and receives, and those of them that the schedule can have.
type mail struct {
	sent     map[channel]*infer.Mail
	received map[infer.Class]int64
	nobody   int64 // receives with a record that no message was received

	// Sends and receives of classes of which the partners recorded fewer: so many of them have a partner.
	sends    map[channel]int64
	receives map[infer.Class]int64
	// rest holds the receives without a record of the source, and the conclusions about them.
	rest infer.Rest
}

func newMail() mail {
	return mail{
		sent: map[channel]*infer.Mail{}, received: map[infer.Class]int64{}, sends: map[channel]int64{}, receives: map[infer.Class]int64{},
	}
}

// channelOf returns the channel of a message that a rank sends, false if the rank names no partner.
func (d *definitions) channelOf(rank int32, m message) (channel, bool) {
	comm := max(m.comm, 0)
	of := &d.list[comm]
	to, there := of.World(rank, m.peer)
	return channel{to, infer.Class{Comm: d.bothGroups(comm), Source: int32(of.Index(rank)), Tag: m.tag}}, there
}

// classOf returns the class of a message that a rank receives.
func (d *definitions) classOf(m message) infer.Class {
	return infer.Class{Comm: d.bothGroups(max(m.comm, 0)), Source: m.peer, Tag: m.tag}
}

// bothGroups returns the same place for both groups of an intercommunicator.
func (d *definitions) bothGroups(place int32) int32 {
	if other, is := d.other[place]; is {
		return min(place, other)
	}
	return place
}

// send notes a message that a rank sends.
func (a *mail) send(d *definitions, rank int32, m message) {
	c, there := d.channelOf(rank, m)
	if !there {
		return
	}
	if a.sent[c] == nil {
		a.sent[c] = &infer.Mail{}
	}
	a.sent[c].Messages++
	a.sent[c].Bytes = max(a.sent[c].Bytes, m.bytes)
}

// receive notes a message that a rank receives.
func (a *mail) receive(d *definitions, m message) {
	if m.peer < 0 {
		a.nobody++
		return
	}
	a.received[d.classOf(m)]++
}

// infer finds the sources of receives without a record of the source, as far as the records of the senders determine them, and the
// sends and receives whose other side is not recorded. EZTrace 2.0 records the post of a nonblocking receive and
// not the message that it received, or another one: it is one of the messages that the other receives of the rank leave.
func (r *recording) infer() {
	boxes := make([]infer.Mailbox, len(r.surveys))
	for rank := range boxes {
		boxes[rank] = infer.Mailbox{}
	}
	for rank, s := range r.surveys {
		for c, m := range s.sent {
			boxes[c.to].Sent(c.Class, m.Messages, m.Bytes)
		}
		for c, n := range s.received {
			boxes[rank].Received(c, n)
		}
	}
	for rank, s := range r.surveys {
		for c, n := range s.received {
			if left := boxes[rank][c].Messages; left < 0 {
				s.receives[c] = n + left
			}
		}
		if s.rest.Receives == 0 {
			continue
		}
		s.rest = boxes[rank].Rest(s.rest.Receives + boxes[rank].Unsent())
		if s.rest.Messages > s.rest.Receives { // then those with a record of no message are not from MPI_PROC_NULL either
			s.rest, s.nobody = boxes[rank].Rest(s.rest.Receives+s.nobody), 0
		}
	}
	for rank, s := range r.surveys {
		s.cancel()
		switch rest := &s.rest; {
		case r.doubt != "" || rest.Receives == 0 || rest.Known:
		case rest.Comms > 1:
			r.doubt = fmt.Sprintf("the messages to rank %d are on %d communicators", rank, rest.Comms)
		case rest.Mixed: // a schedule may end in a deadlock
			r.doubt = fmt.Sprintf("a message to rank %d could be that of another receive", rank)
		}
	}
	for _, s := range r.surveys {
		for c, m := range s.sent {
			if left := boxes[c.to][c.Class].Messages; left > 0 && r.surveys[c.to].rest.Receives == 0 {
				s.sends[c] = max(0, m.Messages-left)
			}
		}
	}
}

// cancel has calls without a record cancel the newest receive, as long as there are more receives than messages.
func (s *survey) cancel() {
	for _, place := range s.cancels {
		if s.outcomes.list[place] == uint32(unknownReceive) && s.rest.Drop() {
			s.outcomes.set(place, outcome{state: silentlyCancelled})
		}
	}
}

// lost reports whether the partner of a send or a receive has not recorded its side of the message.
func lost[Key comparable](left map[Key]int64, key Key) bool {
	if len(left) == 0 {
		return false
	}
	n, some := left[key]
	if some && n > 0 {
		left[key]--
	}
	return some && n == 0
}

// omitted is the number of the request of a send or receive that has no partner.
const omitted = -1

// lostSend reports whether the receiver of a message has not recorded it, and omits the send.
func (m *rowMaker) lostSend(row *trace.Call, e message) bool {
	c, there := m.defs.channelOf(m.rank, e)
	if !there || !lost(m.surveys[m.rank].sends, c) {
		return false
	}
	m.omit(row)
	return true
}

// lostReceive reports whether the sender of a message has not recorded it, and omits the receive.
func (m *rowMaker) lostReceive(row *trace.Call, e message) bool {
	if !lost(m.surveys[m.rank].receives, m.defs.classOf(e)) {
		return false
	}
	m.omit(row)
	return true
}

// omit counts a side of a message. The other side of a sendrecv stays.
func (m *rowMaker) omit(row *trace.Call) {
	if mpi.Of(row.Name).Class != mpi.Sendrecv {
		reading.Count(&m.found.unrecorded, row.Name, 1)
		return
	}
	reading.Count(&m.found.partial, row.Name, 1)
}

// unknownSource fills in the row of a receive without a record of its source. If there are more such receives than messages, the first are
// from MPI_PROC_NULL: a message is then received no earlier than by the program.
func (m *rowMaker) unknownSource(row *trace.Call) error {
	rest := &m.surveys[m.rank].rest
	row.Comm, row.Peer, row.Tag, row.Bytes, row.Inferred = rest.Comm, rest.Source, rest.Tag, rest.Bytes, true
	if rest.Known {
		m.found.sources++
		return nil
	}
	if _, given := m.opt.Assume["source"]; m.doubt != "" && (!given || rest.Comms > 1) {
		return m.in.failAt("the recording does not contain the source of %s, and %s; record the program with loggops-record", row.Name, m.doubt)
	}
	if _, err := m.assume("source", row.Name); err != nil {
		return err
	}
	if rest.Receives > rest.Messages { // the others are counted as assumed, too
		rest.Receives--
		row.Peer, row.Tag, row.Bytes = trace.ProcNull, 0, 0
	}
	return nil
}
