package criticalpath

import (
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/sim/internal/logp"
	"loggops/sim/topology"
)

// The way back over links: from the arrival of a message to the latest link at which it waited, and on with
// the message ahead there.

// stage is where a message is on its way over links.
type stage uint8

const (
	offLinks stage = iota
	lands          // it arrives at its rank
	starts         // a link starts it
	reaches        // it reaches a link, which starts it
	follows        // a link starts it, since the message ahead has passed
)

const stageBits = 3

// position is a place of a message on its way over links.
type position struct {
	stage stage
	hop   int32 // the link; of lands, how many of the reasons are done with
	waits Waits // that precede; of starts and follows, also that at the link
}

// hops are links that a step passes: as the message ahead, or with its last byte, or its first one.
type hops struct {
	by         passing
	first, end int32
}

type passing uint8

const (
	byNone passing = iota
	byFirstByte
	byLastByte
	asAhead
)

// crossing is a message, or the data of one, and its way. It begins at time 0.
type crossing struct {
	logp.Crossing
	network  topology.Network
	store    bool
	from, to int32
	drainNS  int64
	route    []int32
	data     bool
}

// crosses reports whether messages between two ranks use links.
func (p *Path) crosses(from, to int32) bool {
	return p.program.Params.Topology != nil && p.hosts.Of(from) != p.hosts.Of(to)
}

// crossing returns what a rank's record sends over links.
func (p *Path) crossing(rank int32, r *record) (c crossing, err error) {
	params := &p.program.Params
	c = crossing{network: params.Topology, store: params.StoreAndForward, data: r.cause.kind() == drain}
	sent := *r
	if c.data {
		c.to = rank
		c.from, sent = p.sendOf(r)
		_, c.Bytes = p.sent(c.from, &sent)
	} else {
		c.from = rank
		c.to, c.Bytes = p.sent(rank, r)
	}
	cost := params.Cost(c.Bytes, schedule.Standard)
	c.WireNS, c.drainNS = params.WireNS(&cost), cost.Wire
	if !c.data && p.isLate(&sent, c.Bytes) { // a request
		c.Bytes, c.WireNS = 1, 0
	}
	c.Enter()
	c.route = c.network.AppendRoute(nil, int(p.hosts.Of(c.from)), int(p.hosts.Of(c.to)))
	return c, p.logs[p.workerOf(c.from)].err
}

func (c *crossing) link(hop int32) topology.Link { return c.network.Link(int(c.route[hop])) }

func (c *crossing) hops() int32 { return int32(len(c.route)) }

// cost returns what a link costs.
func (c *crossing) cost(hop int32) *logp.Link {
	l := logp.LinkOf(c.link(hop))
	return &l
}

// firstByteNS returns how much later than a link starts the message it reaches the link at another hop.
func (c *crossing) firstByteNS(from, to int32) int64 {
	way := c.Crossing
	for hop := from; hop < to; hop++ {
		way.Pass(c.cost(hop), 0, c.store)
	}
	return way.TimeNS
}

// lastByteNS returns how much later than a link starts the message it arrives if the rate of that link
// determines when its last byte does.
func (c *crossing) lastByteNS(from int32) int64 {
	return c.StretchNS(c.cost(from)) + c.firstByteNS(from, c.hops())
}

// aloneNS returns how long the whole way takes if the message waits nowhere.
func (c *crossing) aloneNS() int64 {
	way := c.Crossing
	for hop := range c.hops() {
		way.Pass(c.cost(hop), 0, c.store)
	}
	way.Land()
	return way.TimeNS
}

// at returns the last of some waits at a hop or before.
func (p *Path) at(waits Waits, hop int32) (Waits, wait, error) {
	for waits != 0 {
		w, err := p.waitOf(waits)
		if err != nil || w.hop <= hop {
			return waits, w, err
		}
		waits = w.before
	}
	return 0, wait{}, nil
}

// started returns when each link of a way starts a message that arrives at a time after some waits, and when its first
// byte arrives.
func (p *Path) started(c *crossing, ns int64, waits Waits) (at []int64, err error) {
	at = make([]int64, c.hops()+1)
	way := c.Crossing
	way.TimeNS = ns - c.aloneNS()
	for waits != 0 {
		w, err := p.waitOf(waits)
		if err != nil {
			return nil, err
		}
		at[w.hop], way.TimeNS, waits = w.startNS, w.reachedNS-c.firstByteNS(0, w.hop), w.before
	}
	for hop := range c.hops() {
		at[hop], _ = way.Pass(c.cost(hop), at[hop], c.store)
	}
	at[c.hops()] = way.TimeNS
	return at, nil
}

// overLinks is back for a moment on links, whose record sends the message.
func (p *Path) overLinks(m moment, r *record) (b origin, err error) {
	c, err := p.crossing(m.rank, r)
	if err != nil {
		return b, err
	}
	switch m.at.stage {
	case lands:
		return p.backFromLanding(m, &c)
	case starts:
		waits, w, err := p.at(m.at.waits, m.at.hop)
		b.from = m
		b.from.at.waits, b.from.at.stage = waits, reaches
		if waits != 0 && w.hop == m.at.hop {
			ahead := b.from
			ahead.at.stage = follows
			if b.from.at.waits = w.before; w.startNS > w.reachedNS {
				b.from = ahead
			} else {
				b.other, b.tied = ahead, true
			}
		}
		return b, err
	case reaches:
		return p.backOver(m, r, &c)
	}
	return p.backToAhead(m)
}

