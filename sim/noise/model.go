package noise

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
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
	// NodeSize is the number of ranks per node, which are placed on the nodes round-robin, or in
	// order. 0: unknown, so that noise by node or core is an error.
	NodeSize   int
	RoundRobin bool
	// Crude is the rule of the authors' public simulator: the detours that
	// arrive from t to before t+d, and what is left of those under way at t, are
	// added whole; what comes during them is not seen, and messages depart as if
	// there were no noise.
	Crude bool
}

// Random reports whether the noise depends on random numbers.
func (c *Config) Random() bool {
	return len(c.Phases) > 0 || slices.ContainsFunc(c.Sources, func(s Source) bool {
		periodic, ok := s.Detours.(Periodic)
		return !ok || !periodic.Fixed
	})
}

// Name names the sources and phases that have no name.
func (c *Config) Name(name string) {
	for i := range c.Sources {
		c.Sources[i].Name = cmp.Or(c.Sources[i].Name, name)
	}
	for i := range c.Phases {
		c.Phases[i].Name = cmp.Or(c.Phases[i].Name, name)
	}
}

// Source is where detours come from.
type Source struct {
	Name        string // for errors
	Detours     Detours
	Ranks       Ranks   // that have it
	Cores       Ranks   // that have it, of each node
	Scale       float64 // multiplies durations, as Config.Scale does
	CoScheduled bool
	ByNode      bool // all ranks of a node have the same
}

// Detours are Recorded, Periodic or Random.
type Detours interface {
	// compile sets the fields of a stream, all but its number and whether it is
	// shared. Durations are to be multiplied by scale.
	compile(s *stream, scale float64) error
}

// Model is a configuration made ready. It does not change.
type Model struct {
	cores      []coreClass
	first      int32 // the number of rank 0, by which noise is drawn and limited
	nodeSize   int   // 0 if nothing depends on nodes
	roundRobin bool

	width     int // the most streams of a queue
	phases    []phase
	delays    []delay
	maxWorkNS int64
	crude     bool
}

// coreClass is neighboring cores of each node, from first to before the next class, whose ranks have the
// same streams if they are in the same group.
type coreClass struct {
	first  int32
	groups []group
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

// ErrNoNodes is of noise by node or core without Config.NodeSize.
var ErrNoNodes = errors.New("it depends on the nodes, but the number of ranks per node is unknown")

// New checks a configuration and makes it ready.
func New(c Config) (*Model, error) {
	if err := checkScale(c.Scale); err != nil {
		return nil, err
	}
	m := &Model{crude: c.Crude, roundRobin: c.RoundRobin}
	all := make([]*stream, len(c.Sources))
	limits, cores := make([]Ranks, len(c.Sources)), make([]Ranks, len(c.Sources))
	for i, source := range c.Sources {
		s, err := source.compile(c.Scale)
		if err != nil {
			return nil, fmt.Errorf("noise %s: %w", source.Name, err)
		}
		if err := m.place(&c, source.ByNode, source.Cores); err != nil {
			return nil, fmt.Errorf("noise %s: %w", source.Name, err)
		}
		s.number, s.shared = uint32(i), c.sharing(source.CoScheduled, source.ByNode)
		all[i], limits[i], cores[i] = s, source.Ranks, source.Cores
	}
	overhead := 0.0
	for _, core := range borders(cores) {
		class := coreClass{first: core}
		for _, first := range borders(limits) {
			g := group{first: first}
			for i, s := range all {
				if limits[i].Has(first) && cores[i].Has(core) && s.overhead > 0 {
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
			class.groups = append(class.groups, g)
		}
		m.cores = append(m.cores, class)
	}
	m.maxWorkNS = int64((1 - overhead) * (maxTimeNS / 2))
	if err := m.addPhases(c); err != nil {
		return nil, err
	}
	return m, m.addDelays(c.Delays)
}

// From returns the noise of the ranks from first on, which it numbers from 0. First is the first rank of a node; ranks are
// not placed round-robin.
func (m *Model) From(first int32) *Model {
	of := *m
	of.first += first
	return &of
}

// place notes that a noise depends on nodes, if it does.
func (m *Model) place(c *Config, byNode bool, cores Ranks) error {
	if err := cores.check(); err != nil || !byNode && len(cores) == 0 {
		return err
	}
	if c.NodeSize < 1 {
		return ErrNoNodes
	}
	for _, r := range cores {
		if int(r.First) >= c.NodeSize {
			return fmt.Errorf("there is no core %d on nodes of %d ranks", r.First, c.NodeSize)
		}
	}
	m.nodeSize = c.NodeSize
	return nil
}

// sharing returns which ranks have the same noise.
func (c *Config) sharing(coScheduled, byNode bool) sharing {
	switch {
	case c.CoScheduled || coScheduled:
		return ofAll
	case byNode:
		return ofNode
	}
	return ofRank
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

// groupOf returns what a rank on a core of its node has.
func (m *Model) groupOf(rank, core int32) *group {
	class := &m.cores[0]
	if len(m.cores) > 1 {
		class = &m.cores[sort.Search(len(m.cores), func(i int) bool { return m.cores[i].first > core })-1]
	}
	if len(class.groups) == 1 {
		return &class.groups[0]
	}
	return &class.groups[sort.Search(len(class.groups), func(i int) bool { return class.groups[i].first > rank })-1]
}

// groupOf returns what a rank has.
func (r *Run) groupOf(rank int32) *group {
	return r.model.groupOf(r.model.first+rank, r.place.Core(rank))
}

// Overhead returns the part of its time that detours take of a rank's CPU.
func (r *Run) Overhead(rank int32) float64 { return r.groupOf(rank).overhead() }

func (g *group) overhead() (sum float64) {
	for _, s := range g.streams {
		sum += s.overhead
	}
	return sum
}
