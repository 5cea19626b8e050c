package main

import (
	"bufio"
	"bytes"
	"fmt"

	"github.com/spf13/cobra"

	"loggops/analysis/calibration"
	"loggops/cmd/internal/program"
	"loggops/formats"
)

func newMachine() *cobra.Command {
	var file string
	cmd := &cobra.Command{
		Use:   "machine FILE",
		Short: "Fit a machine file to measured times of messages",
		Long: `Fit the parameters of a machine to measured times of messages, and print a machine
file for loggops-sim --machine. FILE is what loggp prints if it does not find this
program, or an earlier machine file, whose comments have the measurement.`,
		Example: `  mpirun -np 2 bin/loggp > machine.toml
  loggops-model machine machine.toml -o again.toml`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return program.WithInput(cmd, args[0], func(path string) error {
				m, err := readMeasurement(path)
				if err != nil {
					return err
				}
				if m.Busy() {
					program.Note(cmd, "%s", calibration.BusyNote)
				}
				if file == "" {
					return m.WriteMachine(cmd.OutOrStdout())
				}
				return program.WithOutput(cmd, file, func(path string) error {
					return formats.WriteText(path, func(w *bufio.Writer) error { return m.WriteMachine(w) })
				})
			})
		},
	}
	program.OutputFlag(cmd, &file, "the machine file")
	return cmd
}

// readMeasurement reads the measurement in a file.
func readMeasurement(path string) (*calibration.Measurement, error) {
	text, err := formats.ReadText(path)
	if err != nil {
		return nil, err
	}
	m, err := calibration.Read(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}
