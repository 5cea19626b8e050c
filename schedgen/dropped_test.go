package schedgen

import (
	"errors"
	"testing"

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
		r.Header.Cancels = int64(cancels)
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
		r.List = append(r.List, parse(t, "3 4 Barrier comm=0").List[0])
	}
	r.List = append(r.List, parse(t, "5 6 Cancel req=1\n7 8 Wait req=1 actual=-4\n9 9 Finalize").List...)
	r.Header.Cancels = 1
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
