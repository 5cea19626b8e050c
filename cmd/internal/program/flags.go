package program

import (
	"github.com/spf13/cobra"
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
	cmd.Flags().StringVarP(path, "output", "o", "", "Write "+what+" to `FILE`; - is standard output")
	Writes(cmd, "output", nil)
}
