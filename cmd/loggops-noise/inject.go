package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"loggops/analysis/detours"
	"loggops/cmd/internal/program"
	"loggops/collector/detour"
	recorded "loggops/formats/noise"
	"loggops/internal/spec"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/internal/wholefile"
)

// injecting holds the flags of inject.
type injecting struct {
	cpus     string
	output   string
	lengthNS int64
	seed     uint64
	format   table.Format
}

func newInject() *cobra.Command {
	flags := injecting{lengthNS: 10e9, seed: 1}
	cmd := &cobra.Command{
		Use:  "inject SPEC... --cpus LIST [-o FILE.noise.arrow]",
		Args: program.Arguments(1, program.Any),
		RunE: func(cmd *cobra.Command, specs []string) error {
			cpus, err := parseCPUs(flags.cpus)
			switch {
			case flags.cpus == "":
				return program.Usagef("no CPUs: pass --cpus LIST")
			case err != nil:
				return err
			case flags.lengthNS < 1e6 || flags.lengthNS > 1e15:
				return program.Usagef("--duration must be from 1 ms to 11 days")
			}
			if err := checkPlace(flags.output, flags.cpus, cpus); err != nil {
				return err
			}
			if err := checkSpecFiles(cmd, specs); err != nil {
				return err
			}
			return flags.run(cmd, specs, cpus)
		},
	}
	program.OutputFlag(cmd, &flags.output, "the injected noise")
	program.Writes(cmd, "output", func(output string) []string { return filesOf(output, flags.cpus) })
	cmd.Flags().StringVar(&flags.cpus, "cpus", "", "Inject on CPUs `LIST`, such as 0,2 or 0..7")
	cmd.Flags().Var((*units.Duration)(&flags.lengthNS), "duration", "Inject for `TIME`")
	cmd.Flags().Uint64Var(&flags.seed, "seed", flags.seed, "Seed of the random numbers, `N`")
	program.FormatFlag(cmd, &flags.format)
	program.Help(cmd, texts, "inject.txt", nil)
	return cmd
}

// maxIntensity leaves time for what the system itself must do on a CPU.
const maxIntensity = 0.9

func (f *injecting) run(cmd *cobra.Command, specs []string, cpus []int) error {
	model, err := newModel(cmd, specs, len(cpus))
	if err != nil {
		return err
	}
	run := model.NewRun(len(cpus), 1)
	run.Reset(f.seed, 0)
	schedules := make([]*recorded.Trace, len(cpus))
	for rank, cpu := range cpus {
		s := &recorded.Trace{Header: recorded.Header{
			Machine: detour.Machine(), CPU: cpu, Source: sourceOf(specs, f.seed), LengthNS: f.lengthNS, Tool: program.Tool(cmd),
		}}
		for d, err := range draw(cmd, run, int32(rank), s) {
			if err != nil {
				return err
			}
			s.Detours = append(s.Detours, d)
		}
		if share := s.Overhead(); share > maxIntensity {
			return program.Usagef("detours take %s %% of CPU %d; at most %g %% can be injected", units.FormatNumber(100*share), cpu, 100*maxIntensity)
		}
		schedules[rank] = s
	}
	program.Await(cmd) // it writes what it has injected until it was interrupted
	injected, err := detour.Inject(cmd.Context(), schedules, func() { program.Note(cmd, "injecting on CPUs %s", f.cpus) })
	if err != nil {
		return err
	}
	return f.report(cmd, injected)
}

// report prints and writes what was injected.
func (f *injecting) report(cmd *cobra.Command, injected []detour.Injected) error {
	var traces []*recorded.Trace
	for _, i := range injected {
		t := i.Trace
		traces = append(traces, t)
		if i.Limit != "" {
			program.Note(cmd, "CPU %d: %s", t.CPU, i.Limit)
		}
		if i.EnterNS+i.LeaveNS > 0 {
			program.Note(cmd, "CPU %d: entering a detour takes %s, and leaving it %s, which its length includes",
				t.CPU, units.FormatDuration(i.EnterNS), units.FormatDuration(i.LeaveNS))
		} else {
			program.Note(cmd, "CPU %d: the time to enter and leave a detour could not be measured: other programs run there; detours are longer than recorded", t.CPU)
		}
		if i.Skipped > 0 {
			program.Note(cmd, "CPU %d: %d of %d detours were skipped, since the CPU was taken when they were due", t.CPU, i.Skipped, i.Skipped+len(t.Detours))
		}
		if len(t.Detours) == 0 && f.output != "" {
			return fmt.Errorf("%s: nothing to write: no detours within %s", f.output, units.FormatDuration(t.LengthNS))
		}
	}
	if f.output != "" {
		if err := writeAll(cmd, f.output, traces); err != nil || f.output == standard {
			return err
		}
	}
	return program.Print(cmd, detours.Summaries(traces), f.format)
}

// parseCPUs reads a list of CPUs, "" for none.
func parseCPUs(list string) (cpus []int, err error) {
	if list == "" {
		return nil, nil
	}
	numbers, err := spec.Integers(list, spec.Range{Last: math.MaxInt32})
	if err != nil {
		return nil, program.Usagef("--cpus %w", err)
	}
	seen := map[int64]bool{}
	for _, n := range numbers {
		if seen[n] {
			return nil, program.Usagef("--cpus has CPU %d twice", n)
		}
		seen[n] = true
		cpus = append(cpus, int(n))
	}
	return cpus, nil
}

// checkPlace reports an output that cannot hold the noise of the CPUs, or cannot be created.
func checkPlace(output, list string, cpus []int) error {
	place := strings.Contains(output, cpuPlace)
	switch {
	case len(cpus) == 0 && place:
		return program.Usagef("-o %s: no CPU is named: --cpus", output)
	case len(cpus) > 1 && output != "" && !place:
		return program.Usagef("-o %s: there are several CPUs: the name must contain %s, which stands for the number of the CPU", output, cpuPlace)
	case output == "" || output == standard:
		return nil
	}
	for _, name := range filesOf(output, list) {
		file, err := wholefile.Create(name)
		if err != nil {
			return err
		}
		file.Discard()
	}
	return nil
}
