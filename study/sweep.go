package study

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"loggops/analysis/criticalpath"
	"loggops/analysis/sweep"
	"loggops/formats/result"
	"loggops/internal/units"
	"loggops/sim"
	"loggops/sim/machine"
	"loggops/sim/topology"
	"loggops/study/noisespec"
)

// slow is the duration above which a note reports the speed of a sweep.
const slow = 10 * time.Second

// RunSweep simulates all points of the sweep, or the runs that belong to the shard. If
// path is not "", RunSweep skips the points that this file already contains, and writes
// all complete points to it, even if it returns an error. It returns the outcomes of all
// points in the order of the sweep, and none for a shard, which may lack runs of every
// point. With PointFiles or Sensitivity, it simulates all points, whatever the file contains, and no
// shards. The file of another sweep is an error; other errors are those of Run.
func (s *Study) RunSweep(ctx context.Context, path string) ([]Outcome, error) {
	e := s.start()
	defer e.end()
	points, err := e.points()
	if err != nil {
		return nil, err
	}
	head, err := s.sweepHeader(points)
	if err != nil {
		return nil, err
	}
	c, err := openCheckpoint(path, head)
	if err != nil {
		return nil, err
	}
	e.noiseless = c.noiseless()
	detailed := s.Sensitivity || s.PointFiles != (Files{})
	all := s.shares(points, head.Sweep)
	var left []share
	for _, at := range all {
		if detailed || c.find(s.inFiles(at.point)) == nil {
			left = append(left, at)
		}
	}
	if len(left) < len(all) {
		e.monitor.Note("%s has %d of %d points", path, len(all)-len(left), len(all))
	}
	if len(all) == 0 {
		c.clean = false // more shards than runs: a file says that this one was not forgotten
	}
	sensitivities, err := e.simulateAll(ctx, left, c)
	if err := errors.Join(err, c.save()); err != nil {
		return nil, err
	}
	if s.Shard.Of > 0 {
		return nil, nil
	}
	return s.outcomes(points, c, sensitivities), nil
}

// points returns the points of the sweep with their numbers of ranks. It fails if the
// schedule cannot be scaled to one of them, or if a machine lacks what one of them sets.
func (e *execution) points() ([]point, error) {
	points := e.Sweep.points()
	for i := range points {
		c, err := e.configure(points[i])
		if err != nil {
			return nil, err
		}
		o, err := e.open(c)
		if err != nil {
			return nil, err
		}
		points[i][atRanks] = strconv.Itoa(o.from.Head().TotalRanks())
	}
	return points, nil
}

// sweepHeader returns the header of the sweep's file.
func (s *Study) sweepHeader(points []point) (result.Header, error) {
	head := s.Header
	head.Noise, head.Jobs = s.noiseHeader(), s.jobsHeader()
	head.Sweep = &result.Sweep{Model: sim.ModelVersion, Runs: s.Runs, Seed: s.Seed, Noises: map[string]string{}, Efficiency: s.Efficiency}
	inputs := []string{s.Input}
	if s.Jobs != nil {
		inputs = nil
	}
	for i := range s.Jobs {
		inputs = append(append(inputs, s.Jobs[i].Path), topology.PlacementFiles(s.Jobs[i].Placement)...)
	}
	for _, source := range s.Noise.Sources {
		inputs = append(inputs, noisespec.Files(source)...)
	}
	inputs = append(inputs, topology.Files(machine.TopologyText(&s.Params))...)
	var err error
	if head.Sweep.Inputs, err = digest(inputs); err != nil {
		return head, err
	}
	for _, noise := range s.Sweep.values[atNoise] {
		if files := noisespec.Files(noise); files != nil {
			if head.Sweep.Noises[s.Noise.plain(noise)], err = digest(files); err != nil {
				return head, err
			}
		}
	}
	if err := s.topologiesHeader(head.Sweep); err != nil {
		return head, err
	}
	if err := s.machinesHeader(&head); err != nil {
		return head, err
	}
	head.Sweep.Shard = s.shardHeader(points)
	return head, nil
}

// topologiesHeader describes the files of networks and of hosts that are swept, if there are any.
func (s *Study) topologiesHeader(head *result.Sweep) error {
	for _, text := range s.Sweep.values[atTopology] {
		if err := addTopology(head, s.inFile(atTopology, text), topology.Files(text)); err != nil {
			return err
		}
	}
	for _, text := range s.Sweep.values[atPlacement] {
		if err := addTopology(head, sweep.Placement+"="+text, topology.PlacementFiles(text)); err != nil {
			return err
		}
	}
	for _, of := range slices.Concat(s.Sweep.lists[atOptions], s.Sweep.lists[atJobs]) {
		for _, setting := range of.values {
			_, value, _ := strings.Cut(setting, "=")
			if err := addTopology(head, setting, topology.PlacementFiles(value)); err != nil {
				return err
			}
		}
	}
	return nil
}

