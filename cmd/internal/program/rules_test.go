package program

import (
	"testing"

	"github.com/spf13/cobra"

	"loggops/internal/testkit/cases"
)

// TestRules: a rule that is broken is an error of usage, before the work.
func TestRules(t *testing.T) {
	cases.Lines(t, "rules.txt", func(args string) string {
		size := 0
		cmd := &cobra.Command{Use: "x"}
		cmd.RunE = func(cmd *cobra.Command, _ []string) error {
			cmd.Print("done\n")
			return nil
		}
		flags := cmd.Flags()
		flags.String("file", "", "")
		NumberFlag(cmd, &size, "size", 1, 99, "")
		for _, name := range []string{"pipe", "from", "a", "b"} {
			flags.Bool(name, false, "")
		}
		flags.String("list", "", "")
		flags.Int("big", 0, "")
		rules := &Rules{
			All: []Rule{
				{Requires: "file, pipe, list, a, b, size, big, from, quiet", Reason: "nothing to do"},
				{Of: "list=all, list=of:*", Only: "list, size"},
				{Of: "from", Requires: "file, pipe, list=some"},
				{Of: "big", Requires: "an odd --size", Reason: "even ones are small"},
				{Of: "a, b, size", Excludes: "a, b"},
			},
			Conditions: map[string]func() bool{"an odd --size": func() bool { return size%2 == 1 }},
		}
		rules.Declare(cmd)
		return outcome(t, cmd, args)
	})
}
