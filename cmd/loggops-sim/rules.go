package main

import (
	"slices"

	"loggops/analysis/sweep"
	"loggops/cmd/internal/program"
	"loggops/sim/machine"
	"loggops/study"
)

// Flags that rules name together.
const (
	tables    = "tolerance, noise-causes, phases, compare" // each printed alone
	perPoint  = "ranks-out, spans-out, iterations-out, path-out, links-out"
	allFiles  = "output, " + perPoint
	spanFlags = "from, to, only-ranks"
)

// rules returns the rules of the flags.
func (s *settings) rules() *program.Rules {
	return &program.Rules{
		All: slices.Concat([]program.Rule{
			{Of: "machine=list", Only: "machine, format"},
			{Of: "topology=list, topology=show:*", Only: "topology, format"},
			{Of: spanFlags, Requires: "spans-out"},
			{Of: "queues", Requires: "ranks-out"},
			{Of: "shard", Requires: "sweep"},
			{Of: "shard", Requires: "output"},
			{Of: "intra-node", Requires: "node-size"},
			{Of: "noise-ranks, noise-scale, noise-model, coscheduled", Requires: "noise, sweep=noise=*"},
			{Of: "ranks", Excludes: "replicas"},
			{Of: tables, Excludes: tables + ", sensitivity, efficiency, finish-times", Reason: "each prints a table of its own"},
			{Of: "tolerance, noise-causes, phases", Excludes: allFiles, Reason: "it prints a table only"},
			{Of: "compare", Excludes: "sweep, ranks, replicas, " + spanFlags, Reason: "the recording has all of one run"},
			{Of: "sensitivity", Excludes: "finish-times"},
			{Of: "sensitivity, phases, " + perPoint, Excludes: "shard", Reason: "it needs all runs of a point"},
			{Of: "format", Excludes: "shard, a file on standard output", Reason: "there is no table"},
			{Of: "efficiency", Requires: "a table of its own, output, iterations-out, format=json"},
			{Of: "finish-times", Excludes: "several runs, sweep", Reason: "--ranks-out writes the finish times of several"},
			{Of: "sweep=topology=*", Excludes: "link-fault", Reason: "a network has the option fault=NAME=x10"},
			{Of: "sweep=ranks=*", Excludes: "ranks, replicas"},
		}, sweptRules()),
		Conditions: map[string]func() bool{
			"several runs":       func() bool { return s.study.Runs > 1 },
			"a table of its own": func() bool { return !s.study.FinishTimes && !s.study.Sensitivity },
			"a file on standard output": func() bool {
				return slices.ContainsFunc(s.outputs.all(), func(o outputFile) bool { return *o.name == "-" })
			},
		},
	}
}

// sweptRules are the rules of keys that are flags, too.
func sweptRules() (rules []program.Rule) {
	for _, key := range study.Keys() {
		if key != sweep.Noise && key != sweep.Intensity { // --noise comes in addition
			rules = append(rules, program.Rule{Of: "sweep=" + key + "=*", Excludes: key})
		}
	}
	for _, key := range machine.Names() {
		rules = append(rules, program.Rule{Of: "sweep=" + key + "=*", Excludes: "scale-network"})
	}
	return rules
}

// rulesOfJobs are the rules for several jobs; first is the file of the first. A flag that no rule names
// does to each job what it does to a single schedule.
func rulesOfJobs(first string) *program.Rules {
	const jobs = "several jobs"
	always := func() bool { return true }
	return &program.Rules{
		All: []program.Rule{
			{Of: "ranks", Excludes: jobs, Reason: "each has its own: " + first + ":ranks=N"},
			{Of: "replicas", Excludes: jobs, Reason: "each has its own: " + first + ":replicas=N"},
			{Of: "compare", Excludes: jobs, Reason: "simulate one schedule with its recording"},
			{Of: "tolerance, noise-causes, efficiency, phases, sensitivity", Excludes: jobs, Reason: "it is about the run time of one job: simulate one schedule"},
		},
		Conditions: map[string]func() bool{jobs: always},
	}
}
