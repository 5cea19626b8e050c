package sim

import (
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

// TestThreads checks, for schedules from recordings, which CPU takes a message in and in which
// order messages are matched: by the finishing times of all ranks.
func TestThreads(t *testing.T) {
	cases.Run(t, "threads.txt", func(t *testing.T, text string) string {
		s, err := goalOf(strings.NewReader("num_ranks 2\n"+text), "test")
		expect.OK(t, err)
		s.Header.Recorded, s.Header.UncheckedReceives = true, false
		got := outcome(t, s, Default())
		if finish, ok := simulate(s, Default()); describeOutcome(finish, ok) != got {
			t.Errorf("the oracle has %v, the engine %s", finish, got)
		}
		return got
	})
}

// withThreads marks a schedule as one from a recording, and assigns each operation the CPU
// that a function returns.
func withThreads(s *schedule.Schedule, cpu func() int32) {
	s.Header.Recorded = true
	for _, ops := range s.Ops {
		for i := range ops {
			ops[i].CPU = cpu()
		}
	}
}
