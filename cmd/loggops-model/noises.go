package main

import (
	"github.com/spf13/cobra"

	"loggops/analysis/analytic"
	"loggops/cmd/internal/program"
	"loggops/internal/units"
	"loggops/sim/noisespec"
)

// noises has what the phases of phase and half are like.
type noises struct {
	workNS, latencyNS int64
	specs             []string
}

// noiseHelp describes how noises are written.
const noiseHelp = `Noise adds a random time to the work w of each rank in each phase:

  exponential:f=1%
  pareto:a=2,f=0.005          Pareto shape a > 1: the tail falls as x^-a
  bernoulli:p=0.1%,T=10ms     T with probability p; or T and f, or p and f
  uniform:f=1%                from 0 to twice the mean
  empirical:file=F,f=1%       a random detour of a noise file
  none

where f is the mean noise intensity: the fraction of the time of a rank.`

func (x *noises) addTo(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.SortFlags = false
	x.workNS, x.latencyNS = 1e6, 2e3
	flags.Var((*units.Duration)(&x.workNS), "work", "Computation per rank and phase, `TIME`")
	flags.Var((*units.Duration)(&x.latencyNS), "latency", "Latency of a message of the barrier, `TIME`")
	flags.StringArrayVar(&x.specs, "noise", []string{"none"}, "Compare noise `SPEC` (repeatable)")
	program.Reads(cmd, "noise", noisespec.TheoryFiles)
}

// read returns the phase and the noises that the flags name. Errors are of usage.
func (x *noises) read() (p analytic.Phase, all []analytic.Noise, err error) {
	if x.workNS < 1 {
		return p, nil, program.Usagef("--work: at least 1ns")
	}
	p = analytic.Phase{WorkNS: float64(x.workNS), LatencyNS: float64(x.latencyNS)}
	for _, spec := range x.specs {
		n, err := noisespec.Theory(spec, p, noisespec.ReadFile)
		if err != nil {
			return p, nil, program.Usagef("--noise %s: %w", spec, err)
		}
		all = append(all, n)
	}
	return p, all, nil
}
