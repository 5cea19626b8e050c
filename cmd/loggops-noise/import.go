package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/collector/detour/text"
	"loggops/formats/noise"
	"loggops/internal/units"
)

// importing has the flags of import.
type importing struct {
	from, output string
	cpu          int // -1 for whichever there is
	machine      string
	lengthNS     int64
	clock        clock
}

// clock is the value of --clock: a frequency.
type clock struct {
	hertz float64
	text  string
}

func (c *clock) Set(text string) error {
	hertz, err := units.ParseFrequency(text)
	if err == nil && !(hertz >= 1 && hertz <= 1e12) {
		err = errors.New("want a frequency from 1 Hz to 1000 GHz")
	}
	if err == nil {
		c.hertz, c.text = hertz, text
	}
	return err
}

func (c *clock) Type() string   { return "FREQUENCY" }
func (c *clock) String() string { return c.text }

func newImport() *cobra.Command {
	var flags importing
	read, _ := text.Forms()
	cmd := &cobra.Command{
		Use:  "import FILE -o FILE.noise.arrow",
		Args: program.Arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case flags.output == "":
				return program.Usagef("no output file: pass -o FILE.noise.arrow")
			case cmd.Flags().Changed("cpu") && flags.cpu < 0:
				return program.Usagef("--cpu %d: CPUs are numbered from 0", flags.cpu)
			}
			return program.WithInput(cmd, args[0], func(input string) error {
				return flags.run(cmd, input, args[0])
			})
		},
	}
	program.OutputFlag(cmd, &flags.output, "the noise")
	program.Writes(cmd, "output", func(output string) []string { return filesOf(output, flags.onlyCPU()) })
	flags.from = text.Auto
	program.ChoiceFlag(cmd, &flags.from, "format-in", "format", append([]string{text.Auto}, read...), "Read this text format")
	cmd.Flags().IntVar(&flags.cpu, "cpu", -1, "Import the detours of CPU `N` only")
	cmd.Flags().StringVar(&flags.machine, "machine", "", "Name the recorded machine in the header: `TEXT`")
	program.FreeText(cmd, "machine")
	cmd.Flags().Var((*units.Duration)(&flags.lengthNS), "length", "Length of the recording, `TIME`; 0: the length in the file, or the end of its last detour")
	cmd.Flags().Var(&flags.clock, "clock", "fwq: frequency of the clock that counted the ticks, `FREQUENCY` such as 2.45GHz")
	program.Help(cmd, texts, "import.txt", nil)
	return cmd
}

// run reads a file and writes the chosen traces. name is the user's name of the file.
func (f *importing) run(cmd *cobra.Command, input, name string) error {
	read, err := text.Read(input, f.from, text.Options{LengthNS: f.lengthNS, ClockHz: f.clock.hertz})
	if err != nil {
		return err
	}
	for _, note := range read.Notes {
		program.Note(cmd, "%s", note)
	}
	traces, err := f.choose(read.Traces)
	if err != nil {
		return fmt.Errorf("%s: %w", input, err)
	}
	for _, t := range traces {
		if name != standard {
			t.Source = filepath.Base(name)
		}
		t.Tool = program.Tool(cmd)
		if f.machine != "" {
			t.Machine = f.machine
		}
		if f.lengthNS > 0 {
			t.LengthNS, t.RecordingsNS = f.lengthNS, nil
		}
		if err := t.Check(); err != nil {
			return fmt.Errorf("%s: %w", input, err)
		}
	}
	return writeAll(cmd, f.output, traces)
}

// onlyCPU returns the number of the only CPU to import, "" for all.
func (f *importing) onlyCPU() string {
	if f.cpu < 0 {
		return ""
	}
	return strconv.Itoa(f.cpu)
}

// choose returns the traces that are to be written.
func (f *importing) choose(traces []*noise.Trace) ([]*noise.Trace, error) {
	var cpus []string
	for _, t := range traces {
		if t.CPU == f.cpu && f.cpu >= 0 {
			return []*noise.Trace{t}, nil
		}
		cpus = append(cpus, strconv.Itoa(t.CPU))
	}
	switch {
	case f.cpu >= 0 && traces[0].CPU < 0:
		traces[0].CPU = f.cpu // the file does not tell
		return traces, nil
	case f.cpu >= 0:
		return nil, fmt.Errorf("no detours of CPU %d; there are those of %s", f.cpu, strings.Join(cpus, ", "))
	case len(traces) > 1 && !strings.Contains(f.output, cpuPlace):
		return nil, fmt.Errorf("detours of several CPUs, %s: --cpu takes those of one, %s in the name of the output writes all", strings.Join(cpus, ", "), cpuPlace)
	}
	return traces, nil
}
