// Loggops-replicate scales a schedule up: weak scaling by copies, or by a larger process grid.
package main

import (
	"embed"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/internal/table"
	"loggops/replicate"
	"loggops/replicate/grid"
	"loggops/replicate/growth"
	"loggops/replicate/repeat"
)

// texts are those of --help.
//
//go:embed *.txt
var texts embed.FS

// scaling is what the flags ask for.
type scaling struct {
	show      string
	replicas  int
	extents   gridFlag
	templates string
	seed      uint64
	dims      list[spec.Grid]
	exempt    list[grid.Exemption]
	tolerance percentFlag
	volumes   list[schedule.Volume]
	repeats   list[repeat.Repeat]
	format    table.Format
	fit       fitting
}

// gridFlag is the value of --grid.
type gridFlag struct{ spec.Grid }

func (g *gridFlag) Set(text string) (err error) {
	g.Grid, err = parseGrid(text)
	return err
}

func parseGrid(text string) (g spec.Grid, err error) {
	if g.Set(text) != nil {
		err = fmt.Errorf("want the extents of a process grid, such as 64x64, each from 1 to %d", math.MaxInt32)
	}
	return g, err
}

// list is the value of a flag that may be repeated.
type list[T any] struct {
	all    []T
	parse  func(string) (T, error)
	format string
}

func (l *list[T]) Set(text string) error {
	x, err := l.parse(text)
	l.all = append(l.all, x)
	return err
}

func (l *list[T]) Type() string { return l.format }

func (l *list[T]) String() string { return "" }

// percentFlag is the value of --tolerance: 5% or 0.05. A number from 1 on without the sign could be meant as either.
type percentFlag float64

func (p *percentFlag) Set(text string) error {
	number, percent := strings.CutSuffix(text, "%")
	x, err := strconv.ParseFloat(number, 64)
	if percent {
		x /= 100
	}
	if err != nil || !(x >= 0 && x <= 1) || x == 1 && !percent {
		return fmt.Errorf("want a percentage from 0%% to 100%%, such as 5%%")
	}
	*p = percentFlag(x)
	return nil
}

func (p *percentFlag) Type() string { return "PERCENT" }

func (p *percentFlag) String() string { return strconv.FormatFloat(100*float64(*p), 'g', -1, 64) + "%" }

func main() { os.Exit(program.Main(newCommand())) }

func newCommand() *cobra.Command {
	var (
		output string
		s      = scaling{
			templates: schedule.Cyclic, fit: fitting{scaling: weak, level: string(growth.Best)},
			dims:    list[spec.Grid]{parse: parseGrid, format: "SHAPE"},
			exempt:  list[grid.Exemption]{parse: grid.ParseExemption, format: "KEY=VALUE"},
			volumes: list[schedule.Volume]{parse: replicate.ParseVolume, format: "RULE"},
			repeats: list[repeat.Repeat]{parse: repeat.Parse, format: "SITE=FACTOR"},
		}
	)
	cmd := &cobra.Command{
		Use:  "loggops-replicate FILE.sched.arrow... {-k K | --grid SHAPE} -o FILE.sched.arrow",
		Args: program.Arguments(1, program.Any),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := s.check(len(args), output); err != nil {
				return err
			}
			if len(args) > 1 {
				return s.grow(cmd, args, output)
			}
			if s.show != "" {
				return program.WithInput(cmd, args[0], func(input string) error { return show(cmd, input, &s) })
			}
			return program.WithFiles(cmd, args[0], output, func(input, path string) error { return run(cmd, input, &s, path) })
		},
	}
	program.OutputFlag(cmd, &output, "the schedule")
	flags := cmd.Flags()
	program.NumberFlagP(cmd, &s.replicas, "replicas", "k", 1, math.MaxInt32, "Multiply the ranks by `K`")
	flags.Var(&s.extents, "grid", "Let the process grid grow to `SHAPE`, such as 64x64")
	program.ChoiceFlag(cmd, &s.templates, "templates", "template policy", []string{schedule.Cyclic, schedule.Random},
		"Between the margins, repeat recorded ranks in turn, or drawn at random")
	flags.Uint64Var(&s.seed, "seed", 1, "Seed of --templates random: `N`")
	flags.Var(&s.dims, "dims", "Process grid of a recording, `SHAPE`, if its messages show another (repeatable, for several)")
	flags.Var(&s.exempt, "exempt", "Drop the messages of `KEY=VALUE`: of a call, region, site or function (repeatable)")
	flags.Var(&s.tolerance, "tolerance", "Drop messages that are not of the grid and accept sizes that differ, up to `PERCENT` of all")
	flags.Var(&s.volumes, "volume", "Keep the sizes of collectives constant per pair, rank or in total: `RULE`, [KEY=VALUE:]KEEP (repeatable)")
	flags.Var(&s.repeats, "repeat", "Repeat the iterations between calls of a collective: `SITE=FACTOR` or SITE=p^POWER (repeatable)")
	program.ChoiceFlag(cmd, &s.show, "show", "table", []string{"grid", "fit"}, "Print the process grid that the messages show, or the models of several recordings")
	s.fit.add(cmd)
	program.FormatFlag(cmd, &s.format)
	s.rules(cmd).Declare(cmd)
	program.Help(cmd, texts, "help.txt", nil)
	return cmd
}

