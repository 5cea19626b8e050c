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

// noteFiles prints a line on the files that were read without checksums.
func noteFiles(cmd *cobra.Command, names *strings.Replacer) {
	files := formats.TakeUnsummed()
	if len(files) == 0 {
		return
	}
	which := names.Replace(files[0])
	if others := len(files) - 1; others > 0 {
		which += fmt.Sprintf(" and %d more", others)
	}
	Note(cmd, "%s: no checksums, so damage cannot be detected", which)
}
