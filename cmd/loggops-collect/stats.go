package main

import (
	"github.com/spf13/cobra"

	"loggops/analysis/profile"
	"loggops/cmd/internal/program"
	"loggops/formats/trace"
	"loggops/internal/units"
)

// topPartners is how many pairs are listed where all tables are printed for
// people; otherwise all are.
const topPartners = 10

// printStats prints the summary of a trace file.
func printStats(cmd *cobra.Command, path string, shown *program.Tables) error {
	t, err := trace.Open(path)
	if err != nil {
		return err
	}
	defer t.Close()
	if t.Head().CPUTime {
		program.Note(cmd, "the recording is in CPU time: times of different ranks cannot be compared")
	}
	program.NoteCPUWait(cmd, t.Head().WaitedForCPU())
	bar := program.StartBar(cmd, "calls", 0)
	defer bar.Done()
	s, err := profile.OfTrace(trace.Watch(cmd.Context(), t, bar.Add))
	if err != nil {
		return err
	}
	bar.Done()
	if n := s.UnsizedTransfers(); n > 0 {
		program.Note(cmd, "the recording lacks the targets or the bytes of %s one-sided transfers: they are unknown in the tables", units.FormatCount(n))
	}
	most := 0
	if shown.Short() {
		most = topPartners
	}
	return shown.Print(cmd, s.Tables(most))
}
