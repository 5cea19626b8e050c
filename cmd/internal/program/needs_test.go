package program

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestNeeds: a flag without effect is an error of usage, before the work.
func TestNeeds(t *testing.T) {
	for args, want := range map[string]string{
		"":                    "done\n",
		"--file x":            "done\n",
		"--file x --from":     "done\n",
		"--from":              "x: --from requires --file or --pipe (see x --help)\n",
		"--big 3":             "x: --big has no effect without an odd --size (see x --help)\n",
		"--big 3 -q --size 3": "done\n",
		"--size 1 --list":     "x: --size has no effect with --list (see x --help)\n",
		"--list":              "done\n",
		"--list --pipe":       "x: --pipe has no effect with --list all (see x --help)\n",
	} {
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
		var out strings.Builder
		code := Run(t.Context(), cmd, strings.Fields(args), strings.NewReader(""), &out, &out)
		if wrong := want != "done\n"; out.String() != want || wrong != (code == BadUsage) {
			t.Errorf("%s: exit status %d, %q", args, code, out.String())
		}
	}
}
