package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/schedgen/collective"
)

// collectiveFlag is --collective: rules, presets and files, or list.
type collectiveFlag []string

func (c *collectiveFlag) addTo(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar((*[]string)(c), "collective", nil, "Choose the algorithms of collectives by `RULE|PRESET|FILE`,...; list prints all")
	program.Reads(cmd, "collective", collective.RuleFiles)
}

func (c collectiveFlag) listed() bool { return slices.Equal(c, []string{list}) }

// args checks the arguments of --collective list, which is all there is then.
func (c collectiveFlag) args(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("--collective list goes without a file: %s", args[0])
	}
	return nil
}

// printAlgorithms prints the kinds, a line each with their algorithms and the
// options that these have.
func printAlgorithms(cmd *cobra.Command) error {
	for _, kind := range collective.Kinds() {
		var names []string
		for _, algorithm := range collective.Algorithms(kind) {
			for _, option := range collective.Options(kind, algorithm) {
				algorithm += ":" + option.String()
			}
			names = append(names, algorithm)
		}
		if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%-20s  %s\n", kind, strings.Join(names, ", ")); err != nil {
			return err
		}
	}
	return nil
}
