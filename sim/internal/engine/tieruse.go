package engine

import (
	"unsafe"

	"loggops/sim/topology"
)

// tierUse is what the links of a tier do over time, in equal intervals of a power of two of ns. These
// become twice as wide when the run gets longer than all of them.
type tierUse struct {
	shift     uint // of a time, to the number of its interval
	intervals [maxIntervals]useInterval
}

// useInterval sums up what happens in an interval. The time from a to b is the time up to b minus that up to
// a, whatever lies between: the time up to an instant is all earlier intervals, which busy and
// waiting count, and its distance from the start of its own, in BusyNS and WaitedNS.
type useInterval struct {
	LinkTotal
	busy, waiting int64
}

func (i *useInterval) add(j *useInterval) {
	i.Messages += j.Messages
	i.Bytes += j.Bytes
	i.BusyNS += j.BusyNS
	i.WaitedNS += j.WaitedNS
	i.MostWaiting = max(i.MostWaiting, j.MostWaiting)
	i.busy += j.busy
	i.waiting += j.waiting
}

// busyUpTo and waitingUpTo add the time up to an instant, or subtract it if times is -1.
func (u *tierUse) busyUpTo(ns, times int64) {
	i := &u.intervals[ns>>u.shift]
	i.busy += times
	i.BusyNS += times * (ns & (1<<u.shift - 1))
}

func (u *tierUse) waitingUpTo(ns, times int64) {
	i := &u.intervals[ns>>u.shift]
	i.waiting += times
	i.WaitedNS += times * (ns & (1<<u.shift - 1))
}

// widen makes the intervals twice as wide.
func (u *tierUse) widen() {
	for k := range u.intervals {
		i := u.intervals[k]
		if k%2 == 1 {
			i.BusyNS += i.busy << u.shift
			i.WaitedNS += i.waiting << u.shift
		}
		u.intervals[k] = useInterval{}
		u.intervals[k/2].add(&i)
	}
	u.shift++
}

// merge adds intervals that are not wider.
func (u *tierUse) merge(v tierUse) {
	for v.shift < u.shift {
		v.widen()
	}
	for k := range u.intervals {
		u.intervals[k].add(&v.intervals[k])
	}
}

// addUses has links observe their use over time.
func (n *links) addUses(network topology.Network) {
	n.tiers = make([]int32, len(n.links))
	for i := range n.tiers {
		n.tiers[i] = int32(network.Link(i).Tier)
	}
	for i := range n.parts {
		n.parts[i].uses = make([]*tierUse, network.Tiers())
	}
}

// observeUse reports that a message that has reached a link, at which so many then wait, occupies it from start to end.
func (n *links) observeUse(worker int, f *flight, link int32, reached, start, end, waiting int64) {
	if n.tiers != nil && start <= MaxTimeNS {
		n.recordUse(worker, f, link, reached, start, end, waiting)
	}
}

func (n *links) recordUse(worker int, f *flight, link int32, reached, start, end, waiting int64) {
	use := &n.parts[worker].uses[n.tiers[link]]
	if *use == nil {
		*use = new(tierUse)
		n.engine.addBytes(worker, int64(unsafe.Sizeof(tierUse{})))
	}
	u := *use
	for end>>u.shift >= maxIntervals {
		u.widen()
	}
	u.busyUpTo(end, 1)
	u.busyUpTo(start, -1)
	u.waitingUpTo(start, 1)
	u.waitingUpTo(reached, -1)
	met, started := &u.intervals[reached>>u.shift], &u.intervals[start>>u.shift]
	met.MostWaiting = max(met.MostWaiting, waiting)
	started.Messages++
	started.Bytes += f.Bytes
}

// LinkIntervals returns what the links of each tier did in the last run, in equal intervals from 0 on. A
// message counts in the interval in which the link starts it, and the most waiting messages in
// that in which the last of them came.
func (e *engine) LinkIntervals() (widthNS int64, tiers [][]LinkTotal) {
	n := e.links
	shift := uint(0)
	for i := range n.parts {
		for _, u := range n.parts[i].uses {
			if u != nil {
				shift = max(shift, u.shift)
			}
		}
	}
	for tier := range n.parts[0].uses {
		tiers = append(tiers, n.intervals(tier, shift))
	}
	return 1 << shift, tiers
}

// intervals returns what the links of a tier did in intervals that are as wide as any.
func (n *links) intervals(tier int, shift uint) []LinkTotal {
	sum := tierUse{shift: shift}
	for i := range n.parts {
		if u := n.parts[i].uses[tier]; u != nil {
			sum.merge(*u)
		}
	}
	all := make([]LinkTotal, maxIntervals)
	var busy, waiting int64 // throughout the interval
	for k := maxIntervals - 1; k >= 0; k-- {
		i := &sum.intervals[k]
		all[k] = i.LinkTotal
		all[k].BusyNS += busy << shift
		all[k].WaitedNS += waiting << shift
		busy, waiting = busy+i.busy, waiting+i.waiting
	}
	return all
}
