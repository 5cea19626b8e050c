package study

import (
	"errors"
	"slices"

	"loggops/internal/setting"
	"loggops/sim"
	"loggops/sim/noise"
)

// Check returns the first problem of the parameters and the noise at the points of the sweep, as
// far as they do not depend on the schedule. The error is *setting.Invalid, or that of a file.
func (s *Study) Check() error {
	type place struct{ noise, intensity, machine, placement string }
	checked := map[place]bool{}
	_, err := s.spanRanks(&s.Noise)
	if err := errors.Join(s.findSeveral(), err); err != nil {
		return err
	}
	sweep := s.Sweep
	sweep.values[atRanks] = nil
	for _, at := range sweep.points() {
		c, err := s.configure(at)
		if err != nil {
			return err
		}
		if err := c.checkJobs(); err != nil {
			return err
		}
		config, err := c.detours()
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

// spanRanks returns the ranks of the window of spans, named as those of a noise.
func (s *Study) spanRanks(n *Noise) (noise.Ranks, error) {
	if s.SpanRanks == "" {
		return s.Window.Ranks, nil
	}
	ranks, err := n.parseRanks(s.SpanRanks)
	if err != nil {
		return nil, setting.Errorf("only-ranks", "%w", err)
	}
	return ranks, nil
}

// checkRanks returns an error if ranks are chosen that the schedule does not have; in a sweep over
// ranks, at its last point.
func (p *prepared) checkRanks(over []string) error {
	if over != nil && p.at[atRanks] != over[len(over)-1] {
		return nil
	}
	ranks := p.from.Head().TotalRanks()
	check := func(chosen noise.Ranks, who string, of ...any) error {
		for _, r := range chosen {
			if int(r.First) >= ranks {
				return setting.Advisef("%w rank %d: there are ranks 0 to %d", setting.Advisef(who, of...), r.First, ranks-1)
			}
		}
		return nil
	}
	if own, err := p.noise.parseRanks(p.noise.Ranks); p.noise.Ranks != "" && err == nil {
		if err := check(own, "%s has", setting.Name("noise-ranks")); err != nil {
			return err
		}
	}
	for _, own := range ranksOf(&p.config) {
		if err := check(*own, "noise is for"); err != nil {
			return err
		}
	}
	return check(p.window.Ranks, "%s has", setting.Name("only-ranks"))
}

// levelsMatter reports whether anything but collectives depends on the levels of a machine.
func levelsMatter(p *sim.Params, c *noise.Config) bool {
	nodes := func(byNode bool, cores noise.Ranks) bool { return byNode || len(cores) > 0 }
	return len(p.Levels) == 0 || p.Topology != nil ||
		slices.ContainsFunc(p.Levels, func(l sim.Level) bool { return l.Override != sim.Override{} || len(l.BySize) > 0 }) ||
		slices.ContainsFunc(c.Sources, func(s noise.Source) bool { return nodes(s.ByNode, s.Cores) }) ||
		slices.ContainsFunc(c.Phases, func(f noise.Phase) bool { return nodes(f.ByNode, f.Cores) })
}
