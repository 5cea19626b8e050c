package study

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"loggops/analysis/sweep"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/setting"
	"loggops/sim"
	"loggops/sim/ensemble"
	"loggops/sim/topology"
	"loggops/study/jobs"
)

// setJobs sets options of jobs: b:start=2ms,b:placement=scattered.
func setJobs(_ *Study, c *configuration, options string) (err error) {
	for option := range strings.SplitSeq(options, ",") {
		if err == nil {
			c.jobs, err = jobs.With(c.jobs, option)
		}
	}
	return err
}

// addJobOption adds values of an option of a job, such as b:placement=packed,random:seed=1..20.
func (s *Study) addJobOption(name, values string) error {
	of, key, _ := strings.Cut(name, sweep.JobOption)
	option, err := sweep.JobField(key)
	if err != nil {
		return err
	}
	over := func(key string) bool { return s.Sweep.Over(of + sweep.JobOption + key) }
	if over(result.JobRanks) && key == result.JobReplicas || over(result.JobReplicas) && key == result.JobRanks {
		return fmt.Errorf("%s and %s of a job cannot be combined", result.JobRanks, result.JobReplicas)
	}
	for _, job := range s.Jobs {
		scaled := (key == result.JobRanks || key == result.JobReplicas) && job.Ranks+job.Replicas > 0
		if job.Name == of && (scaled || key == result.JobStart && job.StartNS > 0 || key == result.JobPlacement && job.Placement != "") {
			return fmt.Errorf("the job has a value of its own: omit it behind the name of its file")
		}
	}
	list, err := option.List(values)
	if err != nil {
		return err
	}
	for _, value := range list {
		if _, err := jobs.With(s.Jobs, name+"="+value); err != nil {
			return err
		}
	}
	return s.Sweep.add(atJobs, swept{name: name, values: list})
}

// opened is a configuration with its schedule. Jobs are placed: the network has their hosts, and the noise their ranks.
type opened struct {
	configuration
	from  schedule.Source // which programs may read again
	joint *jobs.Joint     // nil for a single schedule
}

// open opens the schedule, or the joint schedule of the jobs.
func (e *execution) open(c configuration) (opened, error) {
	o := opened{configuration: c}
	if c.jobs == nil {
		var err error
		o.from, err = e.openSchedule(c.ranks)
		return o, err
	}
	var parts []jobs.Part
	for _, job := range c.jobs {
		f, err := e.inputs.open(job.Name, fmt.Sprint(job.Ranks, job.Replicas), func() (schedule.File, error) { return e.OpenJob(job) })
		if err != nil {
			return o, err
		}
		parts = append(parts, jobs.Part{Job: job, From: f})
	}
	var err error
	if o.joint, err = jobs.Join(parts, c.params.RanksPerHost()); err != nil {
		return o, err
	}
	if o.params.Topology, err = o.joint.Place(c.params.Topology, c.params.RanksPerHost()); err != nil {
		return o, setting.Errorf("", "%w", err)
	}
	o.from, o.noise.jobs = o.joint, o.joint.Jobs()
	return o, nil
}

// aloneOnMachine compiles each job as if it were alone on the machine, on its hosts.
func (p *prepared) aloneOnMachine() error {
	var cpus []int
	for i := range p.joint.Parts {
		part, params := &p.joint.Parts[i], p.params
		params.Topology = part.Network
		program, err := sim.Compile(part.From, params)
		if err != nil {
			return fmt.Errorf("%s: %w", part.Path, err)
		}
		p.alone, cpus = append(p.alone, program), append(cpus, program.CPUs())
	}
	return p.joint.CheckCPUs(cpus)
}

