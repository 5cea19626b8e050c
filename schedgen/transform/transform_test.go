package transform

import (
	"errors"
	"iter"
	"testing"

	"loggops/formats/listing"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
)

// The thread gets a CPU that no rank uses, where there is one.
func TestAsyncProgressBeside(t *testing.T) {
	const text = `
		rank 0
		0 send 1 7
		1 calc 5 i0
		rank 1
		0 recv 0 7`
	for used, free := range map[int32]int32{0: 1, 1: 2, schedule.MaxPlaces - 2: schedule.MaxPlaces - 1} {
		s := listing.Schedule(t, text)
		s.Ops[0][1].CPU = used
		expect.OK(t, AsyncProgress(s))
		if got := [3]int32{s.Ops[0][0].CPU, s.Ops[0][1].CPU, s.Ops[1][0].CPU}; got != [3]int32{free, used, free} {
			t.Errorf("CPUs %v", got)
		}
	}
	s := listing.Schedule(t, text)
	s.Ops[0][1].CPU = schedule.MaxPlaces - 1
	if err := AsyncProgress(s); err == nil {
		t.Error("no error")
	}
}

// Errors of what is transformed come through.
func TestBadSource(t *testing.T) {
	if _, err := schedule.Load(schedule.ByRank(broken{listing.Schedule(t, "rank 0\n0 calc 1")}, Only(PointToPoint))); !errors.Is(err, errBroken) {
		t.Errorf("error %v", err)
	}
}

var errBroken = errors.New("broken")

// broken is a schedule that cannot be read to its end.
type broken struct{ *schedule.Schedule }

func (b broken) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		for batch := range b.Schedule.Batches() {
			if !yield(batch, nil) {
				return
			}
		}
		yield(schedule.Batch{}, errBroken)
	}
}
