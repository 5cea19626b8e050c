package sim

import "loggops/sim/internal/stuck"

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
	// Near is an operation that nearly matches one that waits in vain.
	Near = stuck.Near
)
