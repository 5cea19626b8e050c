package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"loggops/analysis/calibration"
	"loggops/cmd/internal/program"
	"loggops/internal/units"
	"loggops/internal/wholefile"
)

// fitted is what the flags of machine say.
type fitted struct {
	eagerMax int64
	machine  string // where it goes
}

func newMachine() *cobra.Command {
	var f fitted
	cmd := &cobra.Command{
		Use:  "machine FILE...",
		Args: program.Arguments(1, program.Any),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("eager-max") && (f.eagerMax < 1 || f.eagerMax == math.MaxInt64) {
				return program.Usagef("--eager-max %d: want a size from 1 to %d bytes", f.eagerMax, int64(math.MaxInt64-1))
			}
			m, err := readMeasurement(cmd.InOrStdin(), args)
			if err != nil {
				return err
			}
			return f.write(cmd, m, args)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.Var((*units.Size)(&f.eagerMax), "eager-max", "Set S, the `SIZE` of the largest eager message (default: as measured)")
	program.OutputFlag(cmd, &f.machine, "the machine file")
	program.Help(cmd, texts, "machine.txt", nil)
	return cmd
}

// readMeasurement reads the files of a measurement, "-" for standard input.
func readMeasurement(stdin io.Reader, names []string) (*calibration.Measurement, error) {
	var all []byte
	for _, name := range names {
		read := wholefile.ReadText
		if name == "-" {
			read = func(string) ([]byte, error) { return io.ReadAll(stdin) }
		}
		text, err := read(name)
		if err != nil {
			return nil, err
		}
		all = append(append(all, text...), '\n')
	}
	m, err := calibration.Import(all)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", strings.Join(names, ", "), err)
	}
	return m, nil
}

// write writes the machine of a measurement. Errors name its files.
func (f *fitted) write(cmd *cobra.Command, m *calibration.Measurement, names []string) error {
	if m.NoOverheads() {
		program.Note(cmd, "the measurement has no bandwidths: g and o are 0, and L is the whole latency; add the output of osu_bw")
	}
	if cmd.Flags().Changed("eager-max") {
		m.EagerMax, m.Unbounded = f.eagerMax, false
	}
	if m.Busy() {
		program.Note(cmd, "%s", calibration.BusyNote)
	}
	var text bytes.Buffer
	if err := m.WriteMachine(&text); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(names, ", "), err)
	}
	if f.machine == "" {
		_, err := text.WriteTo(cmd.OutOrStdout())
		return err
	}
	return program.WithOutput(cmd, f.machine, func(path string) error {
		return wholefile.WriteText(path, func(w *bufio.Writer) error {
			_, err := text.WriteTo(w)
			return err
		})
	})
}
