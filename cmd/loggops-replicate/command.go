// Loggops-replicate scales a schedule up: weak scaling by a factor.
package main

import (
	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/cmd/internal/progress"
	"loggops/formats/schedule"
	"loggops/replicate"
)

func newCommand() *cobra.Command {
	var (
		output string
		k      int
	)
	cmd := &cobra.Command{
		Use:   "loggops-replicate FILE.sched.arrow -k K -o FILE.sched.arrow",
		Short: "Scale a schedule up to K times as many ranks",
		Long: `Scale a schedule up to K times as many ranks (weak scaling).

Each of the K replicas performs the same computation and point-to-point communication.
Collectives over all ranks run among the ranks of all replicas. The file does not grow.
Replicated schedules can be replicated again.`,
		Example: `  loggops-replicate app.sched.arrow -k 64 -o app-x64.sched.arrow
  loggops-replicate - -k 16 -o - < app.sched.arrow | loggops-sim -`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if output == "" {
				return program.Usagef("no output file: pass -o FILE.sched.arrow")
			}
			if k < 1 {
				return program.Usagef("no factor is given, or one below 1: -k K")
			}
			return program.WithFiles(cmd, args[0], output, func(input, path string) error { return run(cmd, input, k, path) })
		},
	}
	program.OutputFlag(cmd, &output, "the schedule")
	cmd.Flags().IntVarP(&k, "replicas", "k", 0, "Multiply the ranks by `K`")
	return cmd
}

func run(cmd *cobra.Command, input string, k int, path string) error {
	r, err := schedule.Open(input)
	if err != nil {
		return err
	}
	defer r.Close()
	r.Head().Tool = program.Tool(cmd)
	scaled, err := replicate.By(r, k)
	if err != nil {
		return err
	}
	bar := progress.Start(cmd, "operations", 0)
	defer bar.Done()
	err = schedule.Write(path, schedule.Watch(cmd.Context(), scaled, bar.Add))
	bar.Done()
	if err == nil && replicate.Assumes(scaled.Head()) {
		program.Note(cmd, replicate.Assumption)
	}
	return err
}
