package pmpi

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
)

// TestBetween records messages and collectives between groups, as recorded by the first MPI unless -whole is set.
func TestBetween(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		late(t, m, library, "between", m.place == 0 || *whole)
	})
}

// waiting records a program of calls that wait for others.
func waiting(t *testing.T, m implementation, library string) { late(t, m, library, "waiting", true) }

// late records a program, takes the recording apart at its barriers, and simulates each part with ranks late at calls.
func late(t *testing.T, m implementation, library, program string, parts bool) {
	header, calls := m.simulated(t, library, nil, m.program(t, program))
	if !parts {
		return
	}
	part := 0
	cases.Lines(t, program+".txt", func(input string) string {
		part++
		calls, name := barrierPart(header.Ranks, calls, part), ""
		onTime := finishTimes(t, &inMemory{header, calls})
		var all []string
		for word := range strings.FieldsSeq(input) {
			rank, err := strconv.Atoi(word)
			if err != nil {
				name = "MPI_" + word
				continue
			}
			const delayNS = 10e9
			after, found := delay(calls, int32(rank), name, delayNS)
			if !found {
				t.Errorf("%s: there is no %s of rank %d", input, name, rank)
			}
			ranks := ""
			for rank, ns := range finishTimes(t, &inMemory{header, after}) {
				if ns-onTime[rank] > delayNS/2 {
					ranks += strconv.Itoa(rank)
				}
			}
			all = append(all, ranks)
		}
		return strings.Join(all, " ")
	})
}

// barrierPart returns a run of what all ranks do after their n-th barrier, counting
// from 1, up to the next.
func barrierPart(ranks int, calls []trace.Call, n int) []trace.Call {
	var part []trace.Call
	for rank := range int32(ranks) {
		own := slices.DeleteFunc(split(keep(calls, rank), "MPI_Barrier")[n], func(c trace.Call) bool { return c.Name == "MPI_Finalize" })
		startNS, endNS := int64(0), int64(1000)
		if len(own) > 0 {
			startNS, endNS = own[0].StartNS-1000, own[len(own)-1].EndNS+1000
		}
		part = append(part, trace.NewCall(rank, "MPI_Init", startNS, startNS))
		part = append(part, own...)
		part = append(part, trace.NewCall(rank, "MPI_Finalize", endNS, endNS))
	}
	return part
}

// delay returns calls of which a rank makes its first one of a name, and all
// that follow, so much later.
func delay(calls []trace.Call, rank int32, name string, ns int64) (late []trace.Call, found bool) {
	late = slices.Clone(calls)
	for i := range late {
		c := &late[i]
		if c.Rank != rank {
			continue
		}
		found = found || c.Name == name
		if found {
			c.StartNS += ns
			c.EndNS += ns
		}
	}
	return late, found
}
