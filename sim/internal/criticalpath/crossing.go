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
func (path *Path) crosses(from, to int32) bool {
	return path.program.Params.Topology != nil && path.hosts.Of(from) != path.hosts.Of(to)
}

// crossing returns what a rank's record sends over links.
func (path *Path) crossing(rank int32, record *record) (way crossing, err error) {
	params := &path.program.Params
	way = crossing{network: params.Topology, store: params.StoreAndForward, data: record.cause.kind() == drain}
	sent := *record
	if way.data {
		way.to = rank
		way.from, sent = path.sendOf(record)
		_, way.Bytes = path.sent(way.from, &sent)
	} else {
		way.from = rank
		way.to, way.Bytes = path.sent(rank, record)
	}
	cost := params.Cost(way.Bytes, schedule.Standard)
	way.WireNS, way.drainNS = params.WireNS(&cost), cost.Wire
	if !way.data && path.isLate(&sent, way.Bytes) { // a request
		way.Bytes, way.WireNS = 1, 0
	}
	way.Enter()
	way.route = way.network.AppendRoute(nil, int(path.hosts.Of(way.from)), int(path.hosts.Of(way.to)))
	return way, path.logs[path.workerOf(way.from)].err
}

func (x *crossing) link(hop int32) topology.Link { return x.network.Link(int(x.route[hop])) }

func (x *crossing) hops() int32 { return int32(len(x.route)) }

// cost returns what a link costs.
func (x *crossing) cost(hop int32) *logp.Link {
	link := logp.LinkOf(x.link(hop))
	return &link
}

// firstByteNS returns how much later than a link starts the message it reaches the link at another hop.
func (x *crossing) firstByteNS(from, to int32) int64 {
	way := x.Crossing
	for hop := from; hop < to; hop++ {
		way.Pass(x.cost(hop), 0, x.store)
	}
	return way.TimeNS
}

// lastByteNS returns how much later than a link starts the message it arrives if the rate of that link
// determines when its last byte does.
func (x *crossing) lastByteNS(from int32) int64 {
	return x.StretchNS(x.cost(from)) + x.firstByteNS(from, x.hops())
}

// aloneNS returns how long the whole way takes if the message waits nowhere.
func (x *crossing) aloneNS() int64 {
	way := x.Crossing
	for hop := range x.hops() {
		way.Pass(x.cost(hop), 0, x.store)
	}
	way.Land()
	return way.TimeNS
}

// at returns the last of some waits at a hop or before.
func (path *Path) at(waits Waits, hop int32) (Waits, wait, error) {
	for waits != 0 {
		wait, err := path.waitOf(waits)
		if err != nil || wait.hop <= hop {
			return waits, wait, err
		}
		waits = wait.before
	}
	return 0, wait{}, nil
}

// started returns when each link of a way starts a message that arrives at a time after some waits, and when its first
// byte arrives.
func (path *Path) started(crossing *crossing, ns int64, waits Waits) (at []int64, err error) {
	at = make([]int64, crossing.hops()+1)
	way := crossing.Crossing
	way.TimeNS = ns - crossing.aloneNS()
	for waits != 0 {
		wait, err := path.waitOf(waits)
		if err != nil {
			return nil, err
		}
		at[wait.hop], way.TimeNS, waits = wait.startNS, wait.reachedNS-crossing.firstByteNS(0, wait.hop), wait.before
	}
	for hop := range crossing.hops() {
		at[hop], _ = way.Pass(crossing.cost(hop), at[hop], crossing.store)
	}
	at[crossing.hops()] = way.TimeNS
	return at, nil
}

// overLinks is back for a moment on links, whose record sends the message.
func (path *Path) overLinks(at moment, record *record) (other origin, err error) {
	crossing, err := path.crossing(at.rank, record)
	if err != nil {
		return other, err
	}
	switch at.at.stage {
	case lands:
		return path.backFromLanding(at, &crossing)
	case starts:
		waits, wait, err := path.at(at.at.waits, at.at.hop)
		other.from = at
		other.from.at.waits, other.from.at.stage = waits, reaches
		if waits != 0 && wait.hop == at.at.hop {
			ahead := other.from
			ahead.at.stage = follows
			if other.from.at.waits = wait.before; wait.startNS > wait.reachedNS {
				other.from = ahead
			} else {
				other.other, other.tied = ahead, true
			}
		}
		return other, err
	case reaches:
		return path.backOver(at, record, &crossing)
	}
	return path.backToAhead(at)
}

