package waitstate

import (
	"iter"
	"math"

	"loggops/formats/result"
)

// analysis divides the idle times of the ranks, one rank after the other.
type analysis struct {
	*joined
	parameters *result.Parameters
	waits      map[Place]*Wait

	rank     int32
	free     int64             // when all CPUs of the rank are free
	idle     []interval        // whose reason is not known yet
	sent     map[int64]release // the rank's messages, by the time at which their senders would be released
	released int64             // the last release of a rendezvous message
	place    Place             // of the last span
}

// interval is a time in which a rank does nothing.
type interval struct{ from, to int64 }

// release is the release of a sender.
type release struct {
	*message
	place Place
	bytes int64
}

// read divides the idle times of all ranks.
func (a *analysis) read(rows iter.Seq2[result.Span, error]) error {
	a.begin(none)
	for s, err := range rows {
		if err != nil {
			return err
		}
		if s.Rank != a.rank {
			a.end()
			a.begin(s.Rank)
		}
		if s.Kind != result.Detour && s.Kind != result.Collective {
			a.use(&s)
		}
	}
	a.end()
	return nil
}

func (a *analysis) begin(rank int32) {
	a.rank, a.free, a.released, a.sent = rank, 0, 0, map[int64]release{}
}

// end divides what is left at the end of a rank.
func (a *analysis) end() {
	if a.released > a.free {
		a.idle = append(a.idle, interval{a.free, a.released})
		a.releasedAt(a.released)
	}
	a.nobodyIsLate()
}

// use takes a use of a CPU.
func (a *analysis) use(s *result.Span) {
	a.place = Place{Rank: s.Rank, Cause: none, Call: s.Call, Region: s.Region, Site: s.Site, Iteration: s.Iteration}
	from := a.free
	idle := s.StartNS > from
	a.free = max(from, s.EndNS)
	switch {
	case !idle && s.Kind == result.Recv:
	case !idle:
		a.nobodyIsLate()
	case s.Kind != result.Recv:
		a.idle = append(a.idle, interval{from, s.StartNS})
		if !a.releasedAt(s.StartNS) {
			a.nobodyIsLate()
		}
	case s.PostedNS > s.StartNS: // it does not end what the rank waits for
		a.idle = append(a.idle, interval{from, s.StartNS})
	default:
		if s.PostedNS > from {
			a.idle = append(a.idle, interval{from, s.PostedNS})
			if a.releasedAt(s.PostedNS) {
				from = s.PostedNS
			} else {
				a.idle = a.idle[:len(a.idle)-1]
			}
		}
		a.idle = append(a.idle, interval{from, s.StartNS})
		a.takes(s)
	}
	if s.Kind == result.Send {
		a.sends(s)
	}
}

// sends notes when the sender of a message is released if it is a rendezvous message.
func (a *analysis) sends(s *result.Span) {
	m := a.message(s.Rank, s.Message)
	if m.taken == never {
		return
	}
	at := max(m.taken, m.posted) + a.parameter("handshake_ns")
	a.sent[at] = release{m, a.place, s.Bytes}
	if s.Bytes > a.parameter("s_bytes") {
		a.released = max(a.released, at)
	}
}

// parameter returns a parameter of the model.
func (a *analysis) parameter(name string) int64 { return int64(a.parameters.Values[name]) }

// latency returns L of a message on the network.
func (a *analysis) latency(bytes int64) int64 {
	ns := a.parameter("l_ns")
	for _, r := range a.parameters.BySize {
		if r.From <= bytes && r.LatencyNS != nil {
			ns = *r.LatencyNS
		}
	}
	return ns
}

// releasedAt divides the idle times if the release of a sender ends them.
func (a *analysis) releasedAt(ns int64) bool {
	r, ok := a.sent[ns]
	if ok {
		arrived := min(r.sentEnd+a.latency(r.bytes), r.taken)
		r.place.State, r.place.Cause = LateReceiver, r.to
		a.divide(r.place, interval{arrived, math.MaxInt64})
	}
	return ok
}

// takes divides the idle times that the intake of a message ends.
func (a *analysis) takes(s *result.Span) {
	m := a.message(s.Peer, s.Message)
	switch {
	case m.sent == never:
		a.nobodyIsLate()
		return
	case m.sender != none:
		a.place.State, a.place.Cause = inCollective(s.Call), m.late.rank
		a.divide(a.place, interval{0, m.late.ns})
	default:
		a.place.State, a.place.Cause = LateSender, s.Peer
		a.divide(a.place, interval{0, m.sent})
	}
}

// nobodyIsLate counts the idle times as transfer.
func (a *analysis) nobodyIsLate() { a.divide(a.place, interval{}) }

// divide counts the parts of the idle times that are within late as waits of a place, and the
// others as transfer.
func (a *analysis) divide(p Place, late interval) {
	waits, transfer := int64(0), int64(0)
	for _, i := range a.idle {
		ns := max(0, min(i.to, late.to)-max(i.from, late.from))
		waits += ns
		transfer += i.to - i.from - ns
	}
	a.idle = a.idle[:0]
	a.count(p, waits)
	p.State, p.Cause = Transfer, none
	a.count(p, transfer)
}

func (a *analysis) count(p Place, ns int64) {
	if ns == 0 {
		return
	}
	w := a.waits[p]
	if w == nil {
		w = &Wait{Place: p}
		a.waits[p] = w
	}
	w.Count++
	w.NS += ns
}
