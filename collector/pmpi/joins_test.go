package pmpi

import (
	"testing"

	"loggops/formats/schedule"
)

// joins delays one rank's longest computation by 10 s, in the simulation, and
// checks which ranks end later for it: those that wait for that rank, be it
// through a thread that they join, and no others.
func joins(t *testing.T, m implementation, library string) {
	const tenSeconds = 10e9
	for _, c := range []struct {
		mode  string
		rank  int
		late  [4]bool
		calls map[string]int
	}{
		{"created", 1, [4]bool{true, true, false, true}, map[string]int{"pthread_create": 2, "pthread_join": 2}},
		{"joined", 1, [4]bool{true, true, false, true}, map[string]int{"pthread_create": 2, "pthread_join": 2}},
		{"beside", 1, [4]bool{false, true, false, false}, map[string]int{"pthread_create": 1, "pthread_join": 1}},
	} {
		header, calls := m.simulated(t, library, nil, m.program(t, "joins"), c.mode)
		called := names(calls)
		for name, want := range c.calls {
			if called[name] != want {
				t.Errorf("%s: %d times %s, want %d", c.mode, called[name], name, want)
			}
		}
		before := finishTimes(t, &inMemory{header, calls})
		after := finishTimes(t, &inMemory{header, calls}, func(s *schedule.Schedule) {
			ops := s.Ops[c.rank]
			longest := &ops[0]
			for i := range ops {
				if ops[i].CPU == 0 && ops[i].DurationNS > longest.DurationNS {
					longest = &ops[i]
				}
			}
			longest.DurationNS += tenSeconds
		})
		for rank, want := range c.late {
			if got := after[rank]-before[rank] >= tenSeconds/2; got != want {
				t.Errorf("%s: rank %d ends at %d ns, without the delay at %d ns; waits: %v, want %v", c.mode, rank, after[rank], before[rank], got, want)
			}
		}
		if c.mode == "joined" && before[2] < 60e6 {
			t.Errorf("rank 2 ends at %d ns: before the thread that is waited for", before[2])
		}
	}
}