// simulateJobs simulates each job alone, and all together, which d observes.
func (e *execution) simulateJobs(ctx context.Context, p *prepared, o ensemble.Options) ([]result.Run, error) {
	o.StartNS, o.NoiselessNS, o.LinkMemory = p.joint.Starts(), 0, new(sim.LinkMemory)
	m := meter{tell: o.Progress}
	o.Progress = m.show
	var groups []ensemble.Group
	var alone []*ensemble.Ensemble
	for i := range p.joint.Parts {
		part := &p.joint.Parts[i]
		groups = append(groups, ensemble.Group{First: part.First, Ranks: part.Ranks, StartNS: part.StartNS})
		only := o
		only.Groups = []ensemble.Group{{Ranks: part.Ranks, StartNS: part.StartNS}}
		if o.Noise != nil {
			only.Noise = o.Noise.From(int32(part.First))
		}
		if o.StartNS != nil {
			only.StartNS = o.StartNS[part.First:][:part.Ranks]
		}
		only.Each, only.Spans, only.CriticalPath, only.Totals, only.Iterations, only.Queues, only.LinkIntervals = nil, nil, nil, false, false, false, false
		one, err := ensemble.Simulate(ctx, p.alone[i], only)
		if err != nil {
			params := p.params
			params.Topology = part.Network
			return nil, fmt.Errorf("%s: %w", part.Path, e.withEager(ctx, part.From, params, only.StartNS, err))
		}
		alone = append(alone, one)
		m.next()
	}
	o.Groups = groups
	all, err := ensemble.Simulate(ctx, p.Program, o)
	if of, ok := errors.AsType[outputError](err); ok {
		return nil, of.error
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.Input, err)
	}
	e.report(all)
	at, rows := e.inFiles(p.at), make([]result.Run, 0, p.runs*len(groups))
	for i := range p.runs {
		of := func(all *ensemble.Ensemble) *ensemble.Run { return &all.Runs[min(i, len(all.Runs)-1)] }
		for k, r := range of(all).Groups {
			part, noiseless := &p.joint.Parts[k], all.NoiselessGroupNS[k]
			row := e.row(p, at, i, &r, noiseless, part.Ranks, part.From.Head().Replicas)
			row.Job, row.StartNS, row.AloneNS = part.Name, part.StartNS, of(alone[k]).Groups[0].MakespanNS
			rows = append(rows, row)
			e.messages += r.Messages
		}
	}
	return rows, nil
}

// jobsHeader describes the jobs, which are not open, without swept values.
func (s *Study) jobsHeader() (all result.Jobs) {
	for _, job := range placed(s.Jobs, topology.Placements[0]) {
		all = append(all, job.Header(0, job.Ranks))
	}
	return all
}

// PerJob returns the outcomes of the jobs of an outcome, or the outcome if there are none.
func (s *Study) PerJob(o *Outcome) (all []Outcome) {
	if s.Jobs == nil {
		return []Outcome{*o}
	}
	runs := map[string][]result.Run{}
	for _, r := range o.Runs {
		runs[r.Job] = append(runs[r.Job], r)
	}
	for i, job := range s.Jobs {
		of := *o
		of.Runs = runs[job.Name]
		if o.FinishNS != nil {
			part := &o.jobs[i]
			of.FinishNS = o.FinishNS[part.First:][:part.Ranks]
		}
		all = append(all, of)
	}
	return all
}

// ofRank returns when a rank starts, and its number of CPUs.
func (p *prepared) ofRank(rank int32) (startNS int64, cpus int) {
	if p.joint == nil {
		return 0, p.CPUs()
	}
	for i := range p.joint.Parts {
		if part := &p.joint.Parts[i]; int(rank) < part.First+part.Ranks {
			return part.StartNS, p.alone[i].CPUs()
		}
	}
	return 0, 0
}

// SetJobs sets the jobs that run side by side. The error is *setting.Invalid.
func (s *Study) SetJobs(list []jobs.Job) error {
	if err := jobs.Check(list); err != nil {
		return setting.Errorf("", "%w", err)
	}
	s.Jobs = list
	s.Noise.jobs = jobs.Unopened(list)
	return nil
}
