// Package shortcut simulates programs that are one collective faster than the engine, with the
// same results. Each shortcut can be removed without effect on the others.
package shortcut

import (
	"loggops/sim/internal/engine"
	"loggops/sim/internal/program"
)

// Shortcut is a simulation for one kind of program.
type Shortcut struct {
	Applies func(p *program.Program) bool                      // reports whether it can run a program
	Bytes   func(p *program.Program, noisy, totals bool) int64 // size of the state
	Start   func(p *program.Program, o *engine.Options, workers int) engine.Simulation
}

var shortcuts = []Shortcut{
	{disseminates, bytesOfRelays, newRelays},
	{Broadcasts, bytesOfBroadcast, newBroadcast},
}

// For returns the shortcut for a run of a program, nil if there is none.
func For(p *program.Program, o *engine.Options) *Shortcut {
	for i := range shortcuts {
		if s := &shortcuts[i]; !o.WithoutShortcuts() && s.Applies(p) {
			return s
		}
	}
	return nil
}
