package study

import (
	"errors"
	"slices"
	"strconv"

	"loggops/internal/setting"
	"loggops/sim"
	"loggops/sim/noise"
)

// Check returns the first problem of the parameters and the noise at the points of the sweep, as
// far as they do not depend on the schedule. The error is *setting.Invalid, or that of a file.
func (s *Study) Check() error {
	type place struct{ noise, intensity, machine, placement string }
	checked := map[place]bool{}
	if err := errors.Join(s.findSeveral(), s.setSpanRanks()); err != nil {
		return err
	}
	sweep := s.Sweep
	sweep.values[atRanks] = nil
	for _, at := range sweep.points() {
		y, err := s.alone(at)
		if err != nil {
			return err
		}
		if err := y.checkJobs(); err != nil {
			return err
		}
		config, err := y.noise()
		if err != nil {
			return err
		}
		of := place{at[atNoise], at[atIntensity], at[atMachine], at[atPlacement]}
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

// noise returns the noise of the study's one point.
func (s *Study) noise() (config noise.Config, err error) {
	if config, err = s.Noise.config(); err != nil {
		return config, err
	}
	if levels := s.Params.Levels; len(levels) > 0 {
		config.NodeSize, config.RoundRobin = levels[len(levels)-1].Size, s.Params.RoundRobin
	}
	if config.Scale == 0 { // without detours of no length, runs are many times as fast
		config.Sources, config.Phases = nil, nil
	}
	return config, nil
}

// setSpanRanks sets the ranks of the window of spans.
func (s *Study) setSpanRanks() (err error) {
	if s.SpanRanks == "" {
		return nil
	}
	if s.Window.Ranks, err = s.Noise.parseRanks(s.SpanRanks); err != nil {
		return setting.Errorf("only-ranks", "%w", err)
	}
	return nil
}

// checkRanks returns an error if ranks are chosen that a schedule does not have; in a sweep over
// ranks, at its last point.
func (s *Study) checkRanks(c noise.Config, swept, ranks int) error {
	if over := s.Sweep.values[atRanks]; over != nil && strconv.Itoa(swept) != over[len(over)-1] {
		return nil
	}
	check := func(chosen noise.Ranks, who string, of ...any) error {
		for _, r := range chosen {
			if int(r.First) >= ranks {
				return setting.Advisef("%w rank %d: there are ranks 0 to %d", setting.Advisef(who, of...), r.First, ranks-1)
			}
		}
		return nil
	}
	if own, err := s.Noise.parseRanks(s.Noise.Ranks); s.Noise.Ranks != "" && err == nil {
		if err := check(own, "%s has", setting.Name("noise-ranks")); err != nil {
			return err
		}
	}
	for _, own := range ranksOf(&c) {
		if err := check(*own, "noise is for"); err != nil {
			return err
		}
	}
	return check(s.Window.Ranks, "%s has", setting.Name("only-ranks"))
}

// levelsMatter reports whether anything but collectives depends on the levels of a machine.
func levelsMatter(p *sim.Params, c *noise.Config) bool {
	nodes := func(byNode bool, cores noise.Ranks) bool { return byNode || len(cores) > 0 }
	return len(p.Levels) == 0 || p.Topology != nil ||
		slices.ContainsFunc(p.Levels, func(l sim.Level) bool { return l.Override != sim.Override{} || len(l.BySize) > 0 }) ||
		slices.ContainsFunc(c.Sources, func(s noise.Source) bool { return nodes(s.ByNode, s.Cores) }) ||
		slices.ContainsFunc(c.Phases, func(f noise.Phase) bool { return nodes(f.ByNode, f.Cores) })
}
