package main

import (
	"bufio"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/collector/detour/text"
	"loggops/formats"
	"loggops/formats/noise"
)

func newExport() *cobra.Command {
	var output, to string
	_, forms := text.Forms()
	cmd := &cobra.Command{
		Use:   "export FILE.noise.arrow --to FORM -o FILE",
		Short: "Write a noise file in a text form",
		Long: `Write a noise file in a text form:

  netgauge  a detour a line: start, tab, duration, in ns, as Netgauge writes and
            LogGOPSim reads it; the header as a comment, without causes
  csv       columns arrival_ns, duration_ns and cause; without the header`,
		Example: `  loggops-noise export node.noise.arrow --to netgauge -o node.txt
  loggops-noise export node.noise.arrow --to csv -o - | head`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case !slices.Contains(forms, to):
				return program.Usagef("--to %s: want %s", to, strings.Join(forms, " or "))
			case output == "":
				return program.Usagef("no output is named: -o FILE")
			}
			return program.WithFiles(cmd, args[0], output, func(input, path string) error { return export(cmd, input, to, path) })
		},
	}
	program.OutputFlag(cmd, &output, "the text")
	cmd.Flags().StringVar(&to, "to", "", "the `form`: "+strings.Join(forms, " or "))
	return cmd
}

func export(cmd *cobra.Command, input, form, path string) error {
	t, err := noise.ReadFile(input)
	if err != nil {
		return err
	}
	if form == "netgauge" && len(t.Causes) > 0 {
		program.Note(cmd, "the causes of detours are left out: Netgauge's form has no place for them")
	}
	return formats.WriteText(path, func(w *bufio.Writer) error { return text.Write(w, t, form) })
}
