package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"loggops/analysis/compare"
	"loggops/cmd/internal/program"
	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/internal/table"
	"loggops/replicate/growth"
	"loggops/sim"
	"loggops/sim/machine"
)

// fitting is what the flags for several recordings ask for.
type fitting struct {
	scaling     string
	sizes       sizesFlag
	target      float64
	level       string
	approximate bool
	holdOut     bool
	machine     string
}

// The values of --scaling.
const (
	weak   = "weak"
	strong = "strong"
)

// add adds the flags.
func (f *fitting) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	program.ChoiceFlag(cmd, &f.scaling, "scaling", "scaling", []string{weak, strong}, "The recordings have the same problem per rank, or the same problem")
	flags.Var(&f.sizes, "vary", "Problem sizes of the recordings, `NAME=N,N,...`, in the order of the files")
	flags.Float64Var(&f.target, "to", 0, "Problem size `N` of the schedule, with --vary")
	program.ChoiceFlag(cmd, &f.level, "growth", "growth", []string{string(growth.Low), string(growth.Best), string(growth.High)}, "Computation times from the interval of the models")
	flags.BoolVar(&f.approximate, "approximate", false, "Accept calls that do not fit, and list them")
	flags.BoolVar(&f.holdOut, "hold-out", true, "Print how well the smaller recordings predict the largest")
	flags.StringVar(&f.machine, "machine", "", "Check the fit on the machine `FILE|NAME`, as loggops-sim takes it")
	program.Reads(cmd, "machine", machine.Files)
}

// sizesFlag is the value of --vary.
type sizesFlag struct {
	text   string
	values []float64
}

func (s *sizesFlag) Set(text string) error {
	name, list, _ := strings.Cut(text, "=")
	var values []float64
	for _, item := range spec.List(list) {
		v, err := strconv.ParseFloat(item, 64)
		if err != nil || !(v > 0) || math.IsInf(v, 0) {
			return fmt.Errorf("%q is no problem size: want a positive number", item)
		}
		values = append(values, v)
	}
	if name == "" || len(values) == 0 {
		return errors.New("want NAME=N,N,..., such as n=100,200,400")
	}
	s.text, s.values = text, values
	return nil
}

func (s *sizesFlag) String() string { return s.text }

func (s *sizesFlag) Type() string { return "NAME=N,N,..." }

// grow fits models to several recordings, writes the schedule that they predict, and prints how well
// they predict the largest recording.
func (s *scaling) grow(cmd *cobra.Command, inputs []string, path string) error {
	params := sim.Default()
	if s.fit.machine != "" {
		var err error
		if params, err = machine.Open(s.fit.machine); err != nil {
			return err
		}
	}
	bar := program.StartBar(cmd, "operations", 0)
	defer bar.Done()
	recordings, sources := make([]growth.Recording, len(inputs)), make([]schedule.Source, len(inputs))
	for i, input := range inputs {
		r, err := schedule.Open(input)
		if err != nil {
			return err
		}
		defer r.Close()
		r.Head().Tool = program.Tool(cmd)
		recordings[i] = growth.Recording{Name: input, Source: schedule.Watch(cmd.Context(), r, bar.Add)}
		sources[i] = r
		if len(s.fit.sizes.values) > 0 {
			recordings[i].Size = s.fit.sizes.values[i]
		}
	}
	if err := s.checkDims(sources...); err != nil {
		return err
	}
	options := growth.Options{Strong: s.fit.scaling == strong, Approximate: s.fit.approximate, Grid: s.options()}
	fit, err := growth.New(cmd.Context(), recordings, options)
	if err != nil {
		if problem := (growth.Problem{}); errors.As(err, &problem) {
			return fmt.Errorf("%w (%d in all; --approximate accepts them, --approximate --show fit lists them)", err, len(fit.Problems))
		}
		return err
	}
	target := fit.Largest()
	if s.extents.Grid != nil {
		target.Extents = s.extents.Grid
	}
	if s.fit.target > 0 {
		target.Size = s.fit.target
	}
	bar.Done()
	if path != "" {
		if err := s.write(cmd, fit, target, path); err != nil {
			return err
		}
	}
	if len(inputs) == 2 {
		program.Note(cmd, "two recordings leave none to test the models with: record a third size")
	}
	if n := len(fit.Problems); n > 0 {
		program.Note(cmd, "%d calls do not fit and keep what the largest recording has: see --show fit", n)
	}
	if s.show == "fit" {
		return program.Print(cmd, fitTables(fit, target, s.format), s.format)
	}
	if len(inputs) == 2 || !s.fit.holdOut {
		return nil
	}
	return s.printHoldOut(cmd, recordings, options, params)
}

// fitTables returns the tables of a fit; for CSV, which contains one table only, the models of times in points.
func fitTables(fit *growth.Fit, target growth.Target, format table.Format) table.Content {
	switch format {
	case table.FormatJSON:
		return fit.Tables(target, 0)
	case table.FormatCSV:
		return fit.Curves(target)
	}
	return fit.Tables(target, shownTimes)
}

// shownTimes is how many models of times people see.
const shownTimes = 20

// write writes the predicted schedule.
func (s *scaling) write(cmd *cobra.Command, fit *growth.Fit, target growth.Target, path string) error {
	bar := program.StartBar(cmd, "operations", 0)
	defer bar.Done()
	grown, err := fit.Grow(cmd.Context(), target, growth.Level(s.fit.level), s.templates, s.seed)
	if err != nil {
		return err
	}
	return schedule.Write(path, grown)
}

// printHoldOut predicts the largest recording from the others and prints the errors.
func (s *scaling) printHoldOut(cmd *cobra.Command, recordings []growth.Recording, options growth.Options, params sim.Params) error {
	held, err := growth.HoldOut(cmd.Context(), recordings, options, s.templates, s.seed)
	if err != nil {
		return fmt.Errorf("hold-out: %w", err)
	}
	bar := program.StartBar(cmd, "operations", 0)
	defer bar.Done()
	recorded, err := compare.OfSchedule(cmd.Context(), held.Largest.Source, params)
	var predicted compare.Times
	if err == nil {
		predicted, err = compare.OfSchedule(cmd.Context(), held.Predicted, params)
	}
	bar.Done()
	if err != nil {
		return fmt.Errorf("hold-out: %w", err)
	}
	content := compare.PredictionTable(recorded, predicted)
	return program.Print(cmd, table.Parts{{Title: fmt.Sprintf("%s, predicted from %s ranks", held.Largest.Name, held.From), Content: content}}, s.format)
}
