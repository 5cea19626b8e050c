package schedgen

import (
	"errors"
	"slices"
	"testing"

	"loggops/formats/schedule"
)

// iterationNumbers takes the iterations of operations.
type iterationNumbers []int32

func (m *iterationNumbers) Append(_ int, ops ...schedule.Op) error {
	for _, op := range ops {
		*m = append(*m, op.Iteration)
	}
	return nil
}

// TestIterations: each call but the first and last is a calc and an operation, the
// last is a calc; what comes before MPI_Init does not count.
func TestIterations(t *testing.T) {
	r := parse(t, `
0 1 Barrier comm=0
1 2 Init
3 4 Barrier comm=0
5 6 Send comm=0 peer=1 tag=1 bytes=8
7 8 Barrier comm=0
9 10 Barrier comm=0
11 12 Finalize`)
	for _, test := range []struct {
		iterations *Iterations
		want       iterationNumbers
	}{
		{nil, iterationNumbers{-1, -1, -1, -1, -1, -1, -1, -1, -1}},
		{&Iterations{"MPI_Barrier", 1}, iterationNumbers{0, 0, 1, 1, 1, 1, 2, 2, 3}},
		{&Iterations{"MPI_Barrier", 2}, iterationNumbers{0, 0, 0, 0, 0, 0, 1, 1, 1}},
		{&Iterations{"MPI_Send", 1}, iterationNumbers{0, 0, 0, 0, 1, 1, 1, 1, 1}},
	} {
		var got iterationNumbers
		if _, err := Generate(r, Options{Iterations: test.iterations}, &got); err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%v: iterations %v, error %v, want %v", test.iterations, got, err, test.want)
		}
	}
	_, err := Generate(r, Options{Iterations: &Iterations{"MPI_Bcast", 1}}, &iterationNumbers{})
	if _, ok := errors.AsType[*NoCall](err); !ok {
		t.Errorf("iterations of a call that is nowhere: error %v", err)
	}
}

// FuzzParseIterations: what is read makes iterations of at least one call.
func FuzzParseIterations(f *testing.F) {
	for _, text := range []string{"MPI_Allreduce", "MPI_Allreduce/2", "MPI_Barrier/0", "x", "MPI_Bcast/9223372036854775808"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if m, err := ParseIterations(text); err == nil && m.Every < 1 {
			t.Errorf("%q: %+v", text, m)
		}
	})
}