// backFromLanding returns what the arrival of a message leads back to: its first byte, or its last byte at
// links of a rate that determines when it arrives.
func (path *Path) backFromLanding(moment moment, crossing *crossing) (other origin, err error) {
	at, err := path.started(crossing, moment.ns, moment.at.waits)
	if err != nil {
		return other, err
	}
	reasons := []int32{}
	if at[crossing.hops()] == moment.ns {
		reasons = append(reasons, crossing.hops())
	}
	for hop := range crossing.hops() {
		if !crossing.store && at[hop]+crossing.lastByteNS(hop) == moment.ns {
			reasons = append(reasons, hop)
		}
	}
	if int(moment.at.hop) >= len(reasons) {
		return other, errBroken
	}
	hop := reasons[moment.at.hop]
	if int(moment.at.hop)+1 < len(reasons) {
		other.other, other.tied = moment, true
		other.other.at.hop++
	}
	other.from = moment
	other.from.at.stage, other.from.at.hop = reaches, hop
	if hop == crossing.hops() {
		return other, nil
	}
	waits, _, err := path.at(moment.at.waits, hop)
	other.from.ns, other.from.at.stage, other.from.at.waits = at[hop], starts, waits
	other.step, other.steps = path.stepOver(moment, moment.rank, moment.by, hops{byLastByte, hop, crossing.hops()}), true
	return other, err
}

// backOver returns what the moment leads back to at which a message reaches a link: the last link at which it
// waited, or the first.
func (path *Path) backOver(at moment, record *record, crossing *crossing) (other origin, err error) {
	waits, wait, err := path.at(at.at.waits, at.at.hop-1)
	first := int32(0)
	if waits != 0 {
		first = wait.hop
	}
	if first < at.at.hop {
		other.step, other.steps = path.stepOver(at, at.rank, at.by, hops{byFirstByte, first, at.at.hop}), true
	}
	ns := at.ns - crossing.firstByteNS(first, at.at.hop)
	switch {
	case err != nil:
	case waits != 0:
		other.from = at
		other.from.ns, other.from.at = ns, position{starts, first, waits}
		if ns != wait.startNS {
			err = errBroken
		}
	case crossing.data:
		other.from = moment{clock: clock{ns, instant(at.by.record(), arrived)}, rank: at.rank}
	default:
		other.from, err = path.arrival(at.rank, record.count, ns)
	}
	return other, err
}

// backToAhead returns the start of the message ahead at the link at which a message waited.
func (path *Path) backToAhead(at moment) (other origin, err error) {
	wait, err := path.waitOf(at.at.waits)
	if err != nil {
		return other, err
	}
	a := &wait.ahead
	by := a.Data
	if by == 0 {
		by, err = path.sentBy(a.Rank, a.Count)
	}
	other.from = moment{clock{a.startNS, by}, a.Rank, position{starts, a.hop, a.waits}}
	other.step, other.steps = path.stepOver(at, a.Rank, by, hops{asAhead, a.hop, a.hop + 1}), true
	return other, err
}

// stepOver returns the step that leads over links to a moment, of a message that an instant of a rank sends.
func (path *Path) stepOver(at moment, rank int32, by Instant, over hops) step {
	worker := path.workerOf(rank)
	number, _ := path.logs[worker].untied(by)
	return step{place: place{int32(worker), number}, rank: rank, over: over, endNS: at.ns}
}

// overLinks yields the segments of a step over links.
func (x *splitter) overLinks(crossing *crossing, over hops) bool {
	ns := int64(0)
	switch over.by {
	case byFirstByte:
		ns = crossing.firstByteNS(over.first, over.end)
	case byLastByte:
		ns = crossing.lastByteNS(over.first)
	case asAhead:
		ns = crossing.BusyNS(crossing.cost(over.first))
	}
	segment := &x.segment
	segment.StartNS, segment.EndNS, segment.EventNS = x.endNS-ns, x.endNS-ns, x.endNS-ns
	for hop := over.first; hop < over.end; hop++ {
		segment.Tier = int32(crossing.link(hop).Tier)
		link, bytes := crossing.cost(hop), max(crossing.Bytes, 1)
		switch {
		case over.by == asAhead:
			x.part(logp.Part{Kind: result.PathContention, NS: crossing.BusyNS(link), Count: bytes})
			continue
		case over.by == byLastByte && hop == over.first:
			segment.Stretched = true
			x.part(logp.Part{Kind: result.PathLinkBytes, NS: crossing.StretchNS(link), Count: bytes - 1})
			segment.Stretched = false
		case crossing.store:
			x.part(logp.Part{Kind: result.PathLinkBytes, NS: crossing.BusyNS(link), Count: bytes})
		}
		x.part(logp.Part{Kind: result.PathLinks, NS: link.LatencyNS, Count: 1})
	}
	return x.goes
}
