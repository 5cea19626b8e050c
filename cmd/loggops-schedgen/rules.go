package main

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"loggops/cmd/internal/program"
	"loggops/schedgen/pattern"
)

// changes are the flags that make another schedule of one.
const changes = "from, to, calls, phase, only, recorded-noise, compute-scale, compute-factors, nonblocking-collectives, async-progress"

// rules returns the rules of the flags.
func (s *settings) rules(cmd *cobra.Command) *program.Rules {
	var ofPattern []string
	s.synthetic.set.VisitAll(func(f *pflag.Flag) {
		if f.Name != "pattern" {
			ofPattern = append(ofPattern, f.Name)
		}
	})
	own := strings.Join(ofPattern, ", ")
	spec := &s.synthetic.spec
	return &program.Rules{
		All: []program.Rule{
			{Of: "collective=list", Only: "collective"},
			{Of: "pattern=list", Only: "pattern"},
			{Of: own, Requires: "pattern"},
			{Of: "pattern", Only: "pattern, output, replicas, " + own},
			{Of: "pattern", Requires: "ranks, pattern=list"},
			{Of: "seed", Excludes: "a pattern without random numbers", Reason: "add --jitter"},
			{Of: "bytes", Excludes: "a barrier", Reason: "it has no data"},
			{Of: "phase, calls", Excludes: "phase, calls, from, to"},
			{Of: "compute-polls", Excludes: "poll-gap"},
			{Of: "show", Excludes: "output, export, iteration-after, " + changes, Reason: "it prints tables only"},
			{Requires: "output, show, pattern=list, collective=list", Reason: "no output file"},
			{Of: "allow-lossy, reduce-per-byte, node-size", Requires: "export"},
			{Of: "export=dot", Excludes: "allow-lossy"},
			{Of: "placement", Requires: "node-size"},
			{Of: "export", Excludes: changes, Reason: "change the schedule first"},
		},
		Conditions: map[string]func() bool{
			"a barrier": func() bool { return s.synthetic.given(cmd) && pattern.IsBarrier(spec.Name) },
			"a pattern without random numbers": func() bool {
				return s.synthetic.given(cmd) && spec.JitterNS == 0 && !pattern.IsRandom(spec.Name)
			},
		},
	}
}

// rulesOfSchedule are the rules if the input is not a trace.
var rulesOfSchedule = program.Rules{
	All: []program.Rule{
		{Of: "collective", Requires: "a trace", Reason: "the algorithms of a schedule are fixed, and GOAL has no collectives"},
		{Of: "allow-dropped, free-local, iteration-after", Requires: "a trace", Reason: "other files have no calls"},
		{Of: "poll-gap, compute-polls", Requires: "a trace", Reason: "other files have no polls"},
	},
	Conditions: map[string]func() bool{"a trace": func() bool { return false }},
}
