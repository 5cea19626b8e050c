package sim

import (
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/engine"
	"loggops/sim/internal/lane"
	"loggops/sim/internal/observe"
	"loggops/sim/internal/program"
	"loggops/sim/internal/stuck"
)

// Reports of a run that ends with something left over.
type (
	// Place names an operation of a rank for reports.
	Place = stuck.Place
	// Deadlock says that a run ended with receives, messages or operations left over.
	Deadlock = stuck.Deadlock
	// Unmatched is an operation or message that is left over at a rank.
	Unmatched = stuck.Unmatched
	// Unreceived are eager messages that are left over although every operation has completed.
	Unreceived = stuck.Unreceived
	// Cause is why a run cannot go on.
	Cause = stuck.Cause
	// Wait is an operation that has begun and cannot complete.
	Wait = stuck.Wait
	// Near is an operation that nearly matches one that waits forever.
	Near = stuck.Near
)

// Options select how a program is simulated, and what the caller observes.
type Options = engine.Options

// Progress is the progress of a run.
type Progress = engine.Progress

// Observations of a run.
type (
	// Total is the sum of what a rank did in a run.
	Total = observe.Total
	// Iteration is what a rank did in one iteration.
	Iteration = observe.Iteration
	// QueueTotal is what the lists of posted receives and unexpected messages of a rank were like.
	QueueTotal = observe.QueueTotal
	// LinkTotal is the sum of what passed a link in a run.
	LinkTotal = engine.LinkTotal
	// LinkMemory lets runners on one network use the same memory, one after the other.
	LinkMemory = engine.LinkMemory
	// Span is something that a rank does for some time.
	Span = observe.Span
)

// The critical path of a run.
type (
	// CriticalPath is the chain of segments that ends at the makespan.
	CriticalPath = criticalpath.Path
	// Segment is a part of the critical path.
	Segment = criticalpath.Segment
	// File is where records of a run are stored that do not fit into memory.
	File = criticalpath.File
)

// Lanes are fast paths that a run need not take.
type Lanes = lane.Set

// AllLanes are all of them.
const AllLanes = lane.All

// NodeBytes is the size of a message in flight.
const NodeBytes = engine.NodeBytes

// Errors of a run and of a schedule.
type (
	// Truncation is the error of a message that is longer than the receive that it matches.
	Truncation = engine.Truncation
	// Mismatch says that two members of a communicator do not call the same collectives
	// in the same order.
	Mismatch = program.Mismatch
)

var (
	// ErrMemory says that a run needs more memory than Options.MaxMemory.
	ErrMemory = engine.ErrMemory
	// ErrTooLong says that the simulated time exceeds 292 years, the range of an int64 of
	// nanoseconds.
	ErrTooLong = engine.ErrTooLong
)
