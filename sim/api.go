package sim

import (
	"loggops/sim/internal/engine"
	"loggops/sim/internal/program"
	"loggops/sim/internal/stuck"
)

// Reports of a run that ends with something left over; see package stuck.
type (
	// Place names an operation of a rank for reports.
	Place = stuck.Place
	// Deadlock says that a run ended with receives, messages or operations left over.
	Deadlock = stuck.Deadlock
	// Unmatched is what is left over at one rank.
	Unmatched = stuck.Unmatched
	// Unreceived are eager messages that are all that is left over.
	Unreceived = stuck.Unreceived
	// Cause is why a run cannot go on.
	Cause = stuck.Cause
	// Wait is an operation that has begun and cannot complete.
	Wait = stuck.Wait
	// Near is an operation that nearly matches one that waits forever.
	Near = stuck.Near
)

// Options describe how a program is run, and let the caller see the run.
type Options = engine.Options

// Progress is how far a run is.
type Progress = engine.Progress

// What can be observed of a run: sums by rank, by iteration, and everything that ranks do.
type (
	// Total is what a rank has spent a run on.
	Total = engine.Total
	// Mark is what a rank did in one iteration.
	Mark = engine.Mark
	// Span is something that a rank does for some time.
	Span = engine.Span
	// SpanKind describes what a span is spent on.
	SpanKind = engine.SpanKind
)

// Kinds of spans.
const (
	SpanCalc       = engine.SpanCalc
	SpanIO         = engine.SpanIO
	SpanSend       = engine.SpanSend
	SpanRecv       = engine.SpanRecv
	SpanCollective = engine.SpanCollective
)

// NodeBytes is the size of a message under way.
const NodeBytes = engine.NodeBytes

// Errors of a run and of a schedule.
type (
	// Truncation says that a message is longer than the receive that it matches.
	Truncation = engine.Truncation
	// Mismatch says that two members of a communicator do not call the same collectives
	// in the same order.
	Mismatch = program.Mismatch
)

var (
	// ErrMemory says that a run needs more memory than Options.MaxMemory.
	ErrMemory = engine.ErrMemory
	// ErrTooLong says that a simulated run exceeds the 292 years that an int64 of
	// nanoseconds holds.
	ErrTooLong = engine.ErrTooLong
)
