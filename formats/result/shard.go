package result

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
)

// Shard is the part of a sweep's runs that a file has: shard Number of Of, counted
// from 1. See Sweep.Share.
type Shard struct {
	Number int `json:"shard"`
	Of     int `json:"shards"`
	// Points are those of the whole sweep, in ascending order.
	Points []Point `json:"points"`
}

// Point is a combination of what is swept; "" and 0 is what is not, as in Run.
type Point struct {
	Noise        string  `json:"noise,omitempty"`
	ScaleNetwork float64 `json:"scale_network,omitempty"`
	Parameters   string  `json:"parameters,omitempty"`
	Ranks        int64   `json:"ranks"`
}

// MaxShards bounds Shard.Of: shards are open all at the same time when they are
// merged.
const MaxShards = 10_000

// Compare orders points as ComparePoints orders their runs.
func (p Point) Compare(q Point) int {
	return cmp.Or(
		cmp.Compare(p.Noise, q.Noise), cmp.Compare(p.ScaleNetwork, q.ScaleNetwork),
		cmp.Compare(p.Parameters, q.Parameters), cmp.Compare(p.Ranks, q.Ranks),
	)
}

// Point returns the point that a run belongs to. The ranks of jobs are options of theirs, and not
// the point's.
func (r *Run) Point() Point {
	if r.Job != "" {
		return Point{r.Noise, r.ScaleNetwork, r.Parameters, 0}
	}
	return Point{r.Noise, r.ScaleNetwork, r.Parameters, r.Ranks}
}

// Share returns which runs of a point of the sweep the file has when it is
// complete: those from first on up to, but without, end.
//
// The runs of a point are distributed evenly, in order; with which shard that
// begins moves on from point to point, so that those of the last points, which
// take longest, do not all go to the same ones.
func (s *Sweep) Share(of Point) (first, end int) {
	if s.Shard == nil {
		return 0, s.Runs
	}
	place, there := slices.BinarySearchFunc(s.Shard.Points, of, Point.Compare)
	if !there {
		return 0, 0
	}
	part := (s.Shard.Number - 1 + place) % s.Shard.Of
	return s.Runs * part / s.Shard.Of, s.Runs * (part + 1) / s.Shard.Of
}

func (s *Sweep) check() error {
	if s.Runs < 1 || s.Runs > math.MaxInt32 {
		return &Invalid{-1, fmt.Sprintf("a sweep of %d runs", s.Runs)}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Machines)) {
		of := s.Machines[name]
		if err := of.check(); err != nil {
			return fmt.Errorf("machine %s: %w", name, err)
		}
	}
	if s.Shard == nil {
		return nil
	}
	if s.Shard.Of < 1 || s.Shard.Of > MaxShards || s.Shard.Number < 1 || s.Shard.Number > s.Shard.Of {
		return &Invalid{-1, fmt.Sprintf("shard %d of %d", s.Shard.Number, s.Shard.Of)}
	}
	for i, p := range s.Shard.Points {
		if i > 0 && p.Compare(s.Shard.Points[i-1]) <= 0 {
			return &Invalid{-1, fmt.Sprintf("the shard's point %d does not come after that before it", i)}
		}
	}
	return nil
}
