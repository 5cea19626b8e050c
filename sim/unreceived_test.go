package sim

import (
	"errors"
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/expect"
)

// TestUnreceived checks that eager messages that nobody receives are no error in a recording
// whose operations have all completed. Otherwise they are, and so is everything that somebody
// waits for. The word deadlock is used only if something waits.
func TestUnreceived(t *testing.T) {
	type ops = []schedule.Op
	neighbor := func(sends, receives []int32) schedule.Op {
		coll := &schedule.Coll{Kind: "neighbor_alltoall", Algorithm: "direct", Root: schedule.None, Neighbors: sends, RecvNeighbors: receives}
		return schedule.Op{Kind: schedule.Collective, Bytes: 8, Coll: coll, Call: "MPI_Neighbor_alltoall"}
	}
	leftOver := calls(ops{send(1, 5), send(1, 6), send(1, 7)}, ops{recv(0, 6)})
	for _, c := range []struct {
		name     string
		s        *schedule.Schedule
		recorded bool
		want     string
	}{
		{"a recording", leftOver, true, "2 messages are never received, the first of them: rank 0: MPI_Send of 8 B to rank 1, tag 5, communicator 0 (operation 0, trace row 0)"},
		{"one message", calls(ops{send(1, 5)}, ops{}), true, "1 message is never received: rank 0: MPI_Send of 8 B to rank 1, tag 5, communicator 0 (operation 0, trace row 0)"},
		{"none", calls(ops{send(1, 5)}, ops{recv(0, 5)}), true, ""},
		{"no recording", leftOver, false, "messages left over after 8626 ns: rank 1 never receives a message of rank 0; receives without a message: 0, messages without a receive: 2, collectives begun: 0, operations left: 0"},
		{"something waits", calls(ops{send(1, 5), ssend(1, 6)}, ops{}), true, "deadlock after"},
		{"of a collective", calls(ops{neighbor(nil, nil)}, ops{neighbor([]int32{0}, nil)}), true, "messages left over after"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.s.Header.Recorded = c.recorded
			p, err := Compile(c.s, Default())
			expect.OK(t, err)
			r, err := run(t, p, 2)
			var got string
			var deadlock *Deadlock
			switch {
			case errors.As(err, &deadlock):
				got = deadlock.Error()
			case err != nil:
				t.Fatal(err)
			case r.Unreceived != nil:
				got = r.Unreceived.String()
			}
			if got != c.want && (c.want == "" || !strings.HasPrefix(got, c.want)) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
