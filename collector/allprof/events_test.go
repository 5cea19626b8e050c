package allprof

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/mpi"
	"loggops/internal/expect"
)

func TestEvents(t *testing.T) {
	want := []event{
		{mpi.Posts, 1, 140737488340200}, {mpi.Posts, 1, 140737488340208}, {mpi.Waits, 2, 140737488340200},
		{mpi.TestsSome, math.MaxInt32, 0}, {mpi.Frees, 1, math.MaxUint64}, {mpi.Starts, 0, 1},
	}
	var s events
	for i, e := range want {
		s.add(e)
		if got := i >= 3; s.silent != got {
			t.Errorf("after %d events: silent %v", i+1, s.silent)
		}
	}
	for range 2 {
		var got []event
		for i, e := range s.all() {
			if int(i) != len(got) {
				t.Errorf("event %d has number %d", len(got), i)
			}
			got = append(got, e)
		}
		expect.Same(t, want, got, cmp.AllowUnexported(event{}))
	}
}
