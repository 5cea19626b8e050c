package study

import (
	"loggops/internal/setting"
	"loggops/sim"
	"loggops/sim/machine"
	"loggops/sim/noise"
)

// Check returns the first problem of the parameters and the noise at the points of the sweep, as
// far as they do not depend on the schedule. The error is *setting.Invalid, or that of a file.
func (s *Study) Check() error {
	type place struct{ noise, intensity, machine, placement string }
	checked := map[place]bool{}
	if err := s.findSeveral(); err != nil {
		return err
	}
	sweep := s.Sweep
	sweep.ranks = nil
	for _, at := range sweep.points() {
		_, config, err := s.machineAndNoise(at)
		if err != nil {
			return err
		}
		of := place{at.noise, at.intensity, at.machine, at.placement}
		if checked[of] || s.Noise.ofFiles() {
			continue // compile prepares recordings, which may be long
		}
		checked[of] = true
		config.Delays = nil // those of iterations have no number yet
		if _, err := modelOf(config); err != nil {
			return err
		}
	}
	return nil
}

// ofFiles reports whether any noise comes from a file.
func (n *Noise) ofFiles() bool {
	for _, r := range n.recordings {
		if r.err == nil {
			return true
		}
	}
	return false
}

// machineAndNoise returns the parameters of the model and the noise at a point.
func (s *Study) machineAndNoise(at point) (params sim.Params, config noise.Config, err error) {
	if config, err = s.Noise.config(at.noise); err != nil {
		return params, config, err
	}
	if params, err = s.params(at); err != nil {
		return params, config, err
	}
	if levels := params.Levels; len(levels) > 0 {
		config.NodeSize, config.RoundRobin = levels[len(levels)-1].Size, params.RoundRobin
	}
	if at.intensity == "" {
		return params, config, nil
	}
	x, err := machine.ParseFactor(at.intensity)
	if err != nil {
		return params, config, setting.Errorf("sweep", "%s: %w", at, err)
	}
	config.Scale *= x
	if x == 0 { // without detours of no length, runs are many times as fast
		config.Sources, config.Phases = nil, nil
	}
	return params, config, nil
}
