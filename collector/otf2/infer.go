package otf2

import (
	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// channelOf returns the channel of a message that a rank sends, false if the rank names no partner.
func (d *definitions) channelOf(rank int32, m message) (infer.Channel, bool) {
	comm := max(m.comm, 0)
	of := &d.list[comm]
	to, there := of.World(rank, m.peer)
	return infer.Channel{To: to, Class: infer.Class{Comm: d.bothGroups(comm), Source: int32(of.Index(rank)), Tag: m.tag}}, there
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

// infer finds the sources of receives without a record of the source, as far as the records of the senders determine them, and the
// sends and receives whose other side is not recorded. EZTrace 2.0 records the post of a nonblocking receive and
// not the message that it received, or another one: it is one of the messages that the other receives of the rank leave.
func (r *recording) infer() {
	var ranks []*infer.Sides
	for _, s := range r.surveys {
		ranks = append(ranks, s.Sides)
	}
	p := infer.Pair(ranks)
	for _, s := range r.surveys {
		s.cancel()
		s.mistake(r.defs)
	}
	if r.doubt = p.Doubt(); !p.Settled() {
		p.FindSources(r.unknown(), r.members())
	}
	p.End()
}

// cancel has calls without a record cancel the newest receive, as long as there are more receives than messages.
func (s *survey) cancel() {
	for _, place := range s.cancels {
		if s.outcomes.list[place] == uint32(unknownReceive) && s.Rest.Drop() {
			s.outcomes.set(place, outcome{state: silentlyCancelled})
		}
	}
}

// mistake marks the receives whose records are of other messages.
func (s *survey) mistake(d *definitions) {
	for place := len(s.outcomes.list) - 1; place >= 0 && s.Rest.Receives > 0; place-- {
		o := s.outcomes.of(place)
		if o.state == received && s.Mistaken(d.classOf(message{peer: o.peer, comm: o.comm, tag: o.tag})) {
			s.outcomes.set(place, outcome{state: misrecorded})
		}
	}
}

// unknown reports, by rank, which nonblocking receives have no record of the source.
func (r *recording) unknown() (all [][]bool) {
	for _, s := range r.surveys {
		unknown := make([]bool, len(s.posts))
		for i, place := range s.posts {
			state := s.outcomes.of(place).state
			unknown[i] = state == unknownReceive || state == misrecorded
		}
		all = append(all, unknown)
	}
	return all
}

// members returns how many members communicators have.
func (r *recording) members() (all []int) {
	for i := range r.defs.list {
		all = append(all, r.defs.list[i].Size())
	}
	return all
}

// omitted is the number of the request of a send or receive that has no partner.
const omitted = -1

// lostSend reports whether the receiver of a message has not recorded it, and omits the send.
func (m *rowMaker) lostSend(row *trace.Call, e message) bool {
	c, there := m.defs.channelOf(m.rank, e)
	if !there || !m.surveys[m.rank].SendAlone(c) {
		return false
	}
	m.omit(row)
	return true
}

// lostReceive reports whether the sender of a message has not recorded it, and omits the receive.
func (m *rowMaker) lostReceive(row *trace.Call, e message) bool {
	if !m.surveys[m.rank].ReceiveAlone(m.defs.classOf(e)) {
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
	own := m.surveys[m.rank].Sides
	row.Comm, row.Bytes, row.Inferred = own.Rest.Comm, own.Rest.Bytes, true
	if _, given := m.opt.Assume["source"]; !own.Rest.Known && m.doubt != "" && (!given || own.Rest.Comms > 1) {
		return m.in.failAt("the recording does not contain the source of %s, and %s; record the program with loggops-record", row.Name, m.doubt)
	}
	if own.Rest.Known {
		m.found.sources++
	} else if _, err := m.assume("source", row.Name); err != nil {
		return err
	}
	from := own.Source()
	if row.Peer, row.Tag = from.Source, from.Tag; from.Source == trace.ProcNull {
		row.Bytes = 0
	}
	return nil
}
