package program

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"loggops/internal/table"
)

// FormatFlag adds --format, the format of results on standard output. The default is
// *format, or a table if that is empty.
func FormatFlag(cmd *cobra.Command, format *table.Format) {
	if *format == "" {
		*format = table.FormatTable
	}
	cmd.Flags().Var(format, "format", "Print results as table, csv or json")
	Completes(cmd, "format", func() []string { return strings.Split(format.Type(), "|") })
}

// Print prints a result to standard output.
func Print(cmd *cobra.Command, result table.Content, format table.Format) error {
	out := cmd.OutOrStdout()
	if file, is := terminal(out); is {
		out = table.Screen{Writer: out, Width: columns(file)}
	}
	return result.Write(out, format)
}

// terminal returns the terminal that w is, if it is one.
func terminal(w io.Writer) (*os.File, bool) {
	file, ok := Direct(w).(*os.File)
	return file, ok && term.IsTerminal(int(file.Fd()))
}

// columns returns the width of a terminal, 0 if it is unknown.
func columns(terminal *os.File) int {
	width, _, _ := term.GetSize(int(terminal.Fd()))
	return width
}

// All chooses all tables.
const All = "all"

// show is the flag that chooses what is printed.
const show = "show"

// Tables is the choice of one or all tables of a result by --show, together with --format.
type Tables struct {
	names  []string // of those that can be chosen
	Choice string   // "" for none
	Format table.Format
}

// NewTables returns the choice among the tables with these names.
func NewTables(names ...string) *Tables { return &Tables{names: names} }

// Optional adds --show and --format. The default is no table.
func (t *Tables) Optional(cmd *cobra.Command, help string) {
	cmd.Flags().StringVar(&t.Choice, show, "", help+", `TABLE`: "+All+", "+strings.Join(t.names, ", "))
	FormatFlag(cmd, &t.Format)
}

// Add adds --show and --format. The default is all tables.
func (t *Tables) Add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&t.Choice, show, All, "Print one `TABLE` of "+All+", "+strings.Join(t.names, ", "))
	FormatFlag(cmd, &t.Format)
}

// Check returns an error of usage for an invalid choice.
func (t *Tables) Check(cmd *cobra.Command) error {
	const option = "--" + show + " "
	switch {
	case t.Choice == "" && cmd.Flags().Changed("format"):
		return Usagef("--format is for the tables of --show")
	case t.Choice != "" && t.Choice != All && !slices.Contains(t.names, t.Choice):
		return Usagef("%s%s: want %s, %s", option, t.Choice, All, strings.Join(t.names, ", "))
	case t.Choice == All && t.Format == table.FormatCSV:
		return Usagef("--format csv prints one table: %s%s", option, strings.Join(t.names, ", "+option))
	}
	return nil
}

// Short reports whether all tables are printed for people, who need only the beginning
// of long ones.
func (t *Tables) Short() bool { return t.Choice == All && t.Format == table.FormatTable }

// Print prints the chosen tables.
func (t *Tables) Print(cmd *cobra.Command, all table.Parts) error {
	for _, part := range all {
		if part.Key == t.Choice {
			return Print(cmd, part, t.Format)
		}
	}
	if t.Choice != All {
		return fmt.Errorf("no table %s", t.Choice)
	}
	return Print(cmd, all, t.Format)
}
