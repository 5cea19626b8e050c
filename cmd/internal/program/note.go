package program

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"loggops/formats"
)

// Note tells the user on standard error what the work met that may matter,
// in one line, unless --quiet is set.
func Note(cmd *cobra.Command, format string, args ...any) {
	if !Quiet(cmd) {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: note: %s\n", cmd.Root().Name(), oneLine(fmt.Sprintf(format, args...)))
	}
}

// noteFiles prints the notes on the files that were read, each in one line.
func noteFiles(cmd *cobra.Command, names *strings.Replacer) {
	for _, note := range formats.TakeNotes() {
		which := names.Replace(note.Files[0])
		if others := len(note.Files) - 1; others > 0 {
			which += fmt.Sprintf(" and %d more", others)
		}
		Note(cmd, "%s: %s", which, note.Text)
	}
}
