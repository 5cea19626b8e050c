package main

import (
	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/internal/units"
	"loggops/study"
	"loggops/study/noisespec"
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

// checkRandom refuses flags that choose random numbers where there are none.
func (s *settings) checkRandom(cmd *cobra.Command) error {
	switch {
	case s.study.Random():
		return nil
	case s.study.Runs > 1:
		return program.Usagef("--runs %d: nothing is random, so all runs are the same; add --noise", s.study.Runs)
	case cmd.Flags().Changed("seed"):
		return program.Usagef("--seed has no effect: nothing is random; add --noise")
	}
	return nil
}
