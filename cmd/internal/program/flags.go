package program

import (
	"github.com/spf13/cobra"

	"loggops/cmd/internal/output"
)

const quietFlag = "quiet"

// Quiet tells, within RunE, whether the program was called with --quiet,
// which every program has.
func Quiet(cmd *cobra.Command) bool {
	quiet, _ := cmd.Flags().GetBool(quietFlag)
	return quiet
}

// OutputFlag adds -o/--output, the name of the file that the program writes;
// what is the file's content, as in "the schedule". See WithOutput.
func OutputFlag(cmd *cobra.Command, path *string, what string) {
	cmd.Flags().StringVarP(path, "output", "o", "", "write "+what+" to `FILE`; - is standard output")
}

// FormatFlag adds --format, the form of what the program prints to standard
// output. The default is *format, a table if that is empty.
func FormatFlag(cmd *cobra.Command, format *output.Format) {
	if *format == "" {
		*format = output.FormatTable
	}
	cmd.Flags().Var(format, "format", "how results are printed")
}
