package schedgen

import (
	"errors"
	"testing"

	"loggops/formats/mpi"
	"loggops/internal/testkit/cases"
)

// TestUnsupported has calls that a schedule cannot represent, on communicators of one and two groups.
func TestUnsupported(t *testing.T) {
	cases.Lines(t, "unsupported.txt", func(call string) string {
		r := parse(t, "comm between 0 2,1\ncomm between 2,1 0\ncomm lone 0 1\n0 0 Init\n1 2 "+call)
		_, err := Generate(r, Options{}, new(list))
		if _, ok := errors.AsType[*Unsupported](err); !ok {
			t.Errorf("%s: error %v", call, err)
		}
		return cases.Outcome("accepted", err)
	})
}

// Of every call whose arguments the table of MPI calls has it is known what
// becomes of it.
func TestTable(t *testing.T) {
	for _, c := range mpi.All() {
		_, described := c.Args()
		if described && calls()[c.Name] == nil && mpi.Shared(c.Name) == mpi.Unknown && c.Class != mpi.Local {
			t.Errorf("%s is not known", c.Name)
		}
		if described && c.Collective != "" && collectives[c.Collective] == nil {
			t.Errorf("%s is no kind of collective", c.Collective)
		}
	}
}
