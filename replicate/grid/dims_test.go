package grid

import (
	"strings"
	"testing"

	"loggops/internal/spec"
	"loggops/schedgen/pattern"
)

// TestDims recognizes the grid that is known, if it is one of so many ranks.
func TestDims(t *testing.T) {
	p, err := pattern.New(halo("halo1d", 16, 3, false))
	if err != nil {
		t.Fatal(err)
	}
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