// backFromLanding returns what the arrival of a message leads back to: its first byte, or its last byte at
// links of a rate that determines when it arrives.
func (p *Path) backFromLanding(m moment, c *crossing) (b origin, err error) {
	at, err := p.started(c, m.ns, m.at.waits)
	if err != nil {
		return b, err
	}
	reasons := []int32{}
	if at[c.hops()] == m.ns {
		reasons = append(reasons, c.hops())
	}
	for hop := range c.hops() {
		if !c.store && at[hop]+c.lastByteNS(hop) == m.ns {
			reasons = append(reasons, hop)
		}
	}
	if int(m.at.hop) >= len(reasons) {
		return b, errBroken
	}
	hop := reasons[m.at.hop]
	if int(m.at.hop)+1 < len(reasons) {
		b.other, b.tied = m, true
		b.other.at.hop++
	}
	b.from = m
	b.from.at.stage, b.from.at.hop = reaches, hop
	if hop == c.hops() {
		return b, nil
	}
	waits, _, err := p.at(m.at.waits, hop)
	b.from.ns, b.from.at.stage, b.from.at.waits = at[hop], starts, waits
	b.step, b.steps = p.stepOver(m, m.rank, m.by, hops{byLastByte, hop, c.hops()}), true
	return b, err
}

// backOver returns what the moment leads back to at which a message reaches a link: the last link at which it
// waited, or the first.
func (p *Path) backOver(m moment, r *record, c *crossing) (b origin, err error) {
	waits, w, err := p.at(m.at.waits, m.at.hop-1)
	first := int32(0)
	if waits != 0 {
		first = w.hop
	}
	if first < m.at.hop {
		b.step, b.steps = p.stepOver(m, m.rank, m.by, hops{byFirstByte, first, m.at.hop}), true
	}
	ns := m.ns - c.firstByteNS(first, m.at.hop)
	switch {
	case err != nil:
	case waits != 0:
		b.from = m
		b.from.ns, b.from.at = ns, position{starts, first, waits}
		if ns != w.startNS {
			err = errBroken
		}
	case c.data:
		b.from = moment{clock: clock{ns, instant(m.by.record(), arrived)}, rank: m.rank}
	default:
		b.from, err = p.arrival(m.rank, r.count, ns)
	}
	return b, err
}

// backToAhead returns the start of the message ahead at the link at which a message waited.
func (p *Path) backToAhead(m moment) (b origin, err error) {
	w, err := p.waitOf(m.at.waits)
	if err != nil {
		return b, err
	}
	a := &w.ahead
	by := a.Data
	if by == 0 {
		by, err = p.sentBy(a.Rank, a.Count)
	}
	b.from = moment{clock{a.startNS, by}, a.Rank, position{starts, a.hop, a.waits}}
	b.step, b.steps = p.stepOver(m, a.Rank, by, hops{asAhead, a.hop, a.hop + 1}), true
	return b, err
}

// stepOver returns the step that leads over links to a moment, of a message that an instant of a rank sends.
func (p *Path) stepOver(m moment, rank int32, by Instant, over hops) step {
	worker := p.workerOf(rank)
	number, _ := p.logs[worker].untied(by)
	return step{place: place{int32(worker), number}, rank: rank, over: over, endNS: m.ns}
}

// overLinks yields the segments of a step over links.
func (x *splitter) overLinks(c *crossing, over hops) bool {
	ns := int64(0)
	switch over.by {
	case byFirstByte:
		ns = c.firstByteNS(over.first, over.end)
	case byLastByte:
		ns = c.lastByteNS(over.first)
	case asAhead:
		ns = c.BusyNS(c.cost(over.first))
	}
	s := &x.segment
	s.StartNS, s.EndNS, s.EventNS = x.endNS-ns, x.endNS-ns, x.endNS-ns
	for hop := over.first; hop < over.end; hop++ {
		s.Tier = int32(c.link(hop).Tier)
		l, bytes := c.cost(hop), max(c.Bytes, 1)
		switch {
		case over.by == asAhead:
			x.part(logp.Part{Kind: result.PathContention, NS: c.BusyNS(l), Count: bytes})
			continue
		case over.by == byLastByte && hop == over.first:
			s.Stretched = true
			x.part(logp.Part{Kind: result.PathLinkBytes, NS: c.StretchNS(l), Count: bytes - 1})
			s.Stretched = false
		case c.store:
			x.part(logp.Part{Kind: result.PathLinkBytes, NS: c.BusyNS(l), Count: bytes})
		}
		x.part(logp.Part{Kind: result.PathLinks, NS: l.LatencyNS, Count: 1})
	}
	return x.goes
}
