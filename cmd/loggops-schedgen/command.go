// Loggops-schedgen makes schedules: of a trace or of GOAL text; and it writes
// them as GOAL text.
package main

import (
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/schedgen"
	"loggops/schedgen/collective"
)

func newCommand() *cobra.Command {
	var (
		output      string
		export      string
		collectives []string
		replicas    int
		change      transforms
	)
	cmd := &cobra.Command{
		Use:   "loggops-schedgen FILE -o FILE.sched.arrow",
		Short: "Make a schedule of a trace or of GOAL text, or write one as GOAL text",
		Long: `Make a schedule of a trace or of GOAL text, or write one as GOAL text.

FILE is a trace (loggops-collect makes one), GOAL text, or with --export or to
change it a schedule.
The time between a rank's MPI calls becomes computation; collectives are kept
whole, and run by the algorithms that --collective names; where none is named, by
the first of these:

` + algorithms() + transformHelp,
		Example: `  loggops-schedgen app.trace.arrow -o app.sched.arrow
  loggops-schedgen app.trace.arrow --collective bcast=pipelined-chain:segment=65536,barrier=linear -o app.sched.arrow
  loggops-schedgen app.trace.arrow --only p2p --start 10s --end 12s -o nocolls.sched.arrow
  loggops-schedgen app.sched.arrow --nonblocking-collectives 1ms --async-progress -o overlap.sched.arrow
  loggops-schedgen x.goal -o x.sched.arrow
  loggops-schedgen x.sched.arrow --export goal -o x.goal`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			opt, err := options(collectives)
			if err != nil {
				return err
			}
			if output == "" {
				return program.Usagef("no output is named: -o FILE.sched.arrow")
			}
			if export != "" && export != "goal" {
				return program.Usagef("--export %s: goal is what a schedule can be exported as", export)
			}
			if export != "" && len(collectives) > 0 {
				return program.Usagef("--collective chooses among algorithms for a trace; a schedule has chosen")
			}
			if err := change.check(cmd); err != nil {
				return err
			}
			opt.Window = change.window
			if export != "" && len(change.changed) > 0 {
				return program.Usagef("--%s does not go with --export: export the schedule that it makes", change.changed[0])
			}
			if replicas < 1 {
				return program.Usagef("--replicas %d: at least 1", replicas)
			}
			return program.WithInput(cmd, args[0], func(input string) error {
				return program.WithOutput(cmd, output, func(path string) error {
					if export != "" {
						return exportGoal(cmd, input, replicas, path)
					}
					return generate(cmd, input, opt, &change, replicas, path)
				})
			})
		},
	}
	program.OutputFlag(cmd, &output, "the schedule, or the GOAL text,")
	cmd.Flags().StringSliceVar(&collectives, "collective", nil, "`KIND=ALGORITHM[:OPTION=VALUE]`,...: how collectives are done")
	cmd.Flags().IntVar(&replicas, "replicas", 1, "replicate the schedule by this `factor`")
	change.addFlags(cmd)
	cmd.Flags().StringVar(&export, "export", "", "write a schedule as `goal` text, collectives and replicas expanded")
	return cmd
}

// algorithms lists the kinds of collectives and their algorithms, with the
// options that these have.
func algorithms() string {
	var text strings.Builder
	for _, kind := range collective.Kinds() {
		text.WriteString("  " + kind + ": ")
		for i, algorithm := range collective.Algorithms(kind) {
			if i > 0 {
				text.WriteString(", ")
			}
			text.WriteString(algorithm)
			for _, option := range collective.Options(kind, algorithm) {
				text.WriteString(":" + option.String())
			}
		}
		text.WriteString("\n")
	}
	return text.String()
}

func options(collectives []string) (schedgen.Options, error) {
	opt := schedgen.Options{Algorithms: map[string]string{}}
	for _, choice := range collectives {
		kind, algorithm, ok := strings.Cut(choice, "=")
		if !ok {
			return opt, program.Usagef("--collective %s: KIND=ALGORITHM is wanted", choice)
		}
		opt.Algorithms[kind] = algorithm
	}
	if err := opt.Check(); err != nil {
		return opt, program.Usagef("--collective: %v", err)
	}
	return opt, nil
}
