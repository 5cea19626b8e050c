package schedgen

import (
	"slices"
	"testing"

	"loggops/formats/schedule"
)

// marked takes the marks of operations.
type marked []int32

func (m *marked) Append(_ int, ops ...schedule.Op) error {
	for _, op := range ops {
		*m = append(*m, op.Mark)
	}
	return nil
}

// TestMarks: each call but the first and last is a calc and an operation, the
// last is a calc; what comes before MPI_Init does not count.
func TestMarks(t *testing.T) {
	r := parse(t, `
0 1 Barrier comm=0
1 2 Init
3 4 Barrier comm=0
5 6 Send comm=0 peer=1 tag=1 bytes=8
7 8 Barrier comm=0
9 10 Barrier comm=0
11 12 Finalize`)
	for _, test := range []struct {
		marks *Marks
		want  marked
	}{
		{nil, marked{-1, -1, -1, -1, -1, -1, -1, -1, -1}},
		{&Marks{"MPI_Barrier", 1}, marked{0, 0, 1, 1, 1, 1, 2, 2, 3}},
		{&Marks{"MPI_Barrier", 2}, marked{0, 0, 0, 0, 0, 0, 1, 1, 1}},
		{&Marks{"MPI_Send", 1}, marked{0, 0, 0, 0, 1, 1, 1, 1, 1}},
		{&Marks{"MPI_Bcast", 1}, marked{0, 0, 0, 0, 0, 0, 0, 0, 0}},
	} {
		var got marked
		if _, err := Generate(r, Options{Marks: test.marks}, &got); err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%v: marks %v, error %v, want %v", test.marks, got, err, test.want)
		}
	}
}

// FuzzParseMarks: what is read makes iterations of at least one call.
func FuzzParseMarks(f *testing.F) {
	for _, text := range []string{"MPI_Allreduce", "MPI_Allreduce/2", "MPI_Barrier/0", "x", "MPI_Bcast/9223372036854775808"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if m, err := ParseMarks(text); err == nil && m.Every < 1 {
			t.Errorf("%q: %+v", text, m)
		}
	})
}
