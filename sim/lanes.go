package sim

import (
	"loggops/sim/internal/engine"
	"loggops/sim/internal/lane"
	"loggops/sim/internal/program"
)

// simulator simulates programs of one kind without the engine.
type simulator struct {
	lane    lane.Set
	applies func(p *program.Program) bool                      // reports whether it can simulate a program
	bytes   func(p *program.Program, noisy, totals bool) int64 // size of the state of a run
	start   func(p *program.Program, o *engine.Options, workers int) engine.Simulation
	single  bool // it has one worker
}

// simulatorFor returns the simulator of a program among some lanes, nil if there is none.
func simulatorFor(p *program.Program, lanes lane.Set) *simulator {
	for i := range simulators {
		if s := &simulators[i]; lanes.Has(s.lane) && s.applies(p) {
			return s
		}
	}
	return nil
}

// isSingle reports whether a program has one worker.
func (p *Program) isSingle() bool {
	s := simulatorFor(p.program, lane.All)
	return s != nil && s.single
}
