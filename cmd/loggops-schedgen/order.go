package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/schedgen"
)

// noteOrder says how many calls depend on the order in which messages came in
// the recorded run.
func noteOrder(cmd *cobra.Command, report *schedgen.Report) {
	var calls []string
	if n := report.RecordedOrder; n > 0 {
		calls = append(calls, fmt.Sprintf("%d calls that take what comes first (MPI_Waitany and its like, probes from any source)", n))
	}
	if n := report.AnySource; n > 0 {
		calls = append(calls, fmt.Sprintf("the calls after %d receives from any source", n))
	}
	if len(calls) > 0 {
		program.Note(cmd, "replayed in the recorded order: %s", strings.Join(calls, ", "))
	}
	if n := report.LostProbes; n > 0 {
		program.Note(cmd, "%d probes found messages whose receives are not known: they do not wait for these messages", n)
	}
}
