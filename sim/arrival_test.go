package sim

import (
	"strings"
	"testing"

	"loggops/formats/schedule"
)

// TestThreads checks, for schedules from recordings, which CPU takes a message in and in which
// order messages are matched: by the finishing times of all ranks, with the default
// parameters. A message of 8 B arrives after 4 µs, and its intake takes 1.542 µs.
func TestThreads(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"the CPU of the receive, though the sender's thread has another number", `
			rank 0 {
				1: send 8b to 1 tag 1
				2: recv 8b from 1 tag 2
			}
			rank 1 {
				1: calc 10000000000
				2: recv 8b from 0 tag 1 cpu 1
				3: send 8b to 0 tag 2 cpu 1
				3 requires 2
			}`, "11084 10000000000"},
		{"an idle CPU, where the message is unexpected", `
			rank 0 {
				1: send 8b to 1 tag 1
			}
			rank 1 {
				1: calc 10000000000
				2: recv 8b from 0 tag 1
				2 requires 1
				3: calc 1000 cpu 1
			}`, "1500 10000000000"},
		{"the CPU that is free first, where all are busy", `
			rank 0 {
				1: send 8b to 1 tag 1
			}
			rank 1 {
				1: calc 10000
				2: recv 8b from 0 tag 1
				2 requires 1
				3: calc 9000 cpu 2
			}`, "1500 10542"},
		{"the CPU of the receive, where that is posted while the message waits for a NIC", `
			rank 0 {
				1: send 1001b to 1 tag 1
				2: send 8b to 1 tag 2 cpu 1
			}
			rank 1 {
				1: recv 1001b from 0 tag 1
				2: calc 9000 cpu 1
				3: recv 8b from 0 tag 2 cpu 1
				3 requires 2
				4: calc 50000 cpu 2
			}`, "8500 50000"},
		{"in the order sent, though the first waits for a busy CPU", `
			rank 0 {
				1: send 8b to 1 tag 1 cpu 1
				2: send 16b to 1 tag 1
				2 irequires 1
			}
			rank 1 {
				1: calc 20000 cpu 1
				2: recv 8b from 0 tag 1 cpu 1
				3: recv 16b from 0 tag 1
				3 irequires 2
			}`, "2542 21542"},
		{"a rendezvous message is released when it is taken in", `
			rank 0 {
				1: send 70000b to 1 tag 1
			}
			rank 1 {
				1: calc 20000 cpu 1
				2: recv 70000b from 0 tag 1 cpu 1
				3: calc 10
			}`, "20000 441494"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := goalOf(strings.NewReader("num_ranks 2\n"+c.text), "test")
			if err != nil {
				t.Fatal(err)
			}
			s.Header.Recorded, s.Header.UncheckedReceives = true, false
			if got := outcome(t, s, Default()); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			if finish, ok := simulate(s, Default()); describeOutcome(finish, ok) != c.want {
				t.Errorf("the oracle has %v, want %s", finish, c.want)
			}
		})
	}
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
