package program

import (
	"fmt"

	"github.com/spf13/cobra"
)

// Note tells the user on standard error what the work met that may matter,
// in one line, unless --quiet is set.
func Note(cmd *cobra.Command, format string, args ...any) {
	if !Quiet(cmd) {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: note: %s\n", cmd.Root().Name(), fmt.Sprintf(format, args...))
	}
}
