package main

import (
	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/internal/units"
	"loggops/sim/noisespec"
	"loggops/sim/study"
)

// addNoise adds the flags for noise.
func addNoise(cmd *cobra.Command, n *study.Noise) {
	flags := cmd.Flags()
	flags.StringArrayVar(&n.Sources, "noise", nil, "Inject noise from `FILE|SPEC` (repeatable)")
	program.Reads(cmd, "noise", noisespec.Files)
	flags.BoolVar(&n.CoScheduled, "coscheduled", false, "Inject the same noise into all ranks at the same time")
	n.Scale = 1
	flags.Var((*units.Rate)(&n.Scale), "noise-scale", "Multiply the durations of detours by `X`")
	flags.StringVar(&n.Ranks, "noise-ranks", "", "Inject noise into ranks `LIST` only, such as 0..31,64, unless a spec names its ranks")
	program.ChoiceFlag(cmd, &n.Model, "noise-model", "model", []string{study.Crude}, "Apply noise by the rule of another simulator, `MODEL`")
	flags.StringArrayVar(&n.Delays, "delay", nil, "Make a calc last longer: `rank=R,calc=N,duration=TIME` (repeatable)")
}

// noteIdle notes which flags change nothing, because there is no noise or nothing
// random in it.
func (s *settings) noteIdle(cmd *cobra.Command) {
	if len(s.study.Noise.Sources) == 0 && !s.study.Sweep.Over(study.NoiseKey) {
		for _, flag := range []string{"noise-ranks", "noise-scale", "noise-model", "coscheduled"} {
			if cmd.Flags().Changed(flag) {
				program.Note(cmd, "--%s has no effect without --noise", flag)
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
		program.Note(cmd, "--seed has no effect: nothing is random")
	}
}
