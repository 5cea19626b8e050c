package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/output"
	"loggops/cmd/internal/program"
	"loggops/formats/noise"
)

// allTables is the choice of all tables but the scatter plot's.
const allTables = "all"

// shown is a trace with the name of its file.
type shown struct {
	file string
	*noise.Trace
}

// tables has what can be shown of traces, in the order of printing. Where wide
// is set, files that are compared stand side by side.
var tables = []struct {
	name, title string
	make        func(all []shown, wide bool) output.Table
}{
	{"summary", "", func(all []shown, _ bool) output.Table { return summaries(all) }},
	{"causes", "Causes", func(all []shown, _ bool) output.Table { return causes(all) }},
	{"durations", "Durations", durations},
	{"gaps", "Gaps, from the end of a detour to the arrival of the next", gaps},
	{"periods", "Periods", periods},
	{"scatter", "Detours", func(all []shown, _ bool) output.Table { return scatter(all) }},
}

func newShow() *cobra.Command {
	var (
		table  string
		format output.Format
	)
	names := []string{allTables}
	for _, t := range tables {
		names = append(names, t.name)
	}
	cmd := &cobra.Command{
		Use:   "show FILE.noise.arrow...",
		Short: "Print what noise comes to",
		Long: `Print what noise comes to, of one file or of several side by side:

  summary    overhead, detours a second, quantiles of their durations
  causes     detours by cause, where causes are known
  durations  a histogram of the durations, and of the time that they take
  gaps       a histogram of the gaps from the end of one to the arrival of the next
  periods    the periods with which detours come, among those of which durations, and
             how regular they are: 1 is a clock, near 0 is chance
  scatter    every detour, for a scatter plot

--table chooses one of these; without it all but the last are printed.`,
		Example: `  loggops-noise show node.noise.arrow
  loggops-noise show a.noise.arrow b.noise.arrow --table durations
  loggops-noise show node.noise.arrow --table scatter --format csv > detours.csv`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case !slices.Contains(names, table):
				return program.Usagef("--table %s: want %s", table, strings.Join(names, ", "))
			case table == allTables && format == output.FormatCSV:
				return program.Usagef("--format csv prints one table: --table %s", strings.Join(names[1:], ", --table "))
			}
			all, err := readAll(cmd, args)
			if err != nil {
				return err
			}
			return printTables(cmd, all, table, format)
		},
	}
	cmd.Flags().StringVar(&table, "table", allTables, "print this `table`: "+strings.Join(names, ", "))
	program.FormatFlag(cmd, &format)
	return cmd
}

func readAll(cmd *cobra.Command, paths []string) (all []shown, err error) {
	for _, path := range paths {
		err := program.WithInput(cmd, path, func(input string) error {
			t, err := noise.ReadFile(input)
			all = append(all, shown{path, t})
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// printTables prints one table, or all that have something in them.
func printTables(cmd *cobra.Command, all []shown, choice string, format output.Format) error {
	var parts output.Parts
	for _, table := range tables {
		if choice == table.name {
			return table.make(all, format == output.FormatTable).Write(cmd.OutOrStdout(), format)
		}
		if choice != allTables || table.name == "scatter" {
			continue
		}
		content := table.make(all, format == output.FormatTable)
		if len(content.Rows) > 0 || format == output.FormatJSON {
			parts = append(parts, output.Part{Key: table.name, Title: table.title, Content: content})
		}
	}
	return parts.Write(cmd.OutOrStdout(), format)
}
