package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/formats/trace"
	"loggops/internal/units"
	"loggops/schedgen"
)

// noteTrace notes what of a trace is assumed, left out, or may matter otherwise.
func noteTrace(cmd *cobra.Command, report *schedgen.Report, dropped map[string]int64) {
	if report.NegativeGaps > 0 {
		program.Note(cmd, "%d calls start before the one before them ends, by %d ns in all: the time between them counts as 0", report.NegativeGaps, report.NegativeNS)
	}
	for _, name := range slices.Sorted(maps.Keys(dropped)) {
		program.Note(cmd, "%s are dropped", trace.Counted(dropped[name], name))
	}
	for _, taken := range []struct {
		calls int64
		of    string
	}{{report.OneSided, "one-sided communication"}, {report.Files, "files"}} {
		if taken.calls > 0 {
			program.Note(cmd, "%d calls of %s keep their recorded durations: their waits are not simulated", taken.calls, taken.of)
		}
	}
	noteOrder(cmd, report)
	notePolling(cmd, &report.Polling)
}

// noteUnfinished notes what nothing stands for because the run ended before it did.
func noteUnfinished(cmd *cobra.Command, head *trace.Header) {
	switch n, unfinished := len(head.Truncated), len(head.Unfinished); {
	case n > 0:
		program.Note(cmd, "%d of %d ranks end before the run did; %d messages and collectives that were under way are omitted", n, head.Ranks, unfinished)
	case unfinished > 0:
		program.Note(cmd, "%d messages and collectives of which the recording has only one side are omitted", unfinished)
	}
}

// noteOrder describes how many calls depend on the order in which messages came in
// the recorded run.
func noteOrder(cmd *cobra.Command, report *schedgen.Report) {
	var calls []string
	if n := report.RecordedOrder; n > 0 {
		calls = append(calls, fmt.Sprintf("%d calls that take the first request or message (MPI_Waitany and similar calls, probes of any source)", n))
	}
	if n := report.AnySource; n > 0 {
		calls = append(calls, fmt.Sprintf("the calls after %d receives from any source", n))
	}
	if len(calls) > 0 {
		program.Note(cmd, "replayed in the recorded order: %s", strings.Join(calls, ", "))
	}
	if n := report.LostProbes; n > 0 {
		program.Note(cmd, "%d probes found messages whose receives are not known: they do not wait for these messages", n)
	}
}

// notablePolling is the share of computation between unsuccessful polls from
// which on a note reports it.
const notablePolling = 0.01

// notableWaits is the share of unsuccessful polls in polls and computation from which on a
// note reports that they count as waiting.
const notableWaits = 0.1

// notePolling reports the time in unsuccessful polls and between them: whether a program waits there or computes, only
// the user can know. If there is much of both, the run time is between two bounds.
func notePolling(cmd *cobra.Command, p *schedgen.Polling) {
	share := 0.0
	if p.ComputationNS > 0 {
		share = float64(p.BetweenNS) / float64(p.ComputationNS)
	}
	polls := fmt.Sprintf("on rank %d %s, next to %s of computation", p.Waits.Rank, units.FormatDuration(p.Waits.PollsNS), units.FormatDuration(p.Waits.ComputationNS))
	between := fmt.Sprintf("%s of computation (%.1f %%; on rank %d %.1f %%) lie between unsuccessful polls", units.FormatDuration(p.BetweenNS), 100*share, p.Rank, 100*p.Share)
	gap := "--poll-gap"
	if bound, ok := p.BoundNS(); ok {
		length := units.Duration(bound)
		between += fmt.Sprintf(", 90 %% of the gaps are up to %s long", units.FormatDuration(bound))
		gap += " " + length.String()
	}
	waits, computes := p.Waits.Share() >= notableWaits, max(share, p.Share) >= notablePolling
	switch {
	case waits && computes:
		program.Note(cmd, "unsuccessful polls count as waiting (%s), and the time between them as computation: %s; bounds of the run time are those of %s, if the program only waits, and of --compute-polls TIME, if it computes",
			polls, between, gap)
	case waits:
		program.Note(cmd, "unsuccessful polls count as waiting: %s; if the program computes between its polls, use --compute-polls TIME", polls)
	case computes:
		program.Note(cmd, "%s; if the program only waits there, use %s", between, gap)
	}
}
