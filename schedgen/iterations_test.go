package schedgen

import (
	"testing"
)

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
