package schedgen

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
)

// A cancelled receive whose completion tells nothing, as in liballprof text,
// and a cancellation that the header does not report.
func TestCancelledOrNot(t *testing.T) {
	r := parse(t, `
		0 0 Init
		1 2 Irecv comm=0 peer=1 tag=1 bytes=8 req=1
		3 4 Cancel req=1
		5 6 Wait req=1`)
	for cancels, row := range []int64{2, 3} {
		r.head.Cancels = int64(cancels)
		_, err := Generate(r, Options{}, new(list))
		var unsupported *Unsupported
		if !errors.As(err, &unsupported) || unsupported.Row != row {
			t.Errorf("%d calls counted: error %v", cancels, err)
		}
	}
}

// What was posted long before it was cancelled is dropped, too.
func TestCancelledLongAgo(t *testing.T) {
	r := parse(t, "0 0 Init\n1 2 Irecv comm=0 peer=1 tag=1 bytes=8 req=1")
	for range 2 * flushAt {
		r.calls = append(r.calls, parse(t, "3 4 Barrier comm=0").calls[0])
	}
	r.calls = append(r.calls, parse(t, "5 6 Cancel req=1\n7 8 Wait req=1 actual=-4\n9 9 Finalize").calls...)
	r.head.Cancels = 1
	var got ops
	if _, err := Generate(r, Options{}, &got); err != nil {
		t.Fatal(err)
	}
	for _, op := range got {
		if op.Kind == schedule.Recv {
			t.Fatal("the cancelled receive is in the schedule")
		}
	}
}

func TestDropped(t *testing.T) {
	for _, test := range []struct{ name, calls, want, dropped string }{
		{"one that is not known", `
			0 0 Init
			10 30 Comm_spawn
			35 36 Comm_rank
			40 40 Finalize`, `
			0 calc 10
			1 calc 10 r0`, "map[MPI_Comm_spawn:1]"},
		{"what waits for its request does not wait", `
			0 0 Init
			10 11 Irecv comm=3 peer=1 tag=1 bytes=8 req=1
			12 13 Isend comm=0 peer=2 tag=2 bytes=9 req=2
			20 40 Waitall req=1 req=2
			50 50 Finalize`, `
			0 calc 10
			1 calc 1 r0
			2 send 9 B 2 tag 2 comm 0 standard r1
			3 calc 7 i2
			4 calc 0 r3 r2
			5 calc 10 r4`, "map[MPI_Irecv:1]"},
		{"nothing is left of what it began", `
			0 0 Init
			1 2 Isend comm=0 peer=1 tag=2 bytes=9 req=2
			3 4 Send_init comm=0 peer=1 tag=2 bytes=9 req=3
			1 12 Startall req=3 req=4
			20 30 Wait req=2
			40 40 Finalize`, `
			0 calc 1
			1 send 9 B 1 tag 2 comm 0 standard r0
			2 calc 0 i1
			3 calc 8 r2
			4 calc 0 r3 r1
			5 calc 10 r4`, "map[MPI_Startall:1]"},
		{"requests that no call of the recording made", `
			0 0 Init
			1 2 Isend comm=0 peer=1 tag=2 bytes=9 req=1
			3 4 Waitall req=0 req=1 req=0
			10 11 Wait req=0
			20 20 Finalize`, `
			0 calc 1
			1 send 9 B 1 tag 2 comm 0 standard r0
			2 calc 1 i1
			3 calc 0 r2 r1
			4 calc 6 r3
			5 calc 0 r4
			6 calc 9 r5`, "map[MPI_Wait:1 MPI_Waitall:1]"},
		{"intercommunicators", `
			0 0 Init
			10 11 Intercomm_create comm=0
			12 13 Send comm=4 peer=0 tag=2 bytes=9
			14 15 Barrier comm=4
			20 20 Finalize`, `
			0 calc 10
			1 calc 1 r0
			2 calc 1 r1
			3 calc 5 r2`, "map[MPI_Barrier:1 MPI_Intercomm_create:1 MPI_Send:1]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := parse(t, test.calls)
			r.head.Communicators = append(r.head.Communicators, comm.Communicator{Members: comm.Of([]int32{0}), Remote: comm.Of([]int32{1, 2})})
			var unsupported *Unsupported
			if _, err := Generate(r, Options{}, new(list)); !errors.As(err, &unsupported) {
				t.Errorf("error %v where nothing may be dropped", err)
			}
			var got list
			report, err := Generate(r, Options{AllowDropped: true}, &got)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.ReplaceAll(strings.TrimSpace(test.want), "\t", "")
			if strings.Join(got, "\n") != want {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
			}
			if dropped := fmt.Sprint(report.Dropped()); dropped != test.dropped {
				t.Errorf("dropped %s, want %s", dropped, test.dropped)
			}
			if report.NegativeGaps > 1 {
				t.Errorf("%d negative gaps", report.NegativeGaps)
			}
		})
	}
}

// Where the run began must be known.
func TestNoInitDropped(t *testing.T) {
	if _, err := Generate(parse(t, "5 5 Finalize"), Options{AllowDropped: true}, new(list)); err == nil {
		t.Error("no error")
	}
}
