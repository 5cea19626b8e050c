package schedgen

import (
	"errors"
	"strings"
	"testing"

	"loggops/formats/mpi"
	"loggops/formats/schedule"
	"loggops/formats/trace"
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

func TestUnsupported(t *testing.T) {
	for _, call := range []string{
		"Scan comm=0",
		"Allgatherv comm=0 bytes=8",
		"Alltoallv comm=0",
		"Ibcast comm=0 root=0 bytes=8",
		"Bcast comm=0 root=3 bytes=8",
		"Cancel req=1",
		"Send comm=3 peer=0 tag=0 bytes=8",
		"Send comm=0 peer=3 tag=0 bytes=8",
		"Send comm=0 peer=1 tag=0",
		"Bcast comm=3 root=0 bytes=8",
		"Bcast comm=0 root=0",
		"Bcast comm=0 root=-1 bytes=8",
		"Bcast comm=0 root=3 bytes=8",
		"Reduce comm=0 bytes=8",
		"Wait req=5",
		"Isend comm=0 peer=1 tag=0 bytes=8",
		"Send_init comm=0 peer=1 tag=0 bytes=8",
		"Start req=4",
		"Cancel req=4",
		"Comm_idup comm=0",
		"Comm_create_group",
	} {
		_, err := Generate(parse(t, "0 0 Init\n1 2 "+call), Options{}, new(list))
		var unsupported *Unsupported
		name, _, _ := strings.Cut(call, " ")
		if !errors.As(err, &unsupported) || unsupported.Row != 1 || !strings.HasPrefix(err.Error(), "rank 0, row 1: MPI_"+name+": ") {
			t.Errorf("%s: error %v", call, err)
		}
	}
}

func TestNeighbors(t *testing.T) {
	c := trace.NewCall(0, "MPI_Neighbor_alltoallv", 1, 2)
	c.Comm, c.Neighbors, c.Counts = 0, []int32{2, trace.ProcNull, 1}, []int64{8, 16, 24}
	c.RecvNeighbors, c.RecvCounts = []int32{trace.ProcNull, 1}, []int64{3, 4}
	r := parse(t, "0 0 Init\n5 5 Finalize")
	r.calls = []trace.Call{r.calls[0], c, r.calls[1]}
	var got ops
	if _, err := Generate(r, Options{}, &got); err != nil {
		t.Fatal(err)
	}
	want := &schedule.Coll{
		Kind: "neighbor_alltoallv", Root: schedule.None,
		Neighbors: []int32{2, 1}, Counts: []int64{8, 24}, RecvNeighbors: []int32{1}, RecvCounts: []int64{4},
	}
	expect.Same(t, want, got[1].Coll)
}

func TestNoInit(t *testing.T) {
	_, err := Generate(parse(t, "1 2 Barrier comm=0\n5 5 Finalize"), Options{}, new(list))
	var unsupported *Unsupported
	if !errors.As(err, &unsupported) {
		t.Errorf("error %v", err)
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