func addTopology(head *result.Sweep, name string, files []string) (err error) {
	if files == nil {
		return nil
	}
	if head.Topologies == nil {
		head.Topologies = map[string]string{}
	}
	head.Topologies[name], err = digest(files)
	return err
}

// machinesHeader describes the machines that are swept, if any, instead of the one machine.
func (s *Study) machinesHeader(head *result.Header) error {
	if !s.Sweep.Over(sweep.Machine) {
		return nil
	}
	head.Sweep.Machines = map[string]result.Parameters{}
	for _, name := range s.Sweep.values[atMachine] {
		params, err := s.Machine(name)
		if err != nil {
			return err
		}
		of := Parameters(&params)
		of.Machine, of.ScaleNetwork = filepath.Base(name), head.Parameters.ScaleNetwork
		head.Sweep.Machines[of.Machine] = of
		if err := addTopology(head.Sweep, sweep.Machine+"="+of.Machine, topology.Files(machine.TopologyText(&params))); err != nil {
			return err
		}
	}
	head.Parameters = result.Parameters{}
	return nil
}

// simulateAll simulates points, and returns their sensitivities, nil unless requested.
func (e *execution) simulateAll(ctx context.Context, points []share, c *checkpoint) (map[point]*criticalpath.Terms, error) {
	begun := time.Now()
	sensitivities := map[point]*criticalpath.Terms{}
	var m meter
	defer m.end()
	simulate := func(i int, at share) (*Outcome, error) {
		of, err := e.configure(at.point)
		if err != nil {
			return nil, err
		}
		p, err := e.compile(ctx, of, at.first, at.runs)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			m = e.meter(p, points)
		}
		return e.simulatePoint(ctx, p, e.PointFiles.Numbered(i+1), c.path != "", m.show)
	}
	for i, at := range points {
		o, err := simulate(i, at)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", at, err)
		}
		m.next()
		sensitivities[at.point] = o.Sensitivity
		if c.find(e.inFiles(at.point)) != nil { // its details alone were missing
			continue
		}
		if err := c.add(o.Runs); err != nil {
			return nil, err
		}
	}
	if wall := time.Since(begun); wall > slow {
		e.monitor.Note("%s messages in %s, %s a second", units.FormatCount(e.messages),
			units.FormatDuration(int64(wall)), units.FormatCount(int64(float64(e.messages)/wall.Seconds())))
	}
	return sensitivities, nil
}

// meter reports the progress of a sweep in operations of all points. It assumes that
// every rank has the same number of operations.
type meter struct {
	tell         func(sim.Progress)
	done         func()
	before, last sim.Progress // of the points that are done, and of the one under way
}

func (e *execution) meter(first *prepared, points []share) meter {
	operations := int64(0)
	known := maps.Clone(e.noiseless)
	for _, p := range points {
		runs := p.runs
		at := quiet(e.inFiles(p.point))
		if _, ok := known[at]; first.model != nil && !ok {
			runs++
			known[at] = 0
		}
		operations += first.Operations() / int64(first.Ranks()) * int64(p.ranks()) * int64(runs)
	}
	var m meter
	m.tell, m.done = e.monitor.Simulating(operations)
	return m
}

func (m *meter) show(p sim.Progress) {
	m.last = p
	m.tell(sim.Progress{
		Operations: m.before.Operations + p.Operations, Messages: m.before.Messages + p.Messages, TimeNS: p.TimeNS,
	})
}

func (m *meter) next() {
	m.before.Operations += m.last.Operations
	m.before.Messages += m.last.Messages
	m.last = sim.Progress{}
}

func (m *meter) end() {
	if m.done != nil {
		m.done()
	}
}

// outcomes returns the outcomes of points, with their sensitivities.
func (s *Study) outcomes(points []point, c *checkpoint, sensitivities map[point]*criticalpath.Terms) []Outcome {
	outcomes := make([]Outcome, len(points))
	sizes := map[point][]sweep.Size{}
	reference := map[point]int{} // ranks ascend
	for i, p := range points {
		if _, known := reference[p.series()]; !known {
			reference[p.series()] = i
		}
		outcomes[i].Runs, outcomes[i].at, outcomes[i].Sensitivity = c.find(s.inFiles(p)), p, sensitivities[p]
		slowdown, _ := outcomes[i].slowdown().(float64)
		sizes[p.series()] = append(sizes[p.series()], sweep.Size{Ranks: p.ranks(), Slowdown: slowdown})
	}
	for i, p := range points {
		outcomes[i].BottleneckRanks, _ = sweep.Bottleneck(sizes[p.series()])
		outcomes[i].Reference = &outcomes[reference[p.series()]].Runs[0]
	}
	return outcomes
}
