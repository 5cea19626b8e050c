// Loggops-replicate scales a schedule up: weak scaling by copies, or by a larger process grid.
package main

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/cmd/internal/progress"
	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/internal/table"
	"loggops/replicate"
	"loggops/replicate/grid"
	"loggops/replicate/growth"
)

// scaling is what the flags ask for.
type scaling struct {
	show      string
	replicas  int
	extents   gridFlag
	templates string
	seed      uint64
	format    table.Format
	fit       fitting
}

// gridFlag is the value of --grid.
type gridFlag struct{ spec.Grid }

func (g *gridFlag) Set(text string) error {
	if g.Grid.Set(text) != nil {
		return fmt.Errorf("want the extents of a process grid, such as 64x64, each from 1 to %d", math.MaxInt32)
	}
	return nil
}

func newCommand() *cobra.Command {
	var (
		output string
		s      = scaling{templates: schedule.Cyclic, fit: fitting{scaling: weak, level: string(growth.Best)}}
	)
	cmd := &cobra.Command{
		Use:   "loggops-replicate FILE.sched.arrow... {-k K | --grid SHAPE} -o FILE.sched.arrow",
		Short: "Scale a schedule up: copy its ranks, or let its process grid grow",
		Long: `Scale a schedule up to more ranks (weak scaling). The file does not grow.

-k copies: each of the K replicas performs the same computation and point-to-point
communication. Collectives over all ranks run among the ranks of all replicas.
Replicated schedules can be replicated again.

--grid lets the process grid grow. Each rank of the larger grid repeats the operations
of a recorded rank at a like position, and exchanges messages with the neighbors at the
same offsets. Each dimension that grows needs at least three recorded ranks, five if
messages reach two ranks far. --show grid prints the process grid that the messages show.
docs/replicate.md has the rules.

Several recordings of one program, on different numbers of ranks or with different problem
sizes, show how computation times, message sizes and the counts of loops grow. The schedule
has the predicted ones. How well the smaller recordings predict the largest one is printed.
See docs/growth.md.`,
		Example: `  loggops-replicate app.sched.arrow -k 64 -o app-x64.sched.arrow
  loggops-replicate stencil.sched.arrow --show grid
  loggops-replicate stencil.sched.arrow --grid 64x64 -o stencil-64x64.sched.arrow
  loggops-replicate stencil-4.sched.arrow stencil-9.sched.arrow stencil-16.sched.arrow --grid 64x64 -o x.sched.arrow
  loggops-replicate - -k 16 -o - < app.sched.arrow | loggops-sim -`,
		Args: program.Arguments(1, program.Any),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				if err := s.checkFit(cmd, len(args), output); err != nil {
					return err
				}
				return s.grow(cmd, args, output)
			}
			if err := s.check(cmd, output); err != nil {
				return err
			}
			if s.show != "" {
				return program.WithInput(cmd, args[0], func(input string) error { return show(cmd, input, s.format) })
			}
			return program.WithFiles(cmd, args[0], output, func(input, path string) error { return run(cmd, input, &s, path) })
		},
	}
	program.OutputFlag(cmd, &output, "the schedule")
	flags := cmd.Flags()
	flags.IntVarP(&s.replicas, "replicas", "k", 0, "Multiply the ranks by `K`")
	flags.Var(&s.extents, "grid", "Let the process grid grow to `SHAPE`, such as 64x64")
	program.ChoiceFlag(cmd, &s.templates, "templates", "template policy", []string{schedule.Cyclic, schedule.Random},
		"Between the margins, repeat recorded ranks in turn, or drawn at random")
	flags.Uint64Var(&s.seed, "seed", 1, "Seed of --templates random: `N`")
	program.ChoiceFlag(cmd, &s.show, "show", "table", []string{"grid", "fit"}, "Print the process grid that the messages show, or the models of several recordings")
	s.fit.add(cmd)
	program.FormatFlag(cmd, &s.format)
	program.NeedsThat(cmd, "seed", "--templates random", func() bool { return s.templates == schedule.Random })
	return cmd
}

// check reports what of the flags cannot be meant.
func (s *scaling) check(cmd *cobra.Command, output string) error {
	changed := cmd.Flags().Changed
	for _, name := range s.fit.names() {
		if changed(name) {
			return program.Usagef("--%s is for several recordings: name at least two files", name)
		}
	}
	switch {
	case s.show == "fit":
		return program.Usagef("--show fit is for several recordings: name at least two files")
	case changed("grid") && changed("replicas"):
		return program.Usagef("--grid and --replicas are two ways to scale: choose one")
	case changed("format") && s.show == "":
		return program.Usagef("--format is for the table of --show grid")
	case (changed("templates") || changed("seed")) && !changed("grid"):
		return program.Usagef("--templates and --seed are for --grid SHAPE")
	case s.show != "" && (output != "" || changed("grid") || changed("replicas")):
		return program.Usagef("--show grid prints a table only: no -o, -k or --grid")
	case s.show != "":
		return nil
	case output == "":
		return program.Usagef("no output file: pass -o FILE.sched.arrow")
	case !changed("grid") && !changed("replicas"):
		return program.Usagef("no factor is given: -k K, or --grid SHAPE")
	case changed("replicas") && (s.replicas < 1 || s.replicas > math.MaxInt32):
		return program.Usagef("-k %d: want a factor from 1 to %d", s.replicas, math.MaxInt32)
	}
	return nil
}

func run(cmd *cobra.Command, input string, s *scaling, path string) error {
	r, err := schedule.Open(input)
	if err != nil {
		return err
	}
	defer r.Close()
	r.Head().Tool = program.Tool(cmd)
	bar := progress.Start(cmd, "operations", 0)
	defer bar.Done()
	watched := schedule.Watch(cmd.Context(), r, bar.Add)
	var scaled schedule.Source
	if s.extents.Grid != nil {
		scaled, err = grid.Grow(cmd.Context(), watched, s.extents.Grid, s.templates, s.seed)
	} else {
		scaled, err = replicate.By(watched, s.replicas)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", input, err)
	}
	err = schedule.Write(path, scaled)
	bar.Done()
	if err == nil && replicate.Assumes(scaled.Head()) {
		program.Note(cmd, replicate.Assumption)
	}
	return err
}

// shownOffsets is how many offsets people see.
const shownOffsets = 12

// show prints the process grid of a schedule.
func show(cmd *cobra.Command, input string, format table.Format) error {
	r, err := schedule.Open(input)
	if err != nil {
		return err
	}
	defer r.Close()
	bar := progress.Start(cmd, "operations", 0)
	defer bar.Done()
	g, err := grid.Recognize(cmd.Context(), schedule.Watch(cmd.Context(), r, bar.Add))
	bar.Done()
	if err != nil {
		return fmt.Errorf("%s: %w", input, err)
	}
	most := shownOffsets
	if format == table.FormatJSON {
		most = 0
	}
	return program.Print(cmd, g.Tables(most), format)
}
