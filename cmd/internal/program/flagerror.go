package program

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"loggops/internal/setting"
	"loggops/internal/visible"
)

// flagError describes what is wrong with a flag: of one that is unknown, which is the
// nearest; where a value is missing, what it is called; of a value, what is wanted instead of how Go calls its error.
func flagError(cmd *cobra.Command, err error) error {
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok && unknown.GetSpecifiedShortnames() == "" {
		return fmt.Errorf("%w%s", err, setting.Hint("--"+unknown.GetSpecifiedName(), flagNames(cmd)))
	}
	if missing, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return fmt.Errorf("--%s needs a value, %s", missing.GetFlag().Name, valueName(missing.GetFlag()))
	}
	wrong, ok := errors.AsType[*pflag.InvalidValueError](err)
	if !ok {
		return err
	}
	flag, reason := wrong.GetFlag(), wrong.Unwrap().Error()
	if number, ofGo := errors.AsType[*strconv.NumError](err); ofGo {
		reason = wanted(flag.Value.Type(), number)
	}
	return fmt.Errorf("--%s %s: %s", flag.Name, visible.Value(wrong.GetValue()), reason)
}

// wanted describes what a flag of a type takes.
func wanted(kind string, wrong *strconv.NumError) string {
	least, most := "-9223372036854775808", "9223372036854775807"
	switch {
	case kind == "bool":
		return "want true or false"
	case strings.HasPrefix(kind, "float"):
		least, most = "-1.8e+308", "1.8e+308"
	case strings.HasPrefix(kind, "uint"):
		least, most = "0", "18446744073709551615"
	case kind == "int32":
		least, most = "-2147483648", "2147483647"
	}
	switch {
	case errors.Is(wrong, strconv.ErrRange) && strings.HasPrefix(wrong.Num, "-"):
		return "must be at least " + least
	case errors.Is(wrong, strconv.ErrRange):
		return "must be at most " + most
	case strings.HasPrefix(kind, "float"):
		return "want a number"
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
	return setting.Unknown("command", args[0], names)
}
