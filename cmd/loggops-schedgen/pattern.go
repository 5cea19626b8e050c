package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"loggops/cmd/internal/program"
	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/internal/units"
	"loggops/schedgen/pattern"
)

// list is the --pattern that prints all others.
const list = "list"

// patternFlags are the flags that go with --pattern.
type patternFlags struct {
	spec pattern.Spec
	set  *pflag.FlagSet
}

func newPatternFlags() *patternFlags {
	p := &patternFlags{
		spec: pattern.Spec{Bytes: 8, Iterations: 1, Seed: 1},
		set:  pflag.NewFlagSet("pattern", pflag.ContinueOnError),
	}
	p.set.StringVar(&p.spec.Name, "pattern", "", "Generate the schedule of pattern `NAME` instead of reading a file; list prints all patterns")
	p.set.IntVar(&p.spec.Ranks, "ranks", 0, "Number of ranks, `P`")
	p.set.Var((*units.Size)(&p.spec.Bytes), "bytes", "`SIZE` of each message; of a collective, as MPI counts it")
	p.set.IntVar(&p.spec.Iterations, "iterations", 1, "Number of iterations, `N`")
	p.set.Var((*units.Duration)(&p.spec.ComputeNS), "compute", "Computation `TIME` per rank and iteration")
	p.set.Var((*units.Duration)(&p.spec.JitterNS), "jitter", "Random additional computation, up to `TIME` per rank and iteration")
	p.set.Uint64Var(&p.spec.Seed, "seed", 1, "Seed of the random numbers, `N`")
	p.set.IntVar(&p.spec.Root, "root", 0, "Root `RANK` of a rooted pattern")
	p.set.Var((*spec.Grid)(&p.spec.Grid), "grid", "Shape of the grid of ranks, such as 4x5x6 (default: near a square or cube)")
	p.set.BoolVar(&p.spec.Periodic, "periodic", false, "Join the ends of the grid's dimensions")
	p.set.IntVar(&p.spec.Points, "points", 0, "`POINTS` of the stencil: 3; 5 or 9; 7 or 27")
	p.set.Var((*spec.Grid)(&p.spec.Cells), "cells", "Cells of a rank's part of the grid, such as 16x16x16; messages have --bytes per cell")
	p.set.Var((*pattern.OffsetsText)(&p.spec.Offsets), "offsets", "Offsets of the ranks that a rank sends to: 1..6 or 1,6 both ways, +1 or -1 one way")
	p.set.Var(&pattern.RegionText{To: &p.spec.Region}, "region", "Ranks with their own offsets, such as 40..79:1..12")
	p.set.StringVar(&p.spec.Waits, "waits", "", "Messages that are waited for together, by `NAME`: swmdim (all), mwmdim, mwmdir, mwsdim, mwsdir ...")
	p.set.Var(&pattern.InjectText{To: &p.spec.Inject}, "inject", "Call a collective in one iteration, such as 20=binomial-reduce")
	return p
}

// given reports whether a pattern is asked for.
func (p *patternFlags) given(cmd *cobra.Command) bool { return cmd.Flags().Changed("pattern") }

// args checks the arguments: with --pattern there is no input.
func (p *patternFlags) args(cmd *cobra.Command, args []string) error {
	if !p.given(cmd) {
		return program.Arguments(1, 1)(cmd, args)
	}
	if len(args) > 0 {
		return fmt.Errorf("--pattern %s goes without a file: %s", p.spec.Name, args[0])
	}
	return nil
}

// printPatterns prints their names, a line each.
func printPatterns(cmd *cobra.Command) error {
	all := pattern.All()
	width := 0
	for _, d := range all {
		width = max(width, len(d.Name))
	}
	for _, d := range all {
		line := fmt.Sprintf("%-*s  %s", width, d.Name, d.About)
		for i, what := range d.Takes {
			if i == 0 {
				line += ";"
			}
			line += " --" + what
		}
		if _, err := fmt.Fprintln(cmd.OutOrStdout(), line); err != nil {
			return err
		}
	}
	return nil
}

// generate makes the schedule file of the pattern.
func (p *patternFlags) generate(cmd *cobra.Command, replicas int, path string) error {
	s, err := pattern.New(p.spec)
	if _, unknown := errors.AsType[*pattern.Unknown](err); unknown {
		return program.Usagef("--pattern: %w (--pattern list prints all)", err)
	}
	if err != nil {
		return program.Usagef("--pattern %w", err)
	}
	s.Head().Tool = program.Tool(cmd)
	scaled, err := scale(s, replicas)
	if err != nil {
		return program.Usagef("--replicas: %w", err)
	}
	bar := program.StartBar(cmd, "operations", 0)
	defer bar.Done()
	if err := schedule.Write(path, schedule.Watch(cmd.Context(), scaled, bar.Add)); err != nil {
		return err
	}
	bar.Done()
	noteReplicas(cmd, scaled, replicas)
	return nil
}
