package program

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"loggops/internal/visible"
)

// Any is the number of arguments that has no limit.
const Any = math.MaxInt

// Arguments checks the number of a command's arguments, and that those it needs are not empty.
func Arguments(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return fmt.Errorf("an argument is missing: %s", usage(cmd))
		case slices.Contains(args[:least], ""):
			return fmt.Errorf("an argument is empty: %s", usage(cmd))
		case len(args) == most+1:
			return fmt.Errorf("one argument too many, %q: %s", visible.Short(args[most]), usage(cmd))
		case len(args) > most:
			return fmt.Errorf("%d arguments too many, the first %q: %s", len(args)-most, visible.Short(args[most]), usage(cmd))
		}
		return nil
	}
}

// usage returns how a command is called.
func usage(cmd *cobra.Command) string {
	if cmd.HasParent() {
		return cmd.Parent().CommandPath() + " " + cmd.Use
	}
	return cmd.Use
}

// freeText is the annotation of a flag whose value may be empty.
const freeText = "free text"

// FreeText lets the value of a flag be empty: all other texts are names, and an empty one is more
// likely a variable of the shell that is not set.
func FreeText(cmd *cobra.Command, flag string) {
	cmd.Flags().Lookup(flag).Annotations = map[string][]string{freeText: nil}
}

// checkValues reports a flag that was given with an empty value.
func checkValues(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		values := valuesOf(f)
		empty := len(values) == 0 || slices.Contains(values, "")
		text := strings.HasPrefix(f.Value.Type(), "string") // or a list of them; others print as they like
		if _, free := f.Annotations[freeText]; text && empty && !free {
			err = Usagef("--%s is empty: want %s", f.Name, valueName(f))
		}
	})
	return err
}

// valueName is what help calls the value of a flag: FILE.
func valueName(f *pflag.Flag) string {
	name, _ := pflag.UnquoteUsage(f)
	return name
}
