package program

import (
	"fmt"

	"github.com/spf13/cobra"
)

// Notes prints notes on a file.
func Notes(cmd *cobra.Command, file string, notes []string) {
	for _, note := range notes {
		Note(cmd, "%s: %s", file, note)
	}
}

// Note tells the user on standard error what the work met that may matter,
// in one line, unless --quiet is set.
func Note(cmd *cobra.Command, format string, args ...any) {
	if !Quiet(cmd) {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: note: %s\n", cmd.Root().Name(), fmt.Sprintf(format, args...))
	}
}
