package engine

import (
	"context"

	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/stuck"
)

// Simulation simulates a program repeatedly in the same memory.
type Simulation interface {
	// Run simulates the program once and returns the messages that no rank received.
	Run(ctx context.Context) (*stuck.Unreceived, error)
	// Finish returns when the last CPU of a rank is free, and Total the totals of a rank.
	Finish(rank int) int64
	Total(rank int32) observe.Total
	// Observers returns the observers of the run, nil if nobody asked for what only they know.
	Observers() *observe.Observers
	// CriticalPath returns the critical path of the last run.
	CriticalPath() (*criticalpath.Path, error)
	// Traffic returns the number of messages of all ranks and their bytes.
	Traffic() (messages, bytes int64)
	// Reset returns to the state before a run.
	Reset()
}

// Linked is a simulation with links.
type Linked interface {
	// Link returns what passed a link in the last run.
	Link(k int) LinkTotal
	// LinkIntervals returns what the links of each tier did in equal intervals of the last run.
	LinkIntervals() (widthNS int64, tiers [][]LinkTotal)
	// Release returns the states of the links to Options.LinkMemory. No run follows.
	Release()
}
