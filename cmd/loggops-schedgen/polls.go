package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/internal/units"
	"loggops/schedgen"
)

// notablePolling is the share of computation between unsuccessful polls from
// which on a note reports it.
const notablePolling = 0.01

// addPollGap adds --poll-gap.
func addPollGap(cmd *cobra.Command, gapNS *int64) {
	cmd.Flags().Var((*units.Duration)(gapNS), "poll-gap", "count gaps of up to this length between an unsuccessful poll and the next poll as waiting, not as computation")
}

// notePolling reports how much of the computation lies between unsuccessful
// polls: whether that is waiting only the user can know.
func notePolling(cmd *cobra.Command, p *schedgen.Polling) {
	if p.ComputationNS == 0 {
		return
	}
	share := float64(p.BetweenNS) / float64(p.ComputationNS)
	if max(share, p.Share) < notablePolling {
		return
	}
	text := fmt.Sprintf("%s of computation (%.1f %%; on rank %d %.1f %%) lie between unsuccessful polls",
		units.FormatDuration(p.BetweenNS), 100*share, p.Rank, 100*p.Share)
	if bound, ok := p.BoundNS(); ok {
		length := units.Duration(bound)
		text += fmt.Sprintf(", 90 %% of the gaps are up to %s long; if the program only waits there, use --poll-gap %s", units.FormatDuration(bound), length.String())
	} else {
		text += "; if the program only waits there, use --poll-gap"
	}
	program.Note(cmd, "%s", text)
}
