package study

import (
	"cmp"
	"slices"

	"loggops/formats/result"
	"loggops/internal/setting"
	"loggops/sim"
	"loggops/sim/machine"
	"loggops/sim/noise"
	"loggops/sim/topology"
	"loggops/study/jobs"
)

// configuration is what is simulated at a point of the sweep. It is a value that is not changed once it is made: keys of the
// sweep, jobs that are placed and searches change copies.
type configuration struct {
	at     point // the values that it was made with
	params sim.Params
	noise  Noise
	jobs   []jobs.Job        // nil for a single schedule
	ranks  int               // that the schedule is scaled to; 0 for its own
	header result.Parameters // of the files of its runs
}

// own returns the configuration without swept values.
func (s *Study) own() configuration {
	s.Noise.share()
	return configuration{params: s.Params, noise: s.Noise, jobs: s.Jobs}
}

// applied are the keys in the order in which they change a configuration.
var applied = []int{atMachine, atTopology, atOptions, atPlacement, atJobs, atParams, atScale, atNoise, atIntensity, atRanks}

// configure returns the configuration of a point. The error is *setting.Invalid, or that of the file of a machine.
func (s *Study) configure(at point) (configuration, error) {
	c := s.own()
	c.at = at
	for _, key := range applied {
		if at[key] == "" {
			continue
		}
		switch err := keys[key].apply(s, &c, at[key]); {
		case err == nil:
		case keys[key].named:
			return c, err
		default:
			return c, setting.Errorf("sweep", "%s: %w", at, err)
		}
	}
	c.jobs = placed(c.jobs, topology.Placements[0])
	if err := c.params.Check(); err != nil {
		return c, setting.Errorf("sweep", "%s: %w", at, err)
	}
	c.header = s.parameters(at, &c.params)
	return c, nil
}

// placed returns jobs with a placement for those that have none.
func placed(list []jobs.Job, placement string) []jobs.Job {
	list = slices.Clone(list)
	for i := range list {
		list[i].Placement = cmp.Or(list[i].Placement, placement)
	}
	return list
}

// setMachine takes the parameters of another machine.
func setMachine(s *Study, c *configuration, name string) (err error) {
	c.params, err = s.Machine(name)
	return err
}

// setPlacement places ranks on nodes, jobs that have no placement on the network, or the nodes of a schedule on hosts.
func setPlacement(s *Study, c *configuration, placement string) error {
	c.jobs = placed(c.jobs, placement)
	switch onNodes := slices.Contains(machine.Placements, placement); {
	case onNodes && len(c.params.Levels) == 0:
		return setting.Advisef("the machine has no levels, so placements do not differ; add %s or %s", setting.Name("level"), setting.Name("node-size"))
	case onNodes:
		c.params.RoundRobin = placement == machine.RoundRobin
	case c.jobs == nil:
		return changeTopology(s, c, "placement="+placement)
	}
	return nil
}

// setParams changes parameters of the model: L=2us,o=x0.5.
func setParams(_ *Study, c *configuration, settings string) error {
	set := point{atParams: settings}.settings()
	if err := cmp.Or(set.CheckSweep(&c.params), set.Apply(&c.params)); err != nil {
		return setting.Errorf("sweep", "%w", err)
	}
	return nil
}

// detours returns the configuration of the noise.
func (c *configuration) detours() (noise.Config, error) {
	config, err := c.noise.config()
	if err != nil {
		return config, err
	}
	if levels := c.params.Levels; len(levels) > 0 {
		config.NodeSize, config.RoundRobin = levels[len(levels)-1].Size, c.params.RoundRobin
	}
	if config.Scale == 0 { // without detours of no length, runs are many times as fast
		config.Sources, config.Phases = nil, nil
	}
	return config, nil
}

// checkJobs returns an error if the machine runs no jobs. It is *setting.Invalid.
func (c *configuration) checkJobs() error {
	switch {
	case c.jobs == nil:
		return nil
	case c.params.Topology == nil:
		return setting.Errorf("", "several schedules, or one with options, run on a network of links: add %s", setting.Name("topology"))
	case c.params.RoundRobin:
		return setting.Errorf("", "jobs fill one node after the other: no placement %s", machine.RoundRobin)
	}
	return nil
}

// header returns the header of the files of a configuration's runs.
func (s *Study) header(c *configuration) result.Header {
	head := s.Header
	head.Parameters, head.Noise = c.header, c.noise.header(false)
	return head
}
