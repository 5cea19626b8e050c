package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/schedgen/collective"
	"loggops/schedgen/rules"
)

// collectiveFlag is --collective: rules, presets and files, or list.
type collectiveFlag []string

const collectiveHelp = `
Rules select the algorithm of each collective, KIND[CONDITION]...=ALGORITHM:
  bcast=binary                              always
  allreduce<2KiB=recursive-doubling         by m, see docs/collectives.md
  allgather:members>=64:total<80KiB=ring    by members and total size of all blocks
  allgather:power-of-two=ring               for 1, 2, 4, 8 ... members
  bcast>=8KiB<1MiB=pipelined-chain:segment=4096
  alltoallv:nonblocking=linear:zeros=skip   for MPI_Ialltoallv, without empty blocks
  bcast<1=none                              no messages if there are no data
The last matching rule applies, also after replication. If no rule matches, the first
algorithm of the kind applies. --collective list prints all algorithms. --collective
also takes the name of a preset (default, loggopsim, openmpi, mpich or mpich-smp) or a TOML file of
rules. If it names none, default comes first.
`

func (c *collectiveFlag) addTo(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar((*[]string)(c), "collective", nil, "Choose the algorithms of collectives by `RULE|PRESET|FILE`,...; list prints kinds and algorithms")
	program.Reads(cmd, "collective", rules.Files)
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
