package study

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/setting"
	"loggops/sim"
	"loggops/sim/ensemble"
	"loggops/sim/machine"
	"loggops/sim/topology"
	"loggops/study/jobs"
)

// JobOption separates the name of a job from its option that is swept: b:placement.
const JobOption = ":"

// jobsAt returns the jobs at a point.
func (s *Study) jobsAt(at point) (list []jobs.Job, err error) {
	list = slices.Clone(s.Jobs)
	for i := range list {
		list[i].Placement = cmp.Or(list[i].Placement, at[atPlacement], topology.Placements[0])
	}
	for setting := range strings.SplitSeq(at[atJobs], ",") {
		if setting != "" && err == nil {
			list, err = jobs.With(list, setting)
		}
	}
	return list, err
}

// addJobOption adds values of an option of a job, such as b:placement=packed,random:seed=1..20.
func (s *Study) addJobOption(name, values string) error {
	of, key, _ := strings.Cut(name, JobOption)
	if !slices.Contains(jobs.Keys, key) {
		return fmt.Errorf("a job has the options %s", strings.Join(jobs.Keys, ", "))
	}
	if s.Sweep.Over(of+JobOption+jobs.Ranks) && key == jobs.Replicas || s.Sweep.Over(of+JobOption+jobs.Replicas) && key == jobs.Ranks {
		return fmt.Errorf("%s and %s of a job cannot be combined", jobs.Ranks, jobs.Replicas)
	}
	for _, job := range s.Jobs {
		scaled := (key == jobs.Ranks || key == jobs.Replicas) && job.Ranks+job.Replicas > 0
		if job.Name == of && (scaled || key == jobs.Start && job.StartNS > 0 || key == jobs.Placement && job.Placement != "") {
			return fmt.Errorf("the job has a value of its own: omit it behind the name of its file")
		}
	}
	list, err := jobs.ParseValues(key, values)
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

// checkJobs returns an error if the machine of the study's one point runs no jobs. It is *setting.Invalid.
func (s *Study) checkJobs() error {
	switch {
	case s.Jobs == nil:
		return nil
	case s.Params.Topology == nil:
		return setting.Errorf("", "several schedules, or one with options, run on a network of links: add %s", setting.Name("topology"))
	case s.Params.RoundRobin:
		return setting.Errorf("", "jobs fill one node after the other: no placement %s", machine.RoundRobin)
	}
	return nil
}

// open opens the schedule, or the joint schedule of the jobs, which it places on the network, of the
// study's one point.
func (s *Study) open() (from schedule.Source, joint *jobs.Joint, err error) {
	params := &s.Params
	if s.Jobs == nil {
		from, err = s.openSchedule()
		return from, nil, err
	}
	var parts []jobs.Part
	for _, job := range s.Jobs {
		f, err := s.inputs.open(job.Name, fmt.Sprint(job.Ranks, job.Replicas), func() (schedule.File, error) { return s.OpenJob(job) })
		if err != nil {
			return nil, nil, err
		}
		parts = append(parts, jobs.Part{Job: job, From: f})
	}
	joint, err = jobs.Join(parts, params.RanksPerHost())
	if err != nil {
		return nil, nil, err
	}
	if params.Topology, err = joint.Place(params.Topology, params.RanksPerHost()); err != nil {
		return nil, nil, setting.Errorf("", "%w", err)
	}
	return joint, joint, nil
}

// aloneOnMachine compiles each job as if it were alone on the machine, on its hosts.
func (p *prepared) aloneOnMachine() error {
	var cpus []int
	for i := range p.joint.Parts {
		part, params := &p.joint.Parts[i], p.of.Params
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
func (s *Study) simulateJobs(ctx context.Context, p *prepared, o ensemble.Options) ([]result.Run, error) {
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
		e, err := ensemble.Simulate(ctx, p.alone[i], only)
		if err != nil {
			params := p.of.Params
			params.Topology = part.Network
			return nil, fmt.Errorf("%s: %w", part.Path, s.withEager(ctx, part.From, params, only.StartNS, err))
		}
		alone = append(alone, e)
		m.next()
	}
	o.Groups = groups
	e, err := ensemble.Simulate(ctx, p.Program, o)
	if of, ok := errors.AsType[outputError](err); ok {
		return nil, of.error
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Input, err)
	}
	s.report(e)
	at, rows := s.inFiles(p.point), make([]result.Run, 0, p.runs*len(groups))
	for i := range p.runs {
		of := func(e *ensemble.Ensemble) *ensemble.Run { return &e.Runs[min(i, len(e.Runs)-1)] }
		for k, r := range of(e).Groups {
			part, noiseless := &p.joint.Parts[k], e.NoiselessGroupNS[k]
			row := p.row(at, i, &r, noiseless, part.Ranks, part.From.Head().Replicas)
			row.Job, row.StartNS, row.AloneNS = part.Name, part.StartNS, of(alone[k]).Groups[0].MakespanNS
			rows = append(rows, row)
			s.messages += r.Messages
		}
	}
	return rows, nil
}

// jobsHeader describes the jobs at a point, which are not open.
func (s *Study) jobsHeader(at point) (all result.Jobs) {
	list, err := s.jobsAt(at)
	if err != nil {
		return nil
	}
	for i := range list {
		all = append(all, list[i].Header(0, list[i].Ranks))
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
