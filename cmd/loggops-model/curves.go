package main

import (
	"bufio"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/internal/table"
	"loggops/internal/wholefile"
)

// curves are where a table goes.
type curves struct {
	file   string
	format table.Format
}

func (c *curves) addTo(cmd *cobra.Command) {
	program.OutputFlag(cmd, &c.file, "the table, as CSV unless --format says other,")
	program.FormatFlag(cmd, &c.format)
}

// write prints a table, or writes it to the file.
func (c *curves) write(cmd *cobra.Command, t table.Table) error {
	if c.file == "" {
		return program.Print(cmd, t, c.format)
	}
	if !cmd.Flags().Changed("format") {
		c.format = table.FormatCSV
	}
	return program.WithOutput(cmd, c.file, func(path string) error {
		return wholefile.WriteText(path, func(w *bufio.Writer) error { return t.Write(w, c.format) })
	})
}
