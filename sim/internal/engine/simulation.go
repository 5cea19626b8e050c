package engine

import (
	"context"

	"loggops/sim/internal/stuck"
)

// Simulation is a way to run a program, again and again in the same memory.
type Simulation interface {
	// Run simulates the program, and returns what nobody has received.
	Run(ctx context.Context) (*stuck.Unreceived, error)
	// Finish returns when the last of a rank's CPUs is done, and Total what it has spent
	// the run on.
	Finish(rank int) int64
	Total(rank int32) Total
	// AppendMarks appends a rank's iterations.
	AppendMarks(to []Mark, rank int32) []Mark
	// Traffic returns the messages of all ranks, and their bytes.
	Traffic() (messages, bytes int64)
	// Reset takes everything back to before a run.
	Reset()
}
