package waitstate

import (
	"cmp"
	"math"

	"loggops/formats/result"
)

// Analysis finds the waits of a run from its spans. It takes all of them twice, in their order:
// first Join, then Divide, and at last End.
type Analysis struct {
	*joined
	parameters *result.Parameters
	found      func(p Place, cpu int32, idle []Interval)

	rank        int32
	free        int64             // when all CPUs of the rank are free
	idle        []Interval        // whose reason is not known yet
	sent        map[int64]release // the rank's messages, by the time at which their senders would be released
	released    int64             // the last release of a rendezvous message
	place       Place             // of the last span
	cpu         int32             // of the last span
	late, other []Interval        // of the idle times, and memory for more
}

// Interval is a time in which a rank does nothing.
type Interval struct{ FromNS, ToNS int64 }

// release is the release of a sender.
type release struct {
	sentNS, takenNS int64
	to, cpu         int32
	place           Place
	bytes           int64
}

// New returns an analysis of the spans of a header, or ErrDrain. It calls found for each wait with
// the CPU whose next span ends it, or which sent the message of a late receiver. The waits of a
// rank come in the order of time; idle times are valid during the call.
func New(head *result.Header, found func(p Place, cpu int32, idle []Interval)) (*Analysis, error) {
	if head.Parameters.Rendezvous == "drain" {
		return nil, ErrDrain
	}
	a := &Analysis{joined: newJoined(), parameters: &head.Parameters, found: found, sent: map[int64]release{}}
	a.begin(none)
	return a, nil
}

// Divide divides the idle times before a span.
func (a *Analysis) Divide(s *result.Span) {
	if !a.followed {
		a.followCollectives()
	}
	if s.Rank != a.rank {
		a.End()
		a.begin(s.Rank)
	}
	if s.Kind != result.Detour && s.Kind != result.Collective {
		a.use(s)
	}
}

func (a *Analysis) begin(rank int32) {
	a.rank, a.free, a.released = rank, 0, 0
	clear(a.sent)
}

// End divides what is left at the end of a rank.
func (a *Analysis) End() {
	if a.released > a.free {
		a.idle = append(a.idle, Interval{a.free, a.released})
		a.releasedAt(a.released)
	}
	a.nobodyIsLate()
}

// use takes a use of a CPU.
func (a *Analysis) use(s *result.Span) {
	a.cpu = s.CPU
	a.place = Place{Rank: s.Rank, Cause: none, Call: s.Call, Region: s.Region, Site: s.Site, Iteration: s.Iteration}
	from := a.free
	idle := s.StartNS > from
	a.free = max(from, s.EndNS)
	switch {
	case !idle && s.Kind == result.Recv:
	case !idle:
		a.nobodyIsLate()
	case s.Kind != result.Recv:
		a.idle = append(a.idle, Interval{from, s.StartNS})
		if !a.releasedAt(s.StartNS) {
			a.nobodyIsLate()
		}
	case s.PostedNS > s.StartNS: // it does not end what the rank waits for
		a.idle = append(a.idle, Interval{from, s.StartNS})
	default:
		if s.PostedNS > from {
			a.idle = append(a.idle, Interval{from, s.PostedNS})
			if a.releasedAt(s.PostedNS) {
				from = s.PostedNS
			} else {
				a.idle = a.idle[:len(a.idle)-1]
			}
		}
		a.idle = append(a.idle, Interval{from, s.StartNS})
		a.takes(s)
	}
	if s.Kind == result.Send {
		a.sends(s)
	}
}

// sends notes when the sender of a message is released if it is a rendezvous message.
func (a *Analysis) sends(s *result.Span) {
	m := a.message(s.Rank, s.Message)
	if m.taken == never {
		return
	}
	at := max(m.taken, m.posted) + a.parameter("handshake_ns")
	a.sent[at] = release{s.StartNS, m.taken, s.Peer, s.CPU, a.place, s.Bytes}
	if s.Bytes > a.parameter("s_bytes") {
		a.released = max(a.released, at)
	}
}

// parameter returns a parameter of the model.
func (a *Analysis) parameter(name string) int64 { return int64(a.parameters.Values[name]) }

// flight returns o + L of a message on the network: the time from the start of its send to its
// arrival.
func (a *Analysis) flight(bytes int64) int64 {
	overhead, latency := a.parameter("o_send_ns"), a.parameter("l_ns")
	for _, r := range a.parameters.BySize {
		if r.From > bytes {
			break
		}
		overhead = *cmp.Or(r.OverheadSendNS, r.OverheadNS, &overhead)
		latency = *cmp.Or(r.LatencyNS, &latency)
	}
	return overhead + latency
}

// releasedAt divides the idle times if the release of a sender ends them.
func (a *Analysis) releasedAt(ns int64) bool {
	r, ok := a.sent[ns]
	if ok {
		arrived := min(r.sentNS+a.flight(r.bytes), r.takenNS)
		r.place.State, r.place.Cause = LateReceiver, r.to
		a.divide(r.place, r.cpu, Interval{arrived, math.MaxInt64})
	}
	return ok
}

// takes divides the idle times that the intake of a message ends.
func (a *Analysis) takes(s *result.Span) {
	m := a.message(s.Peer, s.Message)
	switch {
	case m.sent == never, m.sender != none && m.late == none:
		a.nobodyIsLate()
	case m.sender != none:
		late := a.begins[m.late]
		a.place.State, a.place.Cause = inCollective(s.Call), late.rank
		a.divide(a.place, a.cpu, Interval{0, late.ns})
	default:
		a.place.State, a.place.Cause = LateSender, s.Peer
		a.divide(a.place, a.cpu, Interval{0, m.sent})
	}
}

// nobodyIsLate counts the idle times as transfer.
func (a *Analysis) nobodyIsLate() { a.divide(a.place, a.cpu, Interval{}) }

// divide finds the parts of the idle times that are within late as a wait of a place, and the
// others as transfer.
func (a *Analysis) divide(p Place, cpu int32, late Interval) {
	a.late, a.other = a.late[:0], a.other[:0]
	for _, i := range a.idle {
		from, to := min(max(i.FromNS, late.FromNS), i.ToNS), max(min(i.ToNS, late.ToNS), i.FromNS)
		a.other = appended(a.other, i.FromNS, from)
		a.late = appended(a.late, from, to)
		a.other = appended(a.other, max(from, to), i.ToNS)
	}
	a.idle = a.idle[:0]
	if len(a.late) > 0 {
		a.found(p, cpu, a.late)
	}
	if len(a.other) > 0 {
		p.State, p.Cause = Transfer, none
		a.found(p, cpu, a.other)
	}
}

// appended appends an interval unless it is empty.
func appended(all []Interval, fromNS, toNS int64) []Interval {
	if fromNS < toNS {
		all = append(all, Interval{fromNS, toNS})
	}
	return all
}
