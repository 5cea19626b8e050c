package pmpi

import (
	"slices"
	"testing"

	"loggops/formats/schedule"
	"loggops/formats/trace"
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
	var parts [3][][]trace.Call
	for rank := range parts {
		parts[rank] = split(keep(calls, int32(rank)), "MPI_Barrier")
		if len(parts[rank]) != len(ways)+2 {
			t.Fatalf("rank %d: %d parts", rank, len(parts[rank]))
		}
	}
	for i, way := range ways {
		var part []trace.Call
		for rank := range parts {
			part = append(part, ofTheirOwn(int32(rank), parts[rank][i+1])...)
		}
		late := finishTimes(t, &inMemory{header, part}, func(s *schedule.Schedule) { s.Ops[0][0].DurationNS += delayNS })
		if slices.Min(late) < delayNS {
			t.Errorf("%s: a delay of rank 0 by 10 s does not reach all: they end at %d ns", way, late)
		}
	}
}

// ofTheirOwn makes a run of their own of some calls of a rank.
func ofTheirOwn(rank int32, calls []trace.Call) []trace.Call {
	first, last := calls[0].StartNS, calls[len(calls)-1].EndNS
	run := append([]trace.Call{trace.NewCall(rank, "MPI_Init", first, first)}, calls...)
	return append(run, trace.NewCall(rank, "MPI_Finalize", last, last))
}
