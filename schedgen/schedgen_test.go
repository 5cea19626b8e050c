package schedgen

import (
	"errors"
	"testing"

	"loggops/formats/mpi"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

func TestReport(t *testing.T) {
	report, err := Generate(parse(t, `
		0 10 Init
		20 30 Barrier comm=0
		25 40 Barrier comm=0
		41 42 Wtime
		42 43 Iprobe calls=7
		43 44 Win_fence
		44 45 Put
		45 46 Win_test calls=5
		46 47 File_open
		50 50 Finalize`), Options{}, new(list))
	expect.OK(t, err)
	if report.NegativeGaps != 1 || report.NegativeNS != 5 || report.OneSided != 7 || report.Files != 1 || report.Operations != 15 {
		t.Errorf("%+v", report)
	}
	if report.Calls["MPI_Barrier"][Communication] != 2 || report.Calls["MPI_Wtime"][Computation] != 1 || report.Calls["MPI_Iprobe"][Communication] != 7 || report.Calls["MPI_Init"][Outside] != 1 {
		t.Errorf("%v", report.Calls)
	}
	if n := report.Communication(); n["MPI_Barrier"] != 2 || n["MPI_Iprobe"] != 7 || n["MPI_Wtime"] != 0 || len(report.Dropped()) > 0 {
		t.Errorf("communication %v, dropped %v", n, report.Dropped())
	}
}

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

// TestNoInit checks that a trace needs MPI_Init, which marks the start of the run.
func TestNoInit(t *testing.T) {
	for _, opt := range []Options{{}, {AllowDropped: true}} {
		_, err := Generate(parse(t, "1 2 Barrier comm=0\n5 5 Finalize"), opt, new(list))
		expect.Error(t, err, "no MPI_Init stands before it")
	}
}

// Of every call whose arguments the table of MPI calls has it is known what
// becomes of it.
func TestTable(t *testing.T) {
	for _, c := range mpi.All() {
		_, described := c.Args()
		if described && calls[c.Name] == nil && mpi.Shared(c.Name) == mpi.Unknown && c.Class != mpi.Local {
			t.Errorf("%s is not known", c.Name)
		}
		if described && c.Collective != "" && collectives[c.Collective] == nil {
			t.Errorf("%s is no kind of collective", c.Collective)
		}
	}
}
