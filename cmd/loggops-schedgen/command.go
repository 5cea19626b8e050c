// Loggops-schedgen makes schedules: of a trace, of GOAL or of a pattern; and it
// writes them as GOAL.
package main

import (
	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/schedgen"
	"loggops/schedgen/rules"
)

func newCommand() *cobra.Command {
	var (
		output      string
		exports     export
		shows       = newShow()
		dropped     bool
		markAt      string
		pollGapNS   int64
		collectives collectiveFlag
		replicas    int
		synthetic   = newPatternFlags()
		change      transforms
	)
	cmd := &cobra.Command{
		Use:   "loggops-schedgen {FILE | --pattern NAME --ranks P} -o FILE.sched.arrow",
		Short: "Make a schedule of a trace, of GOAL or of a pattern, or write one as GOAL",
		Long: `Make a schedule of a trace, of GOAL or of a pattern, or write one as GOAL.

FILE is a trace (loggops-collect makes one), GOAL as text or in the binary form of
LogGOPSim, or with --export or to change it a schedule.
The time between a rank's MPI calls becomes computation; collectives are kept
whole.
` + collectiveHelp + `
With --pattern there is no FILE: the ranks compute and communicate in a regular
way. --pattern list tells which ways there are, and docs/patterns.md more.
` + transformHelp + exportHelp + showHelp,
		Example: `  loggops-schedgen app.trace.arrow -o app.sched.arrow
  loggops-schedgen app.trace.arrow --collective bcast=pipelined-chain:segment=65536,barrier=linear -o app.sched.arrow
  loggops-schedgen app.trace.arrow --collective 'mpich,allreduce<2KiB:members>=64=dissemination' -o app.sched.arrow
  loggops-schedgen app.trace.arrow --mark-at MPI_Allreduce/2 -o app.sched.arrow
  loggops-schedgen --collective list
  loggops-schedgen app.trace.arrow --only p2p --start 100ms --end 300ms -o nocolls.sched.arrow
  loggops-schedgen app.sched.arrow --nonblocking-collectives 1ms --async-progress -o overlap.sched.arrow
  loggops-schedgen x.goal -o x.sched.arrow
  loggops-schedgen x.sched.arrow --export goal -o x.goal
  loggops-schedgen x.goal --export goal-binary -o x.bin
  loggops-schedgen app.trace.arrow --show
  loggops-schedgen app.sched.arrow --show=calls --format csv
  loggops-schedgen --pattern list
  loggops-schedgen --pattern dissemination --ranks 1048576 --bytes 1 -o x.sched.arrow
  loggops-schedgen --pattern halo3d --ranks 120 --grid 4x5x6 --bytes 64KiB --iterations 50 --compute 1ms -o x.sched.arrow`,
		Args: func(cmd *cobra.Command, args []string) error {
			if collectives.listed() {
				return collectives.args(cmd, args)
			}
			return synthetic.args(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if collectives.listed() {
				return printAlgorithms(cmd)
			}
			if synthetic.spec.Name == list {
				return printPatterns(cmd)
			}
			opt := forTraces{chosen: len(collectives) > 0}
			var err error
			if opt.collectives, err = rules.All(collectives); err != nil {
				return err
			}
			opt.AllowDropped, opt.PollGapNS = dropped, pollGapNS
			if markAt != "" {
				if opt.Marks, err = schedgen.ParseMarks(markAt); err != nil {
					return err
				}
			}
			if err := checkShow(cmd, shows); err != nil {
				return err
			}
			if output == "" && shows.Choice == "" {
				return program.Usagef("no output is named: -o FILE.sched.arrow")
			}
			if err := exports.check(cmd); err != nil {
				return err
			}
			if exports.form != "" {
				if err := onlyForTraces(opt); err != nil {
					return err
				}
			}
			if err := change.check(cmd); err != nil {
				return err
			}
			opt.Window = change.window
			if len(change.changed) > 0 && (exports.form != "" || shows.Choice != "" || synthetic.given(cmd)) {
				return program.Usagef("--%s goes with none of --export, --show and --pattern: it takes a file, and makes one", change.changed[0])
			}
			if cmd.Flags().Changed("replicas") && replicas < 1 {
				return program.Usagef("--replicas %d: at least 1", replicas)
			}
			if shows.Choice != "" {
				return program.WithInput(cmd, args[0], func(input string) error {
					return printShown(cmd, shows, input, opt, replicas)
				})
			}
			if synthetic.given(cmd) {
				return program.WithOutput(cmd, output, func(path string) error {
					return synthetic.generate(cmd, replicas, path)
				})
			}
			return program.WithFiles(cmd, args[0], output, func(input, path string) error {
				if exports.form != "" {
					return exports.write(cmd, input, replicas, path)
				}
				return generate(cmd, input, opt, &change, replicas, path)
			})
		},
	}
	cmd.Flags().AddFlagSet(synthetic.set)
	program.OutputFlag(cmd, &output, "the schedule, or what is exported of it,")
	collectives.addTo(cmd)
	cmd.Flags().IntVar(&replicas, "replicas", 0, "make `K` times the recorded ranks, or the ranks of a pattern; 0: as many as the file has")
	cmd.Flags().BoolVar(&dropped, "allow-dropped", false, "leave out calls of a trace that cannot be represented, and count them")
	cmd.Flags().StringVar(&markAt, "mark-at", "", "number iterations of a trace: one begins after every N-th `CALL[/N]` of a rank")
	addPollGap(cmd, &pollGapNS)
	change.addFlags(cmd)
	exports.addFlags(cmd)
	shows.Optional(cmd, "print what FILE comes to")
	return cmd
}
