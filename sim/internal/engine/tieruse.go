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

func (x *useInterval) add(other *useInterval) {
	x.Messages += other.Messages
	x.Bytes += other.Bytes
	x.BusyNS += other.BusyNS
	x.WaitedNS += other.WaitedNS
	x.MostWaiting = max(x.MostWaiting, other.MostWaiting)
	x.busy += other.busy
	x.waiting += other.waiting
}

// busyUpTo and waitingUpTo add the time up to an instant, or subtract it if times is -1.
func (x *tierUse) busyUpTo(ns, times int64) {
	interval := &x.intervals[ns>>x.shift]
	interval.busy += times
	interval.BusyNS += times * (ns & (1<<x.shift - 1))
}

func (x *tierUse) waitingUpTo(ns, times int64) {
	interval := &x.intervals[ns>>x.shift]
	interval.waiting += times
	interval.WaitedNS += times * (ns & (1<<x.shift - 1))
}

// widen makes the intervals twice as wide.
func (x *tierUse) widen() {
	for k := range x.intervals {
		interval := x.intervals[k]
		if k%2 == 1 {
			interval.BusyNS += interval.busy << x.shift
			interval.WaitedNS += interval.waiting << x.shift
		}
		x.intervals[k] = useInterval{}
		x.intervals[k/2].add(&interval)
	}
	x.shift++
}

// merge adds intervals that are not wider.
func (x *tierUse) merge(use tierUse) {
	for use.shift < x.shift {
		use.widen()
	}
	for k := range x.intervals {
		x.intervals[k].add(&use.intervals[k])
	}
}

// addUses has links observe their use over time.
func (x *links) addUses(network topology.Network) {
	x.tiers = make([]int32, len(x.links))
	for k := range x.tiers {
		x.tiers[k] = int32(network.Link(k).Tier)
	}
	for k := range x.parts {
		x.parts[k].uses = make([]*tierUse, network.Tiers())
	}
}

// observeUse reports that a message that has reached a link, at which so many then wait, occupies it from start to end.
func (x *links) observeUse(worker int, f *flight, link int32, reached, start, end, waiting int64) {
	if x.tiers != nil && start <= MaxTimeNS {
		x.recordUse(worker, f, link, reached, start, end, waiting)
	}
}

func (x *links) recordUse(worker int, f *flight, link int32, reached, start, end, waiting int64) {
	use := &x.parts[worker].uses[x.tiers[link]]
	if *use == nil {
		*use = new(tierUse)
		x.engine.memory.addBytes(worker, int64(unsafe.Sizeof(tierUse{})))
	}
	sum := *use
	for end>>sum.shift >= maxIntervals {
		sum.widen()
	}
	sum.busyUpTo(end, 1)
	sum.busyUpTo(start, -1)
	sum.waitingUpTo(start, 1)
	sum.waitingUpTo(reached, -1)
	met, started := &sum.intervals[reached>>sum.shift], &sum.intervals[start>>sum.shift]
	met.MostWaiting = max(met.MostWaiting, waiting)
	started.Messages++
	started.Bytes += f.Bytes
}

// LinkIntervals returns what the links of each tier did in the last run, in equal intervals from 0 on. A
// message counts in the interval in which the link starts it, and the most waiting messages in
// that in which the last of them came.
func (e *engine) LinkIntervals() (widthNS int64, tiers [][]LinkTotal) {
	links := e.links
	shift := uint(0)
	for k := range links.parts {
		for _, use := range links.parts[k].uses {
			if use != nil {
				shift = max(shift, use.shift)
			}
		}
	}
	for tier := range links.parts[0].uses {
		tiers = append(tiers, links.intervals(tier, shift))
	}
	return 1 << shift, tiers
}

// intervals returns what the links of a tier did in intervals that are as wide as any.
func (x *links) intervals(tier int, shift uint) []LinkTotal {
	sum := tierUse{shift: shift}
	for k := range x.parts {
		if use := x.parts[k].uses[tier]; use != nil {
			sum.merge(*use)
		}
	}
	all := make([]LinkTotal, maxIntervals)
	var busy, waiting int64 // throughout the interval
	for k := maxIntervals - 1; k >= 0; k-- {
		interval := &sum.intervals[k]
		all[k] = interval.LinkTotal
		all[k].BusyNS += busy << shift
		all[k].WaitedNS += waiting << shift
		busy, waiting = busy+interval.busy, waiting+interval.waiting
	}
	return all
}
