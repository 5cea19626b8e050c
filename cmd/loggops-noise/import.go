package main

import (
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

// importing is what the flags of import say.
type importing struct {
	from, output string
	cpu          int // -1 for whichever there is
	machine      string
	lengthNS     int64
}

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
	program.Help(cmd, texts, "import.txt", nil)
	return cmd
}

// run reads a file and writes what is wanted of it. name is what the user
// calls it.
func (f *importing) run(cmd *cobra.Command, input, name string) error {
	traces, err := text.Read(input, f.from)
	if err != nil {
		return err
	}
	traces, err = f.choose(traces)
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
