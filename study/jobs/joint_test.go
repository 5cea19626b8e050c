package jobs

import (
	"errors"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

// inFile is a schedule as one of a file.
type inFile struct{ *schedule.Schedule }

func (inFile) Close() error { return nil }

// TestNamed names ranks and communicators of errors by job: two of a job of 4 ranks, and two of each of the 3 replicas
// of a job of 2.
func TestNamed(t *testing.T) {
	of := func(name string, ranks, replicas int) Part {
		world := comm.Communicator{Members: comm.Ranks{comm.Run{First: 0, Count: int32(ranks), Stride: 1}}}
		s := &schedule.Schedule{Header: schedule.Header{Ranks: ranks, Replicas: replicas, Communicators: []comm.Communicator{world, world}}}
		return Part{Job: Job{Name: name}, From: inFile{s}}
	}
	j, err := Join([]Part{of("a", 4, 1), of("b", 2, 3)}, 8)
	expect.OK(t, err)
	cases.Lines(t, "named.txt", func(text string) string {
		return j.Named(errors.New(strings.ReplaceAll(text, "=>", "->"))).Error()
	})
}
