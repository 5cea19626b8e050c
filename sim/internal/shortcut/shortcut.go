// Package shortcut runs programs of a few kinds in ways of their own, faster than the
// engine runs any program. Each may be left out: results are the same.
package shortcut

import (
	"loggops/sim/internal/engine"
	"loggops/sim/internal/program"
)

// Shortcut is a way to run programs of one kind.
type Shortcut struct {
	May    func(p *program.Program) bool                           // whether it runs a program
	Bytes  func(p *program.Program, noisy, totals bool) int64      // of its state
	Handed func(p *program.Program, noisy bool, workers int) int64 // bytes under way between workers
	Start  func(p *program.Program, o *engine.Options, workers int) engine.Simulation
}

// all are those that there are.
var all = []Shortcut{
	{disseminates, bytesOfRelays, bytesOfPuts, newRelays},
	{Broadcasts, bytesOfBroadcast, noneHanded, newBroadcast},
}

// For returns the shortcut for a run of a program, nil where there is none.
func For(p *program.Program, o *engine.Options) *Shortcut {
	for i := range all {
		if s := &all[i]; !o.WithoutShortcuts() && s.May(p) {
			return s
		}
	}
	return nil
}
