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
}

// Print prints a result to standard output.
func Print(cmd *cobra.Command, result table.Content, format table.Format) error {
	out := cmd.OutOrStdout()
	if IsTerminal(out) {
		out = table.Screen{Writer: out}
	}
	return result.Write(out, format)
}

// IsTerminal reports whether w is a terminal.
func IsTerminal(w io.Writer) bool {
	file, ok := Direct(w).(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// All chooses all tables.
const All = "all"

// Tables is a flag that chooses one or all tables of a result, together with --format.
type Tables struct {
	flag   string
	names  []string // of those that can be chosen
	Choice string   // "" for none
	Format table.Format
}

// NewTables returns the choice that a flag makes among the tables with these names.
func NewTables(flag string, names ...string) *Tables { return &Tables{flag: flag, names: names} }

// Optional adds the flag and --format. The default is no table; the flag without a value
// chooses all.
func (t *Tables) Optional(cmd *cobra.Command, help string) {
	cmd.Flags().StringVar(&t.Choice, t.flag, "", help+": all tables, or one `TABLE` of "+strings.Join(t.names, ", "))
	cmd.Flags().Lookup(t.flag).NoOptDefVal = All
	FormatFlag(cmd, &t.Format)
}

// Add adds the flag and --format. The default is all tables.
func (t *Tables) Add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&t.Choice, t.flag, All, "Print one `TABLE` of "+All+", "+strings.Join(t.names, ", "))
	FormatFlag(cmd, &t.Format)
}

// Check returns an error of usage for an invalid choice.
func (t *Tables) Check(cmd *cobra.Command) error {
	sign := " "
	if cmd.Flags().Lookup(t.flag).NoOptDefVal != "" {
		sign = "="
	}
	option := "--" + t.flag + sign
	switch {
	case t.Choice == "" && cmd.Flags().Changed("format"):
		return Usagef("--format is how --%s prints; there is no --%[1]s", t.flag)
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
