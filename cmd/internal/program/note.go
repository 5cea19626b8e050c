package program

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"loggops/formats"
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

// noteUnsummed tells of the files that were read without checksums, in one note.
func noteUnsummed(cmd *cobra.Command, names *strings.Replacer) {
	files := formats.TakeUnsummed()
	switch len(files) {
	case 0:
	case 1:
		Note(cmd, "%s has no checksums: damage to it cannot be detected", names.Replace(files[0]))
	default:
		Note(cmd, "%d files have no checksums, for example %s: damage to them cannot be detected", len(files), names.Replace(files[0]))
	}
}