// rules returns the rules of the flags.
func (s *scaling) rules(cmd *cobra.Command) *program.Rules {
	return &program.Rules{
		All: []program.Rule{
			{Of: "scaling, vary, to, growth, approximate, hold-out, machine, show=fit", Requires: "several recordings"},
			{Of: "replicas, show=grid", Excludes: "several recordings", Reason: "name one file"},
			{Of: "repeat", Excludes: "several recordings", Reason: "they show how often loops are repeated"},
			{Of: "volume", Excludes: "several recordings", Reason: "they show how sizes change"},
			{Of: "to", Requires: "vary"},
			{Of: "grid", Excludes: "replicas", Reason: "they are two ways to scale"},
			{Of: "seed", Requires: "templates=random"},
			{Of: "templates", Requires: "grid, several recordings"},
			{Of: "dims, exempt, tolerance", Requires: "grid, show=grid, several recordings"},
			{Of: "show=grid", Excludes: "output, replicas, volume, repeat", Reason: "it prints a table only"},
			{Of: "format", Requires: "show, several recordings"},
			{Requires: "output, show, several recordings", Reason: "no output file"},
			{Of: "grid, templates", Requires: "output, show"},
			{Of: "output", Requires: "grid, replicas, vary"},
		},
		Conditions: map[string]func() bool{
			"several recordings": func() bool { return cmd.Flags().NArg() > 1 },
		},
	}
}

// check reports values that cannot be meant with so many files.
func (s *scaling) check(files int, output string) error {
	switch sizes := len(s.fit.sizes.values); {
	case s.show == "grid" && s.format == table.FormatCSV:
		return program.Usagef("--show grid prints several tables, which CSV cannot contain: --format json")
	case sizes > 0 && sizes != files:
		return program.Usagef("--vary %s has %d sizes for %d files", s.fit.sizes.text, sizes, files)
	case sizes > 0 && s.fit.target <= 0 && output != "":
		return program.Usagef("--vary needs the problem size of the schedule: pass --to N")
	}
	return nil
}

// options returns how messages that are not of the grid are treated.
func (s *scaling) options() grid.Options {
	return grid.Options{Dims: s.dims.all, Exempt: s.exempt.all, Tolerance: float64(s.tolerance), Dimensions: len(s.extents.Grid)}
}

// checkDims reports a process grid of --dims that is none of the recordings.
func (s *scaling) checkDims(recordings ...schedule.Source) error {
	for _, dims := range s.dims.all {
		if !slices.ContainsFunc(recordings, func(r schedule.Source) bool { return r.Head().Ranks == dims.Size() }) {
			return program.Usagef("--dims %s has %d ranks, as no recording has", dims, dims.Size())
		}
	}
	return nil
}

// repeated returns the schedule with the iterations that --repeat asks for.
func (s *scaling) repeated(input string, source schedule.Source) (schedule.Source, error) {
	growth := float64(s.replicas)
	if s.extents.Grid != nil {
		growth = float64(s.extents.Size()) / float64(source.Head().Ranks)
	}
	for _, r := range s.repeats.all {
		if schedule.GrownOf(source) != nil {
			return nil, fmt.Errorf("%s: --repeat: the grid has grown already: repeat the iterations of the recording", input)
		}
		var err error
		if source, err = r.Apply(source, growth); err != nil {
			return nil, fmt.Errorf("%s: --repeat: %w", input, err)
		}
	}
	return source, nil
}

func run(cmd *cobra.Command, input string, s *scaling, path string) error {
	r, err := schedule.Open(input)
	if err != nil {
		return err
	}
	defer r.Close()
	if err := s.checkDims(r); err != nil {
		return err
	}
	r.Head().Tool = program.Tool(cmd)
	r.Head().Volumes = append(r.Head().Volumes, s.volumes.all...)
	bar := program.StartBar(cmd, "operations", 0)
	defer bar.Done()
	watched := schedule.Watch(cmd.Context(), r, bar.Add)
	source, err := s.repeated(input, watched)
	if err != nil {
		return err
	}
	var scaled schedule.Source
	var recorded *grid.Grid
	if s.extents.Grid != nil {
		if recorded, err = grid.Recognize(cmd.Context(), source, s.options()); err == nil {
			scaled, err = recorded.Grow(s.extents.Grid, s.templates, s.seed)
		}
		if err == nil {
			scaled.Head().Tool = program.Tool(cmd)
		}
	} else {
		scaled, err = replicate.By(source, s.replicas)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", input, err)
	}
	err = schedule.Write(path, scaled)
	bar.Done()
	if err != nil {
		return err
	}
	notes := replicate.Notes(scaled)
	if recorded != nil {
		notes = recorded.Notes()
	}
	for _, note := range notes {
		program.Note(cmd, "%v", note)
	}
	return nil
}

// shownOffsets is how many offsets people see.
const shownOffsets = 12

// show prints the process grid of a schedule.
func show(cmd *cobra.Command, input string, s *scaling) error {
	r, err := schedule.Open(input)
	if err != nil {
		return err
	}
	defer r.Close()
	if err := s.checkDims(r); err != nil {
		return err
	}
	bar := program.StartBar(cmd, "operations", 0)
	defer bar.Done()
	g, err := grid.Recognize(cmd.Context(), schedule.Watch(cmd.Context(), r, bar.Add), s.options())
	bar.Done()
	if err != nil {
		return fmt.Errorf("%s: %w", input, err)
	}
	most := shownOffsets
	if s.format == table.FormatJSON {
		most = 0
	}
	return program.Print(cmd, g.Tables(most, program.Text), s.format)
}
