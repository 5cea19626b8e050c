// Package pattern makes schedules without a trace: what ranks do that compute
// and communicate in a regular way, again and again. Each iteration is some
// computation and then the pattern's communication; its operations carry its
// number.
//
// names.go lists the patterns; collective.go has those of one collective,
// exchange.go, chain.go, halo.go and sweep.go those of messages between two
// ranks, and waits.go how these are waited for.
// rank.go keeps a rank's list of operations, grid.go arranges ranks, random.go
// draws.
//
// What is alike on all ranks is listed once: a collective's schedule has one
// base rank, or as many as it takes to hold the root, and is replicated. The
// operations of all other patterns are made when they are read, a rank after
// the other, so that neither is ever in memory as a whole.
package pattern

import (
	"fmt"
	"iter"
	"math"
	"strings"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/spec"
)

// Spec reports which pattern to make, how large, and how often. A field that a
// pattern does not take (Description.Takes) must be left zero.
type Spec struct {
	// Name is one of All. The options of a collective's algorithm may follow
	// it, after colons, as in schedule.Coll.Algorithm.
	Name  string
	Ranks int
	// Bytes of each message; m of a collective (docs/model.md), and the same
	// for all members where they could differ.
	Bytes      int64
	Iterations int
	// ComputeNS is how long a rank computes in each iteration. JitterNS is
	// how much longer it may take: how much it does is drawn for each rank and
	// iteration, uniformly.
	ComputeNS, JitterNS int64
	// Seed of all that is drawn.
	Seed uint64

	Root int // rank that a rooted collective starts or ends at
	// Grid is the shape of a Cartesian grid of all ranks, the last dimension
	// numbered fastest. Where it is nil, it is as near to a square or cube as
	// the number of ranks allows.
	Grid []int
	// Periodic joins the ends of the grid's dimensions.
	Periodic bool
	// Points is the size of a halo exchange's stencil, the rank itself
	// included: 3 in one dimension, 5 or 9 in two, 7 or 27 in three. Where it
	// is 0 it is the smaller one.
	Points int
	// Cells are those of a rank's part of the grid, by dimension. Messages of a
	// halo exchange then have Bytes for each cell that they are about. Where it
	// is nil, all have Bytes.
	Cells []int
	// Offsets are added to a rank of an exchange for the ranks that it sends to. Where
	// it is nil, they are -1 and 1.
	Offsets []int
	Region  *Region // nil for none
	// Waits reports which messages are waited for together, as in waits; all where
	// it is empty.
	Waits  string
	Inject *Inject // nil for none
}

// Pattern is a schedule.Source.
type Pattern struct {
	spec Spec
	head schedule.Header
	body body
}

// body appends to a rank's list what the rank does in one iteration.
type body func(*rank)

// New returns the schedule of a pattern. Errors describe what is wrong with s.
func New(s Spec) (*Pattern, error) {
	name, _ := spec.Name(s.Name)
	entry, err := find(name)
	if err != nil {
		return nil, err
	}
	if err := s.check(entry); err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	p := &Pattern{spec: s}
	listed, body, err := entry.make(&p.spec, s.Name[len(name):])
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	p.body = body
	p.head = schedule.Header{
		Ranks: listed, Replicas: s.Ranks / listed,
		Communicators: []comm.Communicator{comm.World(listed)},
		Source:        s.String(),
	}
	if p.head.Replicas > 1 {
		p.head.OwnReplicas = p.head.Replicas
	}
	return p, nil
}

// check reports what is wrong whatever the pattern is, and what it does not
// take.
func (s *Spec) check(e *entry) error {
	switch {
	case s.Ranks < 1 || s.Ranks > math.MaxInt32:
		return fmt.Errorf("%d ranks: at least 1 and at most %d", s.Ranks, math.MaxInt32)
	case s.Iterations < 1 || s.Iterations > math.MaxInt32:
		return fmt.Errorf("%d iterations: at least 1 and at most %d", s.Iterations, math.MaxInt32)
	case s.Bytes < 0 || s.Bytes > schedule.MaxBytes:
		return fmt.Errorf("%d bytes: at most %d", s.Bytes, int64(schedule.MaxBytes))
	case s.ComputeNS < 0 || s.JitterNS < 0 || s.ComputeNS > schedule.MaxNS-s.JitterNS:
		return fmt.Errorf("%d ns of computation and up to %d more: at most %d in all", s.ComputeNS, s.JitterNS, int64(schedule.MaxNS))
	case s.Root < 0 || s.Root >= s.Ranks:
		return fmt.Errorf("root %d is not in 0..%d", s.Root, s.Ranks-1)
	}
	for _, given := range []struct {
		what  string
		given bool
	}{{takesRoot, s.Root != 0}, {takesGrid, s.Grid != nil}, {takesPeriodic, s.Periodic}, {takesPoints, s.Points != 0},
		{takesCells, s.Cells != nil}, {takesOffsets, s.Offsets != nil}, {takesRegion, s.Region != nil}, {takesWaits, s.Waits != ""},
		{takesInject, s.Inject != nil}} {
		if given.given && !e.takes(given.what) {
			return fmt.Errorf("it takes no %s", given.what)
		}
	}
	return nil
}

// String names the pattern and all that it was made with, for the header.
func (s *Spec) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "pattern %s, ranks %d, bytes %d, iterations %d", s.Name, s.Ranks, s.Bytes, s.Iterations)
	for _, item := range []struct {
		name  string
		value any
		given bool
	}{
		{"compute_ns", s.ComputeNS, s.ComputeNS > 0}, {"jitter_ns", s.JitterNS, s.JitterNS > 0},
		{"root", s.Root, s.Root != 0}, {"grid", spec.Grid(s.Grid), s.Grid != nil}, {"points", s.Points, s.Points != 0},
		{"periodic", s.Periodic, s.Periodic}, {"cells", spec.Grid(s.Cells), s.Cells != nil},
		{"offsets", signed(s.Offsets), s.Offsets != nil}, {"region", s.Region, s.Region != nil},
		{"waits", s.Waits, s.Waits != ""}, {"inject", s.Inject, s.Inject != nil}, {"seed", s.Seed, true},
	} {
		if item.given {
			fmt.Fprintf(&text, ", %s %v", item.name, item.value)
		}
	}
	return text.String()
}

// Head returns the header.
func (p *Pattern) Head() *schedule.Header { return &p.head }

// Batches makes the operations.
func (p *Pattern) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		r := rank{spec: &p.spec, yield: yield}
		for number := range p.head.Ranks {
			r.begin(number)
			for r.iteration = range p.spec.Iterations {
				p.body(&r)
				if r.stopped {
					return
				}
			}
			r.flush()
		}
	}
}
