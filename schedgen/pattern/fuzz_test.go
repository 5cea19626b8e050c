package pattern

import (
	"testing"

	"loggops/formats/schedule"
)

// FuzzNew: a specification makes a valid schedule, or is refused.
func FuzzNew(f *testing.F) {
	for _, d := range All() {
		f.Add(d.Name, 8, int64(8), 2, int64(100), int64(5), 0, 0, 2, 4, 0, 1, "")
	}
	f.Add("exchange", 9, int64(1), 1, int64(0), int64(0), 0, 0, 0, 0, 0, 3, "mwsdir")
	f.Add("halo2d", 9, int64(1)<<50, 1, int64(1)<<61, int64(0), -1, 9, 3, 3, 1<<40, -7, "x")
	f.Fuzz(func(t *testing.T, name string, ranks int, bytes int64, iterations int, compute, jitter int64, root, points, across, along, cells, distance int, waits string) {
		s := Spec{
			Name: name, Ranks: ranks, Bytes: bytes, Iterations: iterations, ComputeNS: compute, JitterNS: jitter,
			Root: root, Points: points, Waits: waits,
		}
		if across != 0 {
			s.Grid, s.Periodic = []int{across, along}, along%2 == 0
		}
		if cells != 0 {
			s.Cells = []int{cells, cells}
		}
		if distance != 0 {
			s.Offsets = []int{distance}
			s.Region = &Region{First: across, Last: along, Offsets: []int{distance, -distance}}
			s.Inject = &Inject{Iteration: points, Name: waits}
		}
		p, err := New(s)
		if err != nil || int64(ranks)*int64(min(iterations, 1<<20)) > 1<<10 {
			return // refused, or long to make
		}
		if err := schedule.Check(p); err != nil {
			t.Errorf("%+v: %v", s, err)
		}
	})
}
