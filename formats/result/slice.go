package result

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Slice says that a file has a part of a sweep's runs, and which: that of
// number Number of Of, counted from 1. See Sweep.Share.
type Slice struct {
	Number int `json:"slice"`
	Of     int `json:"slices"`
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

// MaxSlices bounds Slice.Of: slices are open all at the same time when they are
// merged.
const MaxSlices = 10_000

// Compare orders points as ComparePoints orders their runs.
func (p Point) Compare(q Point) int {
	return cmp.Or(
		cmp.Compare(p.Noise, q.Noise), cmp.Compare(p.ScaleNetwork, q.ScaleNetwork),
		cmp.Compare(p.Parameters, q.Parameters), cmp.Compare(p.Ranks, q.Ranks),
	)
}

// Point returns the point that a run belongs to.
func (r *Run) Point() Point { return Point{r.Noise, r.ScaleNetwork, r.Parameters, r.Ranks} }

// Share returns which runs of a point of the sweep the file has when it is
// complete: those from first on up to, but without, end.
//
// The runs of a point are distributed evenly, in order; with which slice that
// begins moves on from point to point, so that those of the last points, which
// take longest, do not all go to the same ones.
func (s *Sweep) Share(of Point) (first, end int) {
	if s.Slice == nil {
		return 0, s.Runs
	}
	place, there := slices.BinarySearchFunc(s.Slice.Points, of, Point.Compare)
	if !there {
		return 0, 0
	}
	part := (s.Slice.Number - 1 + place) % s.Slice.Of
	return s.Runs * part / s.Slice.Of, s.Runs * (part + 1) / s.Slice.Of
}

func (s *Sweep) check() error {
	if s.Runs < 1 || s.Runs > math.MaxInt32 {
		return &Invalid{-1, fmt.Sprintf("a sweep of %d runs", s.Runs)}
	}
	if s.Slice == nil {
		return nil
	}
	if s.Slice.Of < 1 || s.Slice.Of > MaxSlices || s.Slice.Number < 1 || s.Slice.Number > s.Slice.Of {
		return &Invalid{-1, fmt.Sprintf("slice %d of %d", s.Slice.Number, s.Slice.Of)}
	}
	for i, p := range s.Slice.Points {
		if i > 0 && p.Compare(s.Slice.Points[i-1]) <= 0 {
			return &Invalid{-1, fmt.Sprintf("the slice's point %d does not come after that before it", i)}
		}
	}
	return nil
}
