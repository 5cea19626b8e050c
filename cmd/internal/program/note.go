package program

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"loggops/formats"
	"loggops/internal/setting"
)

// Note tells the user on standard error what the work met that may matter,
// in one line, unless --quiet is set. Settings among the arguments are printed as flags.
func Note(cmd *cobra.Command, format string, args ...any) {
	if !Quiet(cmd) {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: note: %s\n", cmd.Root().Name(), oneLine(setting.Sprintf(asFlag, format, args...)))
	}
}

// NoteCPUWait notes that recorded ranks waited for CPUs, if a trace or schedule says so.
func NoteCPUWait(cmd *cobra.Command, says string) {
	if says != "" {
		Note(cmd, "%s, which computation contains: record at most one rank per CPU, or with LOGGOPS_CLOCK=cpu", says)
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
