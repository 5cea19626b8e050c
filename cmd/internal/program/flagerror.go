package program

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"loggops/internal/nearest"
)

// flagError describes what is wrong with a flag: of one that is unknown, which is the
// nearest; of a value, what is wanted instead of how Go calls its error.
func flagError(cmd *cobra.Command, err error) error {
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok && unknown.GetSpecifiedShortnames() == "" {
		return fmt.Errorf("%w%s", err, nearest.Hint("--"+unknown.GetSpecifiedName(), flagNames(cmd)))
	}
	wrong, ok := errors.AsType[*pflag.InvalidValueError](err)
	if !ok {
		return err
	}
	flag, reason := wrong.GetFlag(), wrong.Unwrap().Error()
	if number, ofGo := errors.AsType[*strconv.NumError](err); ofGo {
		reason = wanted(flag.Value.Type(), number)
	}
	return fmt.Errorf("--%s %s: %s", flag.Name, wrong.GetValue(), reason)
}

// wanted describes what a flag of a type takes.
func wanted(kind string, wrong *strconv.NumError) string {
	switch {
	case kind == "bool":
		return "want true or false"
	case strings.HasPrefix(kind, "float"):
		return "want a number"
	case errors.Is(wrong, strconv.ErrRange):
		return "too large"
	case strings.HasPrefix(kind, "uint"):
		return "want a whole number that is not negative"
	}
	return "want a whole number"
}

// flagNames returns the long names of a command's flags, with their dashes.
func flagNames(cmd *cobra.Command) (names []string) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return names
}

// commandArgs takes no arguments where a command is to be named.
func commandArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, sub := range cmd.Commands() {
		if !sub.Hidden {
			names = append(names, sub.Name())
		}
	}
	slices.Sort(names)
	return nearest.Unknown("command", args[0], names)
}
