package jobs

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/sim"
)

// inFile is a schedule as one of a file.
type inFile struct{ *schedule.Schedule }

func (inFile) Close() error { return nil }

// joined returns job a, 4 ranks without operations, and job b, 3 replicas of 2 ranks.
func joined(t *testing.T, b [][]schedule.Op) *Joint {
	part := func(name string, replicas int, ops [][]schedule.Op) Part {
		world := comm.Communicator{Members: comm.Ranks{comm.Run{First: 0, Count: int32(len(ops)), Stride: 1}}}
		head := schedule.Header{Ranks: len(ops), Replicas: replicas, Communicators: []comm.Communicator{world, world}}
		return Part{Job: Job{Name: name}, From: inFile{&schedule.Schedule{Header: head, Ops: ops}}}
	}
	j, err := Join([]Part{part("a", 1, make([][]schedule.Op, 4)), part("b", 3, b)}, 8)
	expect.OK(t, err)
	return j
}

// TestNames names ranks, and communicators of templates, by job: two of a job of 4 ranks, and two of each of the 3 replicas
// of a job of 2.
func TestNames(t *testing.T) {
	j := joined(t, make([][]schedule.Op, 2))
	for rank, want := range map[int32]string{0: "a:0", 3: "a:3", 5: "5", 8: "b:0", 11: "b:3"} {
		expect.Same(t, want, j.RankName(rank))
	}
	for comm, want := range []string{"a:0", "a:1", "b:0", "b:1"} {
		expect.Same(t, want, j.CommunicatorName(int32(comm)))
	}
}

// TestErrors simulates what job b does, a line "RANK KIND PEER" per operation, one after the other: errors and their details
// name ranks and communicators by job.
func TestErrors(t *testing.T) {
	cases.Run(t, "errors.txt", func(t *testing.T, text string) string {
		b := make([][]schedule.Op, 2)
		for line := range strings.Lines(text) {
			var rank int
			var kind string
			o := schedule.Op{Bytes: 8, Comm: 1, TraceRow: schedule.None}
			fmt.Sscan(line, &rank, &kind, &o.Peer)
			switch kind {
			case "send":
				o.Kind = schedule.Send
			case "recv":
				o.Kind = schedule.Recv
			default:
				o.Kind, o.Coll = schedule.Collective, &schedule.Coll{Kind: kind, Root: schedule.None}
			}
			if len(b[rank]) > 0 {
				o.Requires = []int32{1}
			}
			b[rank] = append(b[rank], o)
		}
		program, err := sim.Compile(joined(t, b), sim.Default())
		if err == nil {
			_, err = program.Run(t.Context(), sim.Options{})
		}
		lines := []string{fmt.Sprint(err)}
		if more, ok := errors.AsType[*sim.Deadlock](err); ok {
			lines = append(lines, more.Details()...)
		}
		return strings.Join(lines, "\n")
	})
}
