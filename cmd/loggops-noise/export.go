package main

import (
	"bufio"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/collector/detour/text"
	"loggops/formats/noise"
	"loggops/internal/wholefile"
)

func newExport() *cobra.Command {
	var output, to string
	_, forms := text.Forms()
	cmd := &cobra.Command{
		Use:  "export FILE.noise.arrow --format-out FORMAT -o FILE",
		Args: program.Arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case to == "":
				return program.Usagef("no format: pass --format-out %s", strings.Join(forms, " or --format-out "))
			case output == "":
				return program.Usagef("no output file: pass -o FILE")
			}
			return program.WithFiles(cmd, args[0], output, func(input, path string) error { return export(cmd, input, to, path) })
		},
	}
	program.OutputFlag(cmd, &output, "the text")
	program.ChoiceFlag(cmd, &to, "format-out", "format", forms, "Write this text format")
	program.Help(cmd, texts, "export.txt", nil)
	return cmd
}

func export(cmd *cobra.Command, input, form, path string) error {
	t, err := noise.ReadFile(input)
	if err != nil {
		return err
	}
	if form == "netgauge" && len(t.Causes) > 0 {
		program.Note(cmd, "the causes of detours are omitted: the Netgauge format cannot represent them")
	}
	return wholefile.WriteText(path, func(w *bufio.Writer) error { return text.Write(w, t, form) })
}
