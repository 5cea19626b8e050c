package profile

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/comm"
	"loggops/formats/listing"
	"loggops/formats/schedule"
	"loggops/internal/table"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
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
			got, err := OfSchedule(s)
			expect.OK(t, err)
			if collective.ByNode(algorithm) {
				if !got.Total.Unknown {
					t.Errorf("%s by %s: messages are known without nodes", kind, algorithm)
				}
				continue
			}
			explicit, err := expand.Explicit(s, expand.Options{})
			expect.OK(t, err)
			want, err := OfSchedule(explicit)
			expect.OK(t, err)
			if got.Total.Messages != want.Total.Messages || got.Total.Bytes != want.Total.Bytes || want.Total.Messages == 0 {
				t.Errorf("%s by %s: %d messages of %d B, explicit %d of %d B", kind, algorithm, got.Total.Messages, got.Total.Bytes, want.Total.Messages, want.Total.Bytes)
			}
		}
	}
}

func TestOf(t *testing.T) {
	s := listing.Schedule(t, `
		replicas 3
		comm 4,2,0
		comm self
		rank 0
		0 calc 10 row0 call=MPI_Sendrecv
		1 send 2 0 comm1 row0 call=MPI_Sendrecv
		2 recv 2 0 comm1 100B row0 call=MPI_Sendrecv
		3 calc 10 row1 call=MPI_Sendrecv
		4 recv 2 0 comm1 100B row1 call=MPI_Sendrecv
		5 calc 1 row2 call=MPI_Startall
		6 send 2 0 comm1 row2 call=MPI_Startall
		7 send 2 0 comm1 row2 call=MPI_Startall
		8 ssend 2 0 comm1 row2 call=MPI_Startall
		9 calc 1 row3 call=MPI_Wait
		10 calc 0 row3 call=MPI_Wait
		11 calc 1 row4 call=MPI_Comm_dup
		12 barrier 1 row4 call=MPI_Comm_dup
		13 calc 1 row5 call=MPI_File_write
		14 io 100 row5 call=MPI_File_write
		15 calc 10 row6 call=MPI_Sendrecv
		16 send 2 0 comm1 row6 call=MPI_Sendrecv
		17 recv 2 0 comm1 100B row6 call=MPI_Sendrecv
		18 calc 1 row7 call=MPI_Finalize
		rank 1
		0 calc 10 row7 call=MPI_Send
		1 send 2 0 comm1 row7 call=MPI_Send
		rank 4`)
	s.Header.Communicators[1].Name = "odd"
	got, err := OfSchedule(s)
	expect.OK(t, err)
	var text strings.Builder
	expect.OK(t, got.Tables(ranks, replicas).Write(&text, table.FormatTable))
	cases.Golden(t, "sums.txt", text.String())
}

// A wait may stand for many polls.
func TestCountPolls(t *testing.T) {
	sums := Tally{Calls: []Origin{{"MPI_Test", "wait", 3}, {"MPI_Wait", "wait", 2}}}
	sums.CountPolls(map[string]int64{"MPI_Test": 1000, "MPI_Wait": 2})
	if want := []Origin{{"MPI_Test", "wait", 1000}, {"MPI_Wait", "wait", 2}}; !cmp.Equal(sums.Calls, want) {
		t.Errorf("%v", sums.Calls)
	}
}

// What would take too long to count is not known.
func TestTooLong(t *testing.T) {
	s := collectives("alltoall", "linear")
	s.Header.Replicas = 1 << 20
	got, err := OfSchedule(s)
	expect.OK(t, err)
	if !got.Total.Unknown {
		t.Errorf("%+v", got.Total)
	}
	if on := got.Communicators; len(on) != 3 || !on[0].Unknown || on[1].Unknown || on[1].Messages != 6<<20 || on[0].Members != ranks<<20 {
		t.Errorf("%+v", on)
	}
}

func TestUnknownAlgorithm(t *testing.T) {
	if _, err := OfSchedule(collectives("barrier", "telepathy")); err == nil {
		t.Error("no error")
	}
}
