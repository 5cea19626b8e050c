package goal

import (
	"testing"

	"loggops/formats/schedule"
)

func TestApproximate(t *testing.T) {
	mode := func(m schedule.Mode) schedule.Op {
		op := send(8, 0, 1)
		op.Mode = m
		return op
	}
	s := world(1, []schedule.Op{mode(schedule.Synchronous), mode(schedule.Standard), mode(schedule.Buffered), mode(schedule.Synchronous), calc(3)})
	a := Approximate(s)
	for range 2 { // a second reading counts anew
		want := "num_ranks 1\n\nrank 0 {\nl1: send 8b to 0 tag 1\nl2: send 8b to 0 tag 1\nl3: send 8b to 0 tag 1\nl4: send 8b to 0 tag 1\nl5: calc 3\n}\n"
		if got := text(t, a); got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
		if a.Synchronous != 2 || a.Buffered != 1 {
			t.Errorf("%d synchronous and %d buffered sends", a.Synchronous, a.Buffered)
		}
	}
	s.Header.Recorded, s.Ops[0][4].CPU = true, 1
	a = Approximate(s)
	if text(t, a); a.Threads != 1 || a.Head().Recorded {
		t.Errorf("%d operations of threads, recorded: %v", a.Threads, a.Head().Recorded)
	}
	if s.Ops[0][0].Mode != schedule.Synchronous {
		t.Error("the schedule itself has changed")
	}
}
