package operations

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/cases"
	"loggops/internal/expect"
	"loggops/internal/table"
	"loggops/schedgen/collective"
	"loggops/schedgen/expand"
)

const (
	ranks    = 5
	replicas = 3
)

// head has a communicator of all ranks, one of three, and MPI_COMM_SELF.
func head() schedule.Header {
	return schedule.Header{Ranks: ranks, Replicas: replicas, Communicators: []comm.Communicator{
		comm.World(ranks), {Name: "odd", Members: comm.Of([]int32{4, 2, 0})}, {Name: "MPI_COMM_SELF", Self: true},
	}}
}

// collectives returns a schedule of one collective on each communicator.
func collectives(kind, algorithm string) *schedule.Schedule {
	s := &schedule.Schedule{Header: head(), Ops: make([][]schedule.Op, ranks)}
	for rank := range ranks {
		for c, com := range s.Header.Communicators {
			n, self := com.Members.Len(), com.Members.Index(int32(rank))
			if com.Self {
				n, self = 1, 0
			}
			if self >= 0 {
				op := schedule.Op{Kind: schedule.Collective, Comm: int32(c), Bytes: 40, Coll: someColl(kind, algorithm, n, self)}
				s.Ops[rank] = append(s.Ops[rank], op)
			}
		}
	}
	return s
}

// The messages of collectives are those of the explicit form.
func TestVolume(t *testing.T) {
	for _, kind := range collective.Kinds() {
		for _, algorithm := range collective.Algorithms(kind) {
			s := collectives(kind, algorithm)
			got, err := Of(s)
			expect.OK(t, err)
			if collective.ByNode(algorithm) {
				if !got.Total.Unknown {
					t.Errorf("%s by %s: messages are known without nodes", kind, algorithm)
				}
				continue
			}
			explicit, err := expand.Explicit(s, expand.Options{})
			expect.OK(t, err)
			want, err := Of(explicit)
			expect.OK(t, err)
			if got.Total.Messages != want.Total.Messages || got.Total.Bytes != want.Total.Bytes || want.Total.Messages == 0 {
				t.Errorf("%s by %s: %d messages of %d B, explicit %d of %d B", kind, algorithm, got.Total.Messages, got.Total.Bytes, want.Total.Messages, want.Total.Bytes)
			}
		}
	}
}

func TestOf(t *testing.T) {
	call := func(row int64, name string, ops ...schedule.Op) []schedule.Op {
		for i := range ops {
			ops[i].TraceRow, ops[i].Call = row, name
		}
		return ops
	}
	calc := func(ns int64) schedule.Op { return schedule.Op{DurationNS: ns} }
	send := schedule.Op{Kind: schedule.Send, Bytes: 8, Comm: 1}
	recv := schedule.Op{Kind: schedule.Recv, Bytes: 100, Comm: 1}
	synchronous := send
	synchronous.Mode = schedule.Synchronous
	barrier := schedule.Op{Kind: schedule.Collective, Comm: 1, Coll: someColl("barrier", "dissemination", 3, 0)}
	s := &schedule.Schedule{Header: head(), Ops: make([][]schedule.Op, ranks)}
	for _, part := range [][]schedule.Op{
		call(0, "MPI_Sendrecv", calc(10), send, recv),
		call(1, "MPI_Sendrecv", calc(10), recv),
		call(2, "MPI_Startall", calc(1), send, send, synchronous),
		call(3, "MPI_Wait", calc(1), calc(0)),
		call(4, "MPI_Comm_dup", calc(1), barrier),
		call(5, "MPI_File_write", calc(1), schedule.Op{Kind: schedule.IO, DurationNS: 100}),
		call(6, "MPI_Sendrecv", calc(10), send, recv),
		call(7, "MPI_Finalize", calc(1)),
	} {
		s.Ops[0] = append(s.Ops[0], part...)
	}
	s.Ops[1] = call(7, "MPI_Send", calc(10), send) // another rank's call
	got, err := Of(s)
	expect.OK(t, err)
	var text strings.Builder
	expect.OK(t, got.Tables(ranks, replicas).Write(&text, table.FormatTable))
	cases.Golden(t, "sums.txt", text.String())
}

// A wait may stand for many polls.
func TestCountPolls(t *testing.T) {
	sums := Tally{Calls: []Call{{"MPI_Test", "wait", 3}, {"MPI_Wait", "wait", 2}}}
	sums.CountPolls(map[string]int64{"MPI_Test": 1000, "MPI_Wait": 2})
	if want := []Call{{"MPI_Test", "wait", 1000}, {"MPI_Wait", "wait", 2}}; !cmp.Equal(sums.Calls, want) {
		t.Errorf("%v", sums.Calls)
	}
}

// What would take too long to count is not known.
func TestTooLong(t *testing.T) {
	s := collectives("alltoall", "linear")
	s.Header.Replicas = 1 << 20
	got, err := Of(s)
	expect.OK(t, err)
	if !got.Total.Unknown {
		t.Errorf("%+v", got.Total)
	}
	if on := got.Communicators; len(on) != 3 || !on[0].Unknown || on[1].Unknown || on[1].Messages != 6<<20 || on[0].Members != ranks<<20 {
		t.Errorf("%+v", on)
	}
}

func TestUnknownAlgorithm(t *testing.T) {
	if _, err := Of(collectives("barrier", "telepathy")); err == nil {
		t.Error("no error")
	}
}
