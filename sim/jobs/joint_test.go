package jobs

import (
	"errors"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
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
	for text, want := range map[string]string{
		"collective 0 on communicator 1: rank 3 calls barrier": "collective 0 on communicator a:1: rank a:3 calls barrier",
		"communicator 2, rank 8":                               "communicator b:0, rank b:0",
		"communicator 9":                                       "communicator b:1",
		"ranks 8 -> 11 -> 8 wait for each other":               "ranks b:0 -> b:3 -> b:0 wait for each other",
		"ranks 8, 9 have not come; operation 3":                "ranks b:0, b:1 have not come; operation 3",
	} {
		if got := j.Named(errors.New(text)).Error(); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
