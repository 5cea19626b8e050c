package timeline

import (
	"path/filepath"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/view/figure"
	"loggops/view/internal/golden"
)

// TestTrace holds the spans of a small trace, of clocks that differ, against a
// golden file.
func TestTrace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.trace.arrow")
	w, err := trace.Create(path)
	expect.OK(t, err)
	defer w.Abort()
	add := func(rank int32, name string, from, to int64, change func(c *trace.Call)) {
		c := trace.NewCall(rank, name, from, to)
		if change != nil {
			change(&c)
		}
		expect.OK(t, w.Append(&c))
	}
	to := func(communicator, peer, tag int32) func(*trace.Call) {
		return func(c *trace.Call) { c.Comm, c.Peer, c.Tag, c.Bytes = communicator, peer, tag, 64 }
	}
	add(0, "MPI_Init", 1000, 1000, nil)
	add(0, "MPI_Send", 1500, 1700, to(0, 2, 5))
	add(0, "MPI_Bcast", 1700, 1800, nil)
	add(0, "MPI_Irecv", 1800, 1810, to(0, trace.AnySource, trace.AnyTag))
	add(0, "MPI_Waitall", 2000, 2400, nil)
	add(0, "MPI_File_write", 2400, 2500, nil)
	add(0, "MPI_Comm_rank", 2500, 2501, nil)
	add(0, "MPI_Ialltoall", 2510, 2520, nil)
	add(2, "MPI_Init", 500, 500, nil)
	add(2, "MPI_Recv", 600, 1300, to(1, 1, 5)) // in the communicator of ranks 2 and 0
	add(2, "MPI_Neighbor_allgather", 1300, 1400, nil)
	expect.OK(t, w.Close(trace.Header{
		Ranks:         3,
		Communicators: []comm.Communicator{comm.World(3), {Members: comm.Of([]int32{2, 0})}},
		ClockOffsetNS: []int64{0, 0, 400},
	}))
	d, err := FromTrace(path, Window{})
	expect.OK(t, err)
	golden.Check(t, "trace", d)
	d.CPUTime = true
	f := d.Figure(figure.Style{Width: 1000, Height: 700})
	if label := f.Panels[0][0].X.Label.Text; label != "CPU time of each rank" {
		t.Errorf("the axis of a recording in CPU time is %q", label)
	}
}

func TestCallKind(t *testing.T) {
	cases.Lines(t, "kinds.txt", func(call string) string { return callKind(call).String() })
}
