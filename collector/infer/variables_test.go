package infer

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/mpi"
	"loggops/internal/testkit/expect"
)

func TestVariables(t *testing.T) {
	want := []event{
		{mpi.Posts, 1, 140737488340200}, {mpi.Posts, 1, 140737488340208}, {mpi.Waits, 2, 140737488340200},
		{mpi.TestsSome, math.MaxInt32, 0}, {mpi.Frees, 1, math.MaxUint64}, {mpi.Starts, 0, 1},
	}
	var s Variables
	for i, e := range want {
		s.Add(e.effect, e.n, e.address)
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

func TestSparseArraysAreFoundLikeDenseOnes(t *testing.T) {
	values := map[uint64]uint64{}
	for _, at := range []uint64{16, 40, 44, 96, 1 << 40} {
		values[at] = at
	}
	l := &lookup{stride: 8}
	for n, want := range map[int32][]uint64{10: {16, 40}, 40: {16, 40, 96}, 48: {16, 40, 96}, 49: {16, 40, 96}, math.MaxInt32: {16, 40, 96}} {
		if got := in(l, nil, values, event{n: n, address: 16}); !slices.Equal(got, want) {
			t.Errorf("%d variables: %v", n, got)
		}
	}
	if got := in(l, nil, values, event{n: math.MaxInt32, address: 1 << 40}); len(got) != 1 {
		t.Errorf("%v", got)
	}
}

// TestStride: requests of 8 bytes lie at multiples of 8 from each other. Counterexamples: an odd distance, and an array that holds more requests at 4.
func TestStride(t *testing.T) {
	for _, test := range []struct {
		addresses []uint64
		array     uint64 // of a wait for all
		n         int32
		want      uint64
	}{
		{[]uint64{1000, 1008, 1016}, 1000, 3, 8},
		{[]uint64{1000, 1004, 1008}, 1000, 3, 4},
		{[]uint64{1000, 1008}, 996, 2, 4}, // the first one is null
		{[]uint64{1000, 1008}, 1000, 1, 8},
	} {
		var v Variables
		for _, address := range test.addresses {
			v.Add(mpi.Posts, 1, address)
		}
		v.Add(mpi.Waits, test.n, test.array)
		if got := v.stride(); got != test.want {
			t.Errorf("%d: %d", test.addresses, got)
		}
	}
}
