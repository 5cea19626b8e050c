package grid

import (
	"slices"
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/pattern"
)

// TestDims recognizes the grid that is known, if it is one of so many ranks.
func TestDims(t *testing.T) {
	p, err := pattern.New(halo("halo1d", 16, 3, false))
	expect.OK(t, err)
	for _, c := range []struct {
		dims spec.Grid
		want string // the grid, or an error
	}{
		{nil, "16"},
		{spec.Grid{8, 8}, "16"},
		{spec.Grid{2, 8}, "2x8"},
		{spec.Grid{1, 16}, "each of at least 2 ranks"},
	} {
		g, err := Recognize(t.Context(), p, Options{Dims: []spec.Grid{c.dims}})
		if err != nil {
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %s", c.dims, err, c.want)
			}
			continue
		}
		if got := spec.Grid(g.Extents).String(); got != c.want {
			t.Errorf("%s: a grid %s, want %s", c.dims, got, c.want)
		}
	}
}

// TestCreated recognizes the grid of a Cartesian communicator where the messages show another one, or none: of collectives
// along rows and columns, and of planes that exchange nothing with each other.
func TestCreated(t *testing.T) {
	pencils := lines(t)
	for rank := range pencils.Ops {
		pencils.Ops[rank] = slices.DeleteFunc(pencils.Ops[rank], func(op schedule.Op) bool { return op.Kind == schedule.Send || op.Kind == schedule.Recv })
	}
	planes := expanded(t, made(t, halo("halo1d", 64, 3, false)))
	for rank := range planes.Ops {
		planes.Ops[rank] = slices.DeleteFunc(planes.Ops[rank], func(op schedule.Op) bool {
			return op.Kind != schedule.Calc && (int(op.Peer)/4 != rank/4)
		})
		for i := range planes.Ops[rank] {
			planes.Ops[rank][i].Requires, planes.Ops[rank][i].Irequires = nil, nil
		}
	}
	for _, c := range []struct {
		s       *schedule.Schedule
		dims    []int32
		without spec.Grid
		want    spec.Grid
	}{
		{pencils, []int32{3, 1, 4}, spec.Grid{12}, spec.Grid{3, 4}},
		{planes, []int32{4, 4, 4}, spec.Grid{16, 4}, spec.Grid{4, 4, 4}},
		{planes, []int32{8, 8}, spec.Grid{16, 4}, spec.Grid{16, 4}},
	} {
		for _, dims := range [][]int32{nil, c.dims} {
			c.s.Header.Communicators[0].Dims = dims
			want := c.want
			if dims == nil {
				want = c.without
			}
			g, err := Recognize(t.Context(), c.s, Options{})
			expect.OK(t, err)
			if !slices.Equal(g.Extents, want) {
				t.Errorf("%v: a grid %s, want %s", dims, spec.Grid(g.Extents), want)
			}
			if dims != nil && slices.Equal(c.want, c.without) == g.Created {
				t.Errorf("%v: created %v", dims, g.Created)
			}
		}
	}
}
