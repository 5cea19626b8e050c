package otf2

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

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

// compare orders channels.
func (c channel) compare(other channel) int {
	return cmp.Or(cmp.Compare(c.to, other.to), cmp.Compare(c.Comm, other.Comm), cmp.Compare(c.Source, other.Source), cmp.Compare(c.Tag, other.Tag))
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
	rest     infer.Rest
	program  infer.Program
	channels map[channel]int // numbers in the program
	posts    []int           // places of the receives with a request
	// sources holds those that receives without a record may have, in the order of these.
	sources []channel
}

func newMail() mail {
	return mail{
		sent: map[channel]*infer.Mail{}, received: map[infer.Class]int64{}, sends: map[channel]int64{}, receives: map[infer.Class]int64{},
		channels: map[channel]int{},
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
	a.program.Send(a.number(c))
}

// receive notes a message that a rank receives, and returns its class; false if it receives none.
func (a *mail) receive(d *definitions, m message) (c infer.Class, there bool) {
	if m.peer < 0 {
		a.nobody++
		return c, false
	}
	c = d.classOf(m)
	a.received[c]++
	return c, true
}

// number returns the number of a channel in the program.
func (a *mail) number(c channel) int {
	n, known := a.channels[c]
	if !known {
		n = len(a.channels)
		a.channels[c] = n
	}
	return n
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
		s.mistake(r.defs)
		switch rest := &s.rest; {
		case r.doubt != "" || rest.Receives == 0 || rest.Known:
		case rest.Comms > 1:
			r.doubt = fmt.Sprintf("the messages to rank %d are on %d communicators", rank, rest.Comms)
		case rest.Mixed: // a schedule may end in a deadlock
			r.doubt = fmt.Sprintf("a message to rank %d could be that of another receive", rank)
		}
	}
	if slices.ContainsFunc(r.surveys, func(s *survey) bool { return s.rest.Receives > 0 && !s.rest.Known }) {
		r.findSources(boxes)
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

// mistake marks the receives whose records are of other messages: those of no message, and the last ones of a class of which the
// senders recorded fewer.
func (s *survey) mistake(d *definitions) {
	if s.rest.Receives == 0 {
		return
	}
	lost := map[infer.Class]int64{}
	for c, n := range s.receives {
		lost[c] = s.received[c] - n
	}
	for place := len(s.outcomes.list) - 1; place >= 0; place-- {
		o := s.outcomes.of(place)
		c := d.classOf(message{peer: o.peer, comm: o.comm, tag: o.tag})
		if o.state == received && (o.peer < 0 && s.nobody == 0 || lost[c] > 0) {
			s.outcomes.set(place, outcome{state: misrecorded})
			lost[c]--
		}
	}
	for c, n := range lost {
		if n <= 0 {
			delete(s.receives, c)
		}
	}
}

// findSources finds sources of the receives without a record of the source that let all ranks go on. The receiver -1 is that of a receive
// from MPI_PROC_NULL.
func (r *recording) findSources(boxes []infer.Mailbox) {
	p, numbers, channels := infer.Programs{}, map[channel]int{}, []channel{}
	for i := range r.defs.list {
		p.Members = append(p.Members, r.defs.list[i].Size())
	}
	for _, s := range r.surveys {
		own := make([]int, len(s.channels))
		for _, c := range slices.SortedFunc(maps.Keys(s.channels), channel.compare) {
			number, known := numbers[c]
			if !known {
				number = len(channels)
				numbers[c], channels = number, append(channels, c)
				p.To, p.Open = append(p.To, int(c.to)), append(p.Open, boxes[c.to][c.Class].Messages > 0)
			}
			own[s.channels[c]] = number
		}
		unknown := make([]bool, len(s.posts))
		for i, place := range s.posts {
			state := s.outcomes.of(place).state
			unknown[i] = state == unknownReceive || state == misrecorded
		}
		p.Ranks, p.Channels, p.Unknown = append(p.Ranks, &s.program), append(p.Channels, own), append(p.Unknown, unknown)
	}
	for rank, sources := range p.Sources() {
		s := r.surveys[rank]
		for _, c := range sources {
			if c == infer.None {
				s.sources = append(s.sources, channel{to: infer.None})
			} else {
				s.sources = append(s.sources, channels[c])
			}
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

// unknownSource fills in the row of a receive without a record of its source.
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
	sources := &m.surveys[m.rank].sources
	switch {
	case len(*sources) > 0:
		if from := (*sources)[0]; from.to < 0 {
			row.Peer, row.Tag, row.Bytes = trace.ProcNull, 0, 0
		} else {
			row.Peer, row.Tag = from.Source, from.Tag
		}
		*sources = (*sources)[1:]
	case rest.Receives > rest.Messages: // the others are counted as assumed, too
		rest.Receives--
		row.Peer, row.Tag, row.Bytes = trace.ProcNull, 0, 0
	}
	return nil
}
