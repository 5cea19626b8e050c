package main

import (
	"fmt"
	"iter"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	recorded "loggops/formats/noise"
	"loggops/internal/setting"
	"loggops/internal/units"
	"loggops/internal/visible"
	"loggops/sim/noise"
	"loggops/study/noisespec"
)

// generating holds the flags of generate.
type generating struct {
	output   string
	lengthNS int64
	seed     uint64
}

func newGenerate() *cobra.Command {
	flags := generating{lengthNS: 60e9, seed: 1}
	cmd := &cobra.Command{
		Use:  "generate SPEC... -o FILE.noise.arrow",
		Args: program.Arguments(1, program.Any),
		RunE: func(cmd *cobra.Command, specs []string) error {
			switch {
			case flags.output == "":
				return program.Usagef("no output file: pass -o FILE.noise.arrow")
			case flags.lengthNS < 1:
				return program.Usagef("--length must be at least 1ns")
			}
			if err := checkSpecFiles(cmd, specs); err != nil {
				return err
			}
			return flags.run(cmd, specs)
		},
	}
	program.OutputFlag(cmd, &flags.output, "the noise")
	cmd.Flags().Var((*units.Duration)(&flags.lengthNS), "length", "Length of the generated recording, `TIME`")
	cmd.Flags().Uint64Var(&flags.seed, "seed", flags.seed, "Seed of the random numbers, `N`")
	program.Help(cmd, texts, "generate.txt", nil)
	return cmd
}

func (f *generating) run(cmd *cobra.Command, specs []string) error {
	model, err := newModel(cmd, specs, 1)
	if err != nil {
		return err
	}
	t := &recorded.Trace{Header: recorded.Header{
		CPU: -1, Method: "make", Source: sourceOf(specs, f.seed), LengthNS: f.lengthNS, Tool: program.Tool(cmd),
	}}
	if len(specs) > 1 {
		t.Causes = specs
	}
	run := model.NewRun(1, 1)
	run.Reset(f.seed, 0)
	return write(cmd, f.output, t, draw(cmd, run, 0, t))
}

// newModel reads specs of noise that consists of detours, on all CPUs.
func newModel(cmd *cobra.Command, specs []string, cpus int) (*noise.Model, error) {
	config := noise.Config{Scale: 1, NodeSize: math.MaxInt32} // all CPUs are those of one node
	for _, spec := range specs {
		if spec == noisespec.None {
			return nil, program.Usagef("%s: there is no such noise to generate", spec)
		}
		if err := noisespec.Add(&config, spec, noisespec.ReadFile); err != nil {
			return nil, program.Usagef("%s: %w", visible.Value(spec), err)
		}
		config.Name(spec)
	}
	if len(config.Phases) > 0 {
		return nil, program.Usagef("noise by phases of computation has no detours")
	}
	for _, source := range config.Sources {
		if len(source.Ranks)+len(source.Cores) > 0 {
			return nil, program.Usagef("%s: a CPU has no ranks and no cores; pass them to loggops-sim", source.Name)
		}
		if cpus == 1 && (source.CoScheduled || source.ByNode) {
			return nil, program.Usagef("%s: cosched has no effect on one CPU; pass it to loggops-sim", source.Name)
		}
	}
	if cmd.Flags().Changed("seed") && !config.Random() {
		return nil, ofFiles(program.Usagef("--seed has no effect: nothing is random"), config)
	}
	model, err := noise.New(config)
	if err != nil {
		return nil, ofFiles(program.Usagef("%w", err), config)
	}
	return model, nil
}

// ofFiles marks an error of noise that recordings are part of: the specs alone do not
// show it.
func ofFiles(err error, config noise.Config) error {
	for _, source := range config.Sources {
		if _, is := source.Detours.(noise.Recorded); is {
			return setting.OfFile(err)
		}
	}
	return err
}

// sourceOf describes generated noise in the header of its file.
func sourceOf(specs []string, seed uint64) string {
	return fmt.Sprintf("%s seed=%d", strings.Join(specs, " "), seed)
}

// draw returns the detours of a rank, up to the length of the trace. If the trace has
// causes, they are the sources.
func draw(cmd *cobra.Command, run *noise.Run, rank int32, t *recorded.Trace) iter.Seq2[recorded.Detour, error] {
	return func(yield func(recorded.Detour, error) bool) {
		bar := program.StartBar(cmd, "ns", t.LengthNS)
		defer bar.Done()
		n := 0
		for d := range run.Detours(rank, t.LengthNS) {
			var err error
			if n++; n%1024 == 0 {
				bar.Set(d.StartNS)
				err = cmd.Context().Err()
			}
			made := recorded.Detour{StartNS: d.StartNS, DurationNS: min(d.DurationNS, t.LengthNS-d.StartNS), Cause: -1}
			if len(t.Causes) > 0 {
				made.Cause = int32(d.Source)
			}
			if !yield(made, err) || err != nil {
				return
			}
		}
	}
}
