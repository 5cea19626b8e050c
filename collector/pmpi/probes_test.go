package pmpi

import (
	"slices"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/expect"
)

// probes records a program in which rank 1 finds a message of rank 0, then
// tells rank 2, then receives the message. A delay of rank 0 has to reach rank
// 2: what lies between the probe and the receive waits for the message.
func probes(t *testing.T, m implementation, library string) {
	const delayNS = 10e9
	files, err := m.recordRanks(t, 3, library, nil, m.program(t, "probes"))
	expect.OK(t, err)
	header, calls := collected(t, files)
	simulate(t, header, calls)
	ways := []string{"probe", "probe any", "iprobe", "iprobe and irecv", "mprobe", "improbe", "get status"}
	if n := names(calls)["MPI_Barrier"]; n != 3*(len(ways)+1) {
		t.Fatalf("%d barriers", n)
	}
	for i, way := range ways {
		part := between(header.Ranks, calls, i+1)
		late := finishTimes(t, &inMemory{header, part}, func(s *schedule.Schedule) { s.Ops[0][0].DurationNS += delayNS })
		if slices.Min(late) < delayNS {
			t.Errorf("%s: a delay of rank 0 by 10 s does not reach all: they end at %d ns", way, late)
		}
	}
}
