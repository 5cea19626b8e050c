// Loggops-schedgen makes schedules: of a trace, of GOAL or of a pattern; and it
// writes them as GOAL.
package main

import (
	"embed"
	"math"
	"os"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/internal/units"
	"loggops/schedgen"
	"loggops/schedgen/collective"
	"loggops/schedgen/pattern"
)

// texts are those of --help.
//
//go:embed *.txt
var texts embed.FS

// settings are what the flags say.
type settings struct {
	output         string
	replicas       int // 0: as many as the file has
	traces         forTraces
	iterationAfter string
	collectives    collectiveFlag
	synthetic      *patternFlags
	change         transforms
	exports        export
	shows          *program.Tables
}

func main() { os.Exit(program.Main(newCommand())) }

func newCommand() *cobra.Command {
	s := &settings{synthetic: newPatternFlags(), shows: newShow()}
	cmd := &cobra.Command{
		Use: "loggops-schedgen {FILE | --pattern NAME --ranks P} -o FILE.sched.arrow",
		Args: func(cmd *cobra.Command, args []string) error {
			if s.collectives.listed() {
				return s.collectives.args(cmd, args)
			}
			return s.synthetic.args(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case s.collectives.listed():
				return printAlgorithms(cmd)
			case s.synthetic.spec.Name == list:
				return printPatterns(cmd)
			}
			if err := s.check(cmd); err != nil {
				return err
			}
			return s.run(cmd, args)
		},
	}
	cmd.Flags().AddFlagSet(s.synthetic.set)
	program.Completes(cmd, "pattern", func() (names []string) {
		for _, p := range pattern.All() {
			names = append(names, p.Name)
		}
		return names
	})
	program.OutputFlag(cmd, &s.output, "the schedule, or its export,")
	s.collectives.addTo(cmd)
	program.NumberFlag(cmd, &s.replicas, "replicas", 1, math.MaxInt32, "Scale to `K` times as many ranks (default: the factor of the file)")
	cmd.Flags().BoolVar(&s.traces.AllowDropped, "allow-dropped", false, "Omit calls of a trace that cannot be represented, and report their number")
	cmd.Flags().BoolVar(&s.traces.FreeLocal, "free-local", false, "Omit the time in calls of a trace that communicate with no other rank; the default counts it as computation")
	cmd.Flags().StringVar(&s.iterationAfter, "iteration-after", "", "Begin a new iteration of a trace after every N-th call: `CALL[/N]` or SITE[/N]")
	cmd.Flags().Var((*units.Duration)(&s.traces.PollGapNS), "poll-gap", "Treat gaps of up to `TIME` between an unsuccessful poll and the next poll as waiting, not as computation")
	cmd.Flags().Var((*units.Duration)(&s.traces.PollCostNS), "compute-polls", "Treat unsuccessful polls as computation, not as waiting, less `TIME` per poll, which recording took")
	cmd.Flags().Lookup("compute-polls").DefValue = "" // not 0: without it, they are waiting
	s.change.addFlags(cmd)
	s.exports.addFlags(cmd)
	s.shows.Optional(cmd, "Print a summary of FILE")
	program.Help(cmd, texts, "help.txt", nil)
	s.rules(cmd).Declare(cmd)
	return cmd
}

// check parses and validates the flags.
func (s *settings) check(cmd *cobra.Command) (err error) {
	if s.traces.collectives, err = collective.ParseRules(s.collectives); err != nil {
		return err
	}
	s.traces.ComputePolls = cmd.Flags().Changed("compute-polls")
	if s.iterationAfter != "" {
		if s.traces.Iterations, err = schedgen.ParseIterations(s.iterationAfter); err != nil {
			return err
		}
	}
	if err := s.shows.Check(cmd); err != nil {
		return err
	}
	if err := s.change.check(cmd); err != nil {
		return err
	}
	s.traces.Window, s.traces.Named = s.change.cuts.window, s.change.cuts.given()
	if s.exports.form != "" {
		return onlyForTraces(cmd, s.traces)
	}
	return nil
}

func (s *settings) run(cmd *cobra.Command, args []string) error {
	switch {
	case s.shows.Choice != "":
		return program.WithInput(cmd, args[0], func(input string) error {
			return printShown(cmd, s.shows, input, s.traces, s.replicas)
		})
	case s.synthetic.given(cmd):
		return program.WithOutput(cmd, s.output, func(path string) error {
			return s.synthetic.generate(cmd, s.replicas, path)
		})
	}
	return program.WithFiles(cmd, args[0], s.output, func(input, path string) error {
		if s.exports.form != "" {
			return s.exports.write(cmd, input, s.replicas, path)
		}
		return generate(cmd, input, s.traces, &s.change, s.replicas, path)
	})
}
