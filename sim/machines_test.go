package sim_test

import (
	"loggops/sim"
	"loggops/sim/machine"
)

// Package machine imports this one, so only tests of package sim_test can import it.
func init() {
	sim.PresetParams = func(name string) (sim.Params, error) {
		p, err := machine.NamedPreset(name)
		return p.Params, err
	}
}
