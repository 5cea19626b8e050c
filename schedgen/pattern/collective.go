package pattern

import (
	"fmt"
	"slices"

	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/schedgen/collective"
)

// byAlgorithm makes a collective on all ranks. One rank is listed if all do the
// same, and as many as it takes to hold the root; jitter and neighbors make
// them all differ.
func byAlgorithm(kind, algorithm string) maker {
	return func(s *Spec, options string) (listed int, b body, err error) {
		switch {
		case collective.Neighborhood(kind):
			b, err = neighborhood(s, kind, algorithm+options)
			return s.Ranks, b, err
		case s.JitterNS > 0:
			listed = s.Ranks
		default:
			listed = divisorAbove(s.Ranks, s.Root)
		}
		call, err := amongAll(s, listed, kind, algorithm+options)
		return listed, func(r *rank) {
			r.compute()
			call(r)
		}, err
	}
}

// amongAll returns what appends a collective that all ranks do alike but for the
// root.
func amongAll(s *Spec, listed int, kind, algorithm string) (func(*rank), error) {
	root, other := members(s, listed, kind, algorithm)
	bytes := s.Bytes
	if kind == "barrier" {
		bytes = 0
	}
	for _, coll := range []*schedule.Coll{root, other} {
		if _, err := collective.New(&schedule.Op{Bytes: bytes, Coll: coll}, s.Ranks, false); err != nil {
			return nil, err
		}
	}
	return func(r *rank) {
		coll := other
		if r.number == s.Root {
			coll = root
		}
		r.collective(coll, bytes)
		r.wait()
	}, nil
}

// divisorAbove returns the smallest divisor of n above root, 0 <= root < n.
func divisorAbove(n, root int) int {
	least := n
	for d := 1; d <= n/d; d++ {
		if n%d != 0 {
			continue
		}
		for _, divisor := range [2]int{d, n / d} {
			if divisor > root {
				least = min(least, divisor)
			}
		}
	}
	return least
}

// members returns the collective as the root calls it, and as others do. In v
// forms all members have the same bytes.
func members(s *Spec, listed int, kind, algorithm string) (root, other *schedule.Coll) {
	coll := schedule.Coll{Kind: kind, Algorithm: algorithm, Root: schedule.None}
	if collective.Rooted(kind) {
		coll.Root = int32(s.Root)
	}
	at := coll
	byMember := func() []int64 { return slices.Repeat([]int64{s.Bytes}, listed) }
	switch kind {
	case "gatherv":
		at.RecvCounts = byMember()
	case "scatterv":
		at.Counts = byMember()
	case "allgatherv", "reduce_scatter":
		coll.RecvCounts = byMember()
		at = coll
	case "alltoallv", "alltoallw":
		coll.Counts = byMember()
		coll.RecvCounts = coll.Counts
		at = coll
	}
	return &at, &coll
}

// neighborhood returns a collective in which each exchanges data with its
// neighbors in a grid, of two dimensions where the grid does not say.
func neighborhood(s *Spec, kind, algorithm string) (body, error) {
	if err := collective.Check(kind, algorithm); err != nil {
		return nil, err
	}
	dimensions := 2
	if s.Grid != nil {
		dimensions = len(s.Grid)
	}
	if dimensions > 3 {
		return nil, fmt.Errorf("grid %s: at most 3 dimensions", spec.Grid(s.Grid))
	}
	g, offsets, err := stencilGrid(s, dimensions)
	if err != nil {
		return nil, err
	}
	return func(r *rank) {
		coll := &schedule.Coll{Kind: kind, Algorithm: algorithm, Root: schedule.None}
		for _, offset := range offsets {
			if other, ok := g.neighbor(r.number, offset); ok {
				coll.Neighbors = append(coll.Neighbors, int32(other))
			}
		}
		coll.RecvNeighbors = coll.Neighbors
		byNeighbor := slices.Repeat([]int64{s.Bytes}, len(coll.Neighbors))
		switch kind {
		case "neighbor_allgatherv":
			coll.RecvCounts = byNeighbor
		case "neighbor_alltoallv", "neighbor_alltoallw":
			coll.Counts, coll.RecvCounts = byNeighbor, byNeighbor
		}
		r.compute()
		r.collective(coll, s.Bytes)
		r.wait()
	}, nil
}

// Inject is a collective among all ranks, in one iteration only.
type Inject struct {
	Iteration int
	Name      string // the pattern of the collective, with the options of its algorithm
}

func (i *Inject) String() string { return fmt.Sprintf("%d=%s", i.Iteration, i.Name) }

// injected returns what appends the collective that is called at the end of one
// iteration, if there is one.
func (s *Spec) injected() (func(*rank), error) {
	if s.Inject == nil {
		if s.Root != 0 {
			return nil, fmt.Errorf("root %d: there is no collective", s.Root)
		}
		return func(*rank) {}, nil
	}
	if s.Inject.Iteration < 0 || s.Inject.Iteration >= s.Iterations {
		return nil, fmt.Errorf("inject %s: there are %d iterations", s.Inject, s.Iterations)
	}
	name, _ := spec.Name(s.Inject.Name)
	all := collectives()
	at := slices.IndexFunc(all, func(e entry) bool { return e.Name == name && !collective.Neighborhood(e.kind) })
	if at < 0 {
		return nil, fmt.Errorf("inject %s: it is no collective among all ranks", s.Inject)
	}
	e := &all[at]
	if s.Root != 0 && !collective.Rooted(e.kind) {
		return nil, fmt.Errorf("inject %s: it has no root", s.Inject)
	}
	call, err := amongAll(s, s.Ranks, e.kind, e.algorithm+s.Inject.Name[len(name):])
	if err != nil {
		return nil, fmt.Errorf("inject %s: %w", s.Inject, err)
	}
	return func(r *rank) {
		if r.iteration == s.Inject.Iteration {
			call(r)
		}
	}, nil
}
