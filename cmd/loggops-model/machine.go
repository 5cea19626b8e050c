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
	"loggops/collector/reading"
	"loggops/internal/spec"
	"loggops/internal/units"
	"loggops/internal/wholefile"
)

// fitted has the flags of machine.
type fitted struct {
	eagerMax int64
	overhead overhead
	machine  string // where it goes
}

// overhead is the value of --param: o=TIME.
type overhead struct {
	ns  int64
	set bool
}

func (o *overhead) Set(text string) error {
	_, err := spec.Options(text, ",", spec.To("o", &o.ns, units.ParseDuration).Needed())
	o.set = err == nil
	return err
}

func (o *overhead) Type() string { return "o=TIME" }

func (o *overhead) String() string {
	if !o.set {
		return ""
	}
	return "o=" + (*units.Duration)(&o.ns).String()
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
			files, err := readLogs(cmd.InOrStdin(), args)
			if err != nil {
				return err
			}
			m, err := calibration.Import(files...)
			if err != nil {
				return err
			}
			return f.write(cmd, m, args)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.Var((*units.Size)(&f.eagerMax), "eager-max", "Set S, the `SIZE` of the largest eager message (default: as measured)")
	flags.Var(&f.overhead, "param", "Set o, the time of a send and of a receive: `o=TIME` (default: as measured, or within its bounds)")
	program.OutputFlag(cmd, &f.machine, "the machine file")
	program.Help(cmd, texts, "machine.txt", nil)
	return cmd
}

// maxLog is the largest size of a log in bytes.
const maxLog = 256 << 20

// readLogs reads the files of a measurement, plain or compressed, "-" for standard input.
func readLogs(stdin io.Reader, names []string) (files []calibration.File, err error) {
	for _, name := range names {
		text, err := readLog(stdin, name)
		if err != nil {
			return nil, err
		}
		files = append(files, calibration.File{Name: name, Text: text})
	}
	return files, nil
}

func readLog(stdin io.Reader, name string) (string, error) {
	in := io.NopCloser(stdin)
	if name != "-" {
		var err error
		if in, err = reading.Open(name, nil); err != nil {
			return "", reading.Opening(name, err)
		}
	}
	defer in.Close()
	text, err := io.ReadAll(wholefile.SkipMark(io.LimitReader(in, maxLog+1)))
	switch {
	case err != nil:
		return "", reading.Unreadable(name, err)
	case len(text) > maxLog:
		return "", fmt.Errorf("%s: longer than %s", name, units.FormatSize(maxLog))
	}
	return string(text), nil
}

// write writes the machine of a measurement. Errors name its files.
func (f *fitted) write(cmd *cobra.Command, m *calibration.Measurement, names []string) error {
	for _, note := range m.Notes {
		program.Note(cmd, "%s", note)
	}
	if f.overhead.set {
		if err := m.SetOverhead(float64(f.overhead.ns)); err != nil {
			return program.Usagef("--param %s: %v", f.overhead.String(), err)
		}
	}
	if note := m.OverheadNote(); note != "" {
		program.Note(cmd, "%s", note)
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
