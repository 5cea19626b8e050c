package noise

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
)

// Phase lengthens each calc of a schedule's list: one of w to w(1 + f/(1-f)·η)
// where η is random, with mean 1 (S. Agarwal, R. Garg and N. Vishnoi, The impact
// of noise on the scaling of collectives: a theoretical approach, HiPC 2005,
// Section 2). It does not act on calcs within collectives.
type Phase struct {
	Name string // for errors
	// Overhead is f, the part of the time that noise takes on average. 0 takes
	// Eta for a time in ns that each calc takes longer, whatever its length.
	Overhead float64
	// Eta is the distribution of η; it is divided by its mean.
	Eta         Distribution
	Ranks       Ranks // that have it
	Cores       Ranks // that have it, of each node
	CoScheduled bool  // all ranks draw the same for their calcs of one number
	ByNode      bool  // all ranks of a node do
}

// phase is a Phase made ready: a calc of w takes Eta·(perNS·w + fixed) longer.
type phase struct {
	eta          Distribution
	perNS, fixed float64
	ranks, cores Ranks
	number       uint32
	shared       sharing
}

// firstPhase is the stream in the counter of the first phase's random numbers,
// far from those of sources.
const firstPhase = 1 << 31

func (m *Model) addPhases(c Config) error {
	for i, p := range c.Phases {
		if err := cmp.Or(p.Eta.Check(), p.Ranks.check(), m.place(&c, p.ByNode, p.Cores)); err != nil {
			return fmt.Errorf("noise %s: %w", p.Name, err)
		}
		if !(p.Overhead >= 0 && p.Overhead < 1) {
			return fmt.Errorf("noise %s: the overhead is %v; it must be from 0 to below 1", p.Name, p.Overhead)
		}
		if p.Overhead > 0 && !(p.Eta.Mean() > 0) {
			return fmt.Errorf("noise %s: the mean must be above 0", p.Name)
		}
		ready := phase{
			eta: p.Eta, ranks: p.Ranks, cores: p.Cores, fixed: c.Scale,
			number: firstPhase + uint32(i), shared: c.sharing(p.CoScheduled, p.ByNode),
		}
		if p.Overhead > 0 {
			ready.fixed, ready.perNS = 0, c.Scale*p.Overhead/(1-p.Overhead)/p.Eta.Mean()
		}
		m.phases = append(m.phases, ready)
	}
	return nil
}

// longer returns by how much a rank's calc of a number takes longer.
func (p *phase) longer(r *Run, rank int32, number, d int64) int64 {
	if !p.ranks.Has(r.model.first+rank) || !p.cores.Has(r.place.Core(rank)) {
		return 0
	}
	n := r.numbers(rank, p.number, p.shared)
	u, _ := n.pair(uint32(number))
	return roundNS(p.eta.Draw(u) * (p.perNS*float64(d) + p.fixed))
}

// Delay makes one calc of a rank take longer (A. Afzal, G. Hager and G. Wellein,
// Propagation and decay of injected one-off delays on clusters, 2019).
type Delay struct {
	Rank int32
	// By reports which calc it is, by At.
	By         DelayBy
	At         int64
	DurationNS int64
}

// DelayBy is a way to name a calc.
type DelayBy uint8

const (
	// ByCalc is a number: rank's calcs longer than 0 in the schedule's list, none
	// of those within collectives, are counted from 0.
	ByCalc DelayBy = iota
	// FromIteration is the first such calc of an iteration or a later one. New does
	// not accept it: only a caller that knows the schedule can replace it by ByCalc.
	FromIteration
	// ByIteration is the first such calc of an iteration. New does not accept it either.
	ByIteration
	// ByTime is the calc that is under way at a time in ns: it has started then
	// or before, and has not ended.
	ByTime
)

// delay is a Delay, and its place in Config.Delays.
type delay struct {
	Delay
	place int
}

func (m *Model) addDelays(delays []Delay) error {
	for i, d := range delays {
		switch {
		case d.Rank < 0 || d.At < 0:
			return fmt.Errorf("delay %d: neither the rank nor its calc may be negative", i+1)
		case d.DurationNS < 0 || d.DurationNS > maxDrawn:
			return fmt.Errorf("delay %d: the duration is %d ns; it must be from 0 to 18 years", i+1, d.DurationNS)
		case d.By == FromIteration || d.By == ByIteration:
			return fmt.Errorf("delay %d: the calcs of iteration %d are not known", i+1, d.At)
		}
		m.delays = append(m.delays, delay{d, i})
	}
	// Times come last, and in order: an earlier delay may make that a calc is
	// under way then.
	slices.SortStableFunc(m.delays, func(a, b delay) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.By, b.By), cmp.Compare(a.At, b.At))
	})
	return nil
}

// NumbersCalcs reports whether Calc needs the numbers of calcs; where it does not,
// it is the same as Work.
func (m *Model) NumbersCalcs() bool { return len(m.phases)+len(m.delays) > 0 }

// Calc returns when a calc of d ns ends that a CPU of a rank starts at time t: it
// is Work of d and what phases and delays add to that. The number is the calc's
// among those of the rank's list that are longer than 0, from 0; calcs within
// collectives have none, and need Work.
func (r *Run) Calc(rank int32, number, t, d int64) (end int64) {
	if t > maxTimeNS || d > r.model.maxWorkNS {
		return never
	}
	if d > 0 {
		sum := d
		for i := range r.model.phases {
			sum = min(sum+r.model.phases[i].longer(r, rank, number, d), maxTimeNS)
		}
		if d = r.delayed(rank, number, t, sum); d > r.model.maxWorkNS {
			return never
		}
	}
	return r.Work(rank, t, d)
}

// delayed adds delays to a calc.
func (r *Run) delayed(rank int32, number, t, d int64) int64 {
	delays := r.model.delays
	of := r.model.first + rank
	first := sort.Search(len(delays), func(i int) bool { return delays[i].Rank >= of })
	for _, x := range delays[first:] {
		switch {
		case x.Rank != of:
			return d
		case r.met[x.place]:
		case x.By == ByCalc && x.At == number, x.By == ByTime && t <= x.At && x.At < r.ending(rank, t, d):
			d = min(d+x.DurationNS, maxTimeNS)
			r.met[x.place] = true
		}
	}
	return d
}

// Delayed returns, after a run, by how much delays have made a rank's calc of a number longer
// that went from time t to end.
func (r *Run) Delayed(rank int32, number, t, end int64) (ns int64) {
	for _, x := range r.model.delays {
		if x.Rank == r.model.first+rank && r.met[x.place] && (x.By == ByCalc && x.At == number || x.By == ByTime && t <= x.At && x.At < end) {
			ns += x.DurationNS
		}
	}
	return ns
}

// Unmet returns which of Config.Delays have not come to pass, and delayed no
// calc.
func (r *Run) Unmet() (delays []int) {
	for i, met := range r.met {
		if !met {
			delays = append(delays, i)
		}
	}
	return delays
}
