package main

import (
	"strings"

	"github.com/spf13/cobra"

	"loggops/analysis/analytic"
	"loggops/cmd/internal/program"
	"loggops/internal/units"
	"loggops/study/noisespec"
)

// noiseHelp describes how noises are written.
func noiseHelp() *strings.Replacer {
	text, _ := texts.ReadFile("noise.txt") // it is part of the program
	return strings.NewReplacer("{noise}", string(text))
}

// noises has what the phases of phase and half are like.
type noises struct {
	workNS, latencyNS int64
	specs             []string
}

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
