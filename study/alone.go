package study

import (
	"cmp"
	"slices"
	"strings"

	"loggops/internal/setting"
	"loggops/internal/units"
	"loggops/sim"
	"loggops/sim/machine"
)

// alone returns the study of one point of the sweep, whose runs are the same. Errors are those of
// params.
func (s *Study) alone(at point) (*Study, error) {
	s.Noise.share()
	y := *s
	y.Sweep, y.Shard, y.PointFiles = Sweep{}, Shard{}, Files{}
	var err error
	if y.Params, err = s.params(at); err != nil {
		return nil, err
	}
	if y.Jobs, err = s.jobsAt(at); err != nil {
		return nil, err
	}
	y.Header.Parameters = s.parametersAt(at, &y.Params)
	for i, value := range at {
		if apply := keys[i].apply; apply != nil && value != "" {
			if err := apply(&y, value); err != nil {
				return nil, setting.Errorf("sweep", "%s: %w", at, err)
			}
		}
	}
	return &y, nil
}

// findSeveral finds the swept parameters of which a machine has several values.
func (s *Study) findSeveral() error {
	w := &s.Sweep
	for _, name := range orNone(w.values[atMachine]) {
		of, err := s.params(point{atMachine: name})
		if err != nil {
			return err
		}
		for i := range w.lists[atParams] {
			p := &w.lists[atParams][i]
			p.several = p.several || units.IsFactor(strings.TrimPrefix(p.values[0], p.name+"=")) && p.DependsOnSize(&of)
		}
	}
	return nil
}

// params returns the parameters of the model at a point.
func (s *Study) params(at point) (p sim.Params, err error) {
	p = s.Params
	if at[atMachine] != "" {
		if p, err = s.Machine(at[atMachine]); err != nil {
			return p, err
		}
	}
	if err := s.setTopology(&p, at); err != nil {
		return p, setting.Errorf("sweep", "%s: %w", at, err)
	}
	settings := at.settings()
	if err := cmp.Or(settings.CheckSweep(&p), settings.Apply(&p)); err != nil {
		return p, setting.Errorf("sweep", "%w", err)
	}
	if slices.Contains(machine.Placements, at[atPlacement]) {
		if len(p.Levels) == 0 {
			return p, setting.Errorf("sweep", "%s: the machine has no levels, so placements do not differ; add %s or %s", at, setting.Name("level"), setting.Name("node-size"))
		}
		p.RoundRobin = at[atPlacement] == machine.RoundRobin
	}
	if at.scale() > 0 {
		p.ScaleNetwork(at.scale())
	}
	if err := p.Check(); err != nil {
		return p, setting.Errorf("sweep", "%s: %w", at, err)
	}
	return p, nil
}
