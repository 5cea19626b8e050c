package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/analysis/sweep"
	"loggops/cmd/internal/program"
	"loggops/formats/schedule"
	"loggops/internal/setting"
	"loggops/internal/wholefile"
	"loggops/sim/topology"
	"loggops/study/jobs"
)

// setJobs reads the jobs that the arguments name: several schedules, or one with options.
func (s *settings) setJobs(cmd *cobra.Command, args []string) error {
	var list []jobs.Job
	for _, arg := range args {
		job, err := jobs.Parse(arg)
		if file, _, options := strings.Cut(arg, ":"); file == wholefile.Standard && (options || len(args) > 1) {
			return program.Usagef("%s: a job is a file, not standard input", arg)
		}
		if err != nil && (len(args) > 1 || job.Path != arg) {
			return program.Usagef("%v", err)
		}
		s.files = append(s.files, program.Input("", job.Path))
		for _, file := range topology.PlacementFiles(job.Placement) {
			s.files = append(s.files, program.Input("", file))
		}
		list = append(list, job)
	}
	if err := program.CheckFiles(cmd, s.files...); err != nil || len(args) == 1 && list[0].Path == args[0] {
		return err
	}
	if err := rulesOfJobs(list[0].Path).Check(cmd); err != nil {
		return err
	}
	if cmd.Flags().Changed("placement") {
		if _, err := jobs.OnePlacement(s.levels.placement); err != nil {
			return program.Usagef("--placement: jobs are placed on hosts: %w", err)
		}
	}
	return s.study.SetJobs(list)
}

// runJobs simulates jobs side by side.
func (s *settings) runJobs(cmd *cobra.Command) error {
	var files []string
	for _, job := range s.study.Jobs {
		files = append(files, job.Path)
	}
	s.study.OpenJob = func(job jobs.Job) (schedule.File, error) {
		return s.openScaled(job.Path, job.Ranks, job.Replicas)
	}
	return setting.OfFile(s.run(cmd, strings.Join(files, " + ")))
}

// checkJobs reports what does not go with jobs, and places those without a placement of their own by --placement.
func (s *settings) checkJobs(cmd *cobra.Command) error {
	over := s.study.Sweep.Over
	switch {
	case s.study.Jobs == nil:
		return nil
	case over(sweep.Ranks):
		return program.Usagef("--sweep ranks: each job has its own: --sweep %s:ranks=VALUES", s.study.Jobs[0].Name)
	case over(sweep.Placement) && !slices.ContainsFunc(s.study.Jobs, func(j jobs.Job) bool { return j.Placement == "" }):
		return program.Usagef("--sweep placement has no effect: all jobs have placements of their own; sweep JOB:placement")
	}
	if cmd.Flags().Changed("placement") {
		for i := range s.study.Jobs {
			s.study.Jobs[i].Placement = cmp.Or(s.study.Jobs[i].Placement, s.levels.placement)
		}
	}
	return nil
}
