package program

import (
	"testing"

	"loggops/internal/testkit/cases"

	"github.com/spf13/cobra"
)

// TestNeeds: a flag without effect is an error of usage, before the work.
func TestNeeds(t *testing.T) {
	cases.Lines(t, "needs.txt", func(args string) string {
		size := 0
		cmd := &cobra.Command{Use: "x"}
		cmd.RunE = func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("list") {
				if err := Only(cmd, "--list all", "list"); err != nil {
					return err
				}
			}
			cmd.Print("done\n")
			return nil
		}
		flags := cmd.Flags()
		flags.String("file", "", "")
		flags.IntVar(&size, "size", 0, "")
		for _, name := range []string{"pipe", "from", "list"} {
			flags.Bool(name, false, "")
		}
		flags.Int("big", 0, "")
		Needs(cmd, "from", "file", "pipe")
		NeedsThat(cmd, "big", "an odd --size", func() bool { return size%2 == 1 })
		NotWith(cmd, "size", "list")
		return outcome(t, cmd, args)
	})
}
