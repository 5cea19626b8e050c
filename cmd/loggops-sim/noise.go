package main

import (
	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/internal/nearest"
	"loggops/internal/units"
	"loggops/sim/study"
)

// addNoise adds the flags for noise.
func addNoise(cmd *cobra.Command, n *study.Noise) {
	flags := cmd.Flags()
	flags.StringArrayVar(&n.Sources, "noise", nil, "noise: `FILE|SPEC`; again for more")
	flags.BoolVar(&n.CoScheduled, "cosched", false, "all ranks meet the same noise at the same time")
	n.Scale = 1
	flags.Var((*units.Rate)(&n.Scale), "noise-scale", "multiply how long noise lasts by this")
	flags.StringVar(&n.Ranks, "noise-ranks", "", "limit noise that names no ranks to `LIST`, such as 0-31,64")
	flags.StringVar(&n.Model, "noise-model", "", "how noise acts; loggopsim is the cruder rule of that simulator: `NAME`")
	flags.StringArrayVar(&n.Delays, "delay", nil, "make a calc last longer: `rank=R,calc=N,duration=T`; again for more")
}

// checkNoise tells what is wrong with the noise.
func checkNoise(n *study.Noise) error {
	if n.Model != "" && n.Model != study.Crude {
		return program.Usagef("--noise-model: %w", nearest.Unknown("model", n.Model, []string{study.Crude}))
	}
	return n.Check()
}

// noteIdle notes which flags change nothing, because there is no noise or nothing
// random in it.
func (s *settings) noteIdle(cmd *cobra.Command) {
	if len(s.study.Noise.Sources) == 0 && !s.study.Sweep.Over(study.NoiseKey) {
		for _, flag := range []string{"noise-ranks", "noise-scale", "noise-model", "cosched"} {
			if cmd.Flags().Changed(flag) {
				program.Note(cmd, "--%s changes nothing: there is no --noise", flag)
			}
		}
	}
	if s.study.Random() {
		return
	}
	if s.study.Runs > 1 {
		program.Note(cmd, "--runs %d: nothing is random, so all runs are the same", s.study.Runs)
	}
	if cmd.Flags().Changed("seed") {
		program.Note(cmd, "--seed changes nothing: nothing is random")
	}
}
