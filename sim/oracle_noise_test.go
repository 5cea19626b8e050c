package sim

import (
	"cmp"
	"slices"
	"sort"

	"loggops/sim/noise"
)

// oracleDetours is noise with an explicit list of all detours.
type oracleDetours struct {
	detours *noise.Run
	lists   map[int]*detourList // by rank

	phases *noise.Run    // without detours and delays, nil for none
	delays []noise.Delay // those that have not hit a calc yet
}

// detourList is a rank's detours up to some time.
type detourList struct {
	until   int64
	detours []noise.Detour
}

// newOracleNoise returns the noise of a run.
func newOracleNoise(c noise.Config, ranks, cpus int, seed uint64, number uint32) (*oracleDetours, error) {
	run := func(c noise.Config) (*noise.Run, error) {
		m, err := noise.New(c)
		if err != nil {
			return nil, err
		}
		r := m.NewRun(ranks, cpus)
		r.Reset(seed, number)
		return r, nil
	}
	sources, phases := c, c
	sources.Phases, sources.Delays = nil, nil
	phases.Sources, phases.Delays = nil, nil
	o := &oracleDetours{delays: slices.Clone(c.Delays)}
	slices.SortStableFunc(o.delays, func(a, b noise.Delay) int {
		return cmp.Or(cmp.Compare(a.By, b.By), cmp.Compare(a.At, b.At))
	})
	var err error
	if o.detours, err = run(sources); err != nil {
		return nil, err
	}
	o.phases, err = run(phases)
	return o, err
}

func (o *oracleDetours) work(rank int, t, d int64) int64 {
	if o.lists == nil {
		o.lists = map[int]*detourList{}
	}
	l := o.lists[rank]
	if l == nil {
		l = &detourList{}
		o.lists[rank] = l
	}
	for {
		if end := l.work(t, d); end < l.until {
			return end
		}
		l.until = max(1<<20, 2*l.until, 2*(t+d))
		l.detours = slices.Collect(o.detours.Detours(int32(rank), l.until))
	}
}

// work returns the end of work of length d that may start at time t.
func (l *detourList) work(t, d int64) int64 {
	if d == 0 {
		return t
	}
	first := sort.Search(len(l.detours), func(i int) bool { return l.detours[i].StartNS+l.detours[i].DurationNS > t })
	for _, x := range l.detours[first:] {
		switch end := x.StartNS + x.DurationNS; {
		case x.StartNS <= t:
			t = end
		case t+d <= x.StartNS:
			return t + d
		default:
			d -= x.StartNS - t
			t = end
		}
	}
	return t + d
}

func (o *oracleDetours) calc(rank int, number, t, d int64) int64 {
	sum := d
	if o.phases != nil {
		sum = o.phases.Calc(int32(rank), number, t, d) - t
	}
	o.delays = slices.DeleteFunc(o.delays, func(x noise.Delay) bool {
		if int(x.Rank) != rank {
			return false
		}
		met := x.By == noise.ByCalc && x.At == number || x.By == noise.ByTime && t <= x.At && x.At < o.work(rank, t, sum)
		if met {
			sum += x.DurationNS
		}
		return met
	})
	return o.work(rank, t, sum)
}
