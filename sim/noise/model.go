package noise

import (
	"errors"
	"fmt"
	"sort"
)

// Config reports which noise the ranks of a run meet.
type Config struct {
	Sources []Source // merged
	Phases  []Phase
	Delays  []Delay
	// Scale multiplies the durations of detours, and what phases add: 1 leaves
	// them as they are, 0 takes them away.
	Scale float64
	// CoScheduled gives all ranks the same noise at the same time.
	CoScheduled bool
	// Crude is the rule of the authors' public simulator: the detours that
	// arrive from t to before t+d, and what is left of those under way at t, are
	// added whole; what comes during them is not seen, and messages depart as if
	// there were no noise.
	Crude bool
}

// Source is where detours come from.
type Source struct {
	Detours     Detours
	Ranks       Ranks   // that have it
	Scale       float64 // multiplies durations, as Config.Scale does
	CoScheduled bool
}

// Detours are Recorded, Periodic or Random.
type Detours interface {
	// compile sets the fields of a stream, all but its number and whether it is
	// shared. Durations are to be multiplied by scale.
	compile(s *stream, scale float64) error
}

// Model is a configuration made ready. It does not change.
type Model struct {
	groups    []group
	width     int // the most streams of a queue
	phases    []phase
	delays    []delay
	maxWorkNS int64
	crude     bool
}

// group is neighboring ranks, from first to before the next group, that have
// the same streams.
type group struct {
	first   int32
	way     way
	streams []*stream
}

// way is how a group's work is found.
type way uint8

const (
	byNothing way = iota // there are no detours
	byPeriod
	byTable
	byQueue
)

var errAllTaken = errors.New("detours take all of the CPU's time")

// New checks a configuration and makes it ready.
func New(c Config) (*Model, error) {
	if err := checkScale(c.Scale); err != nil {
		return nil, err
	}
	m := &Model{crude: c.Crude}
	all := make([]*stream, len(c.Sources))
	limits := make([]Ranks, len(c.Sources))
	for i, source := range c.Sources {
		s, err := source.compile(c.Scale)
		if err != nil {
			return nil, fmt.Errorf("noise %d: %w", i+1, err)
		}
		s.number, s.shared = uint32(i), c.CoScheduled || source.CoScheduled
		all[i], limits[i] = s, source.Ranks
	}
	overhead := 0.0
	for _, first := range borders(limits) {
		g := group{first: first}
		for i, s := range all {
			if limits[i].Has(first) && s.overhead > 0 {
				g.streams = append(g.streams, s)
			}
		}
		if len(g.streams) > maxStreams {
			return nil, fmt.Errorf("rank %d has %d noises; there can be %d", first, len(g.streams), maxStreams)
		}
		if g.overhead() >= 1 {
			return nil, fmt.Errorf("rank %d: %w", first, errAllTaken)
		}
		overhead = max(overhead, g.overhead())
		g.way = m.wayOf(g.streams)
		if g.way == byQueue {
			m.width = max(m.width, len(g.streams))
		}
		m.groups = append(m.groups, g)
	}
	m.maxWorkNS = int64((1 - overhead) * (maxTimeNS / 2))
	if err := m.addPhases(c); err != nil {
		return nil, err
	}
	return m, m.addDelays(c.Delays)
}

func checkScale(scale float64) error {
	if !(scale >= 0 && scale <= 1e9) {
		return fmt.Errorf("the scale is %v; it must be from 0 to 1e9", scale)
	}
	return nil
}

func (source *Source) compile(scale float64) (*stream, error) {
	if source.Detours == nil {
		return nil, errors.New("there are no detours")
	}
	if err := errors.Join(checkScale(source.Scale), source.Ranks.check()); err != nil {
		return nil, err
	}
	s := new(stream)
	if err := source.Detours.compile(s, scale*source.Scale); err != nil {
		return nil, err
	}
	return s, nil
}

func (m *Model) wayOf(s []*stream) way {
	switch {
	case len(s) == 0:
		return byNothing
	case m.crude || len(s) > 1:
		return byQueue
	case s[0].form == periodic:
		return byPeriod
	case s[0].form == tabulated:
		return byTable
	}
	return byQueue
}

// groupOf returns what a rank has.
func (m *Model) groupOf(rank int32) *group {
	if len(m.groups) == 1 {
		return &m.groups[0]
	}
	return &m.groups[sort.Search(len(m.groups), func(i int) bool { return m.groups[i].first > rank })-1]
}

// Overhead returns the part of its time that detours take of a rank's CPU.
func (m *Model) Overhead(rank int32) float64 { return m.groupOf(rank).overhead() }

func (g *group) overhead() (sum float64) {
	for _, s := range g.streams {
		sum += s.overhead
	}
	return sum
}
