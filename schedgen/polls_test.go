package schedgen

import (
	"fmt"
	"strings"
	"testing"

	"loggops/internal/cases"
	"loggops/internal/expect"
)

// TestPolls: up to the length of a gap, those between an unsuccessful poll and the next one are waiting. With the cost of
// recording a poll, what unsuccessful ones took is computation, less that cost. A case begins with the gaps or costs.
func TestPolls(t *testing.T) {
	cases.Run(t, "polls.txt", func(t *testing.T, text string) string {
		first, calls, _ := strings.Cut(text, "\n")
		var lines []string
		for word := range strings.FieldsSeq(first) {
			var opt Options
			option, value, _ := strings.Cut(word, "=")
			ns := numbers(value)[0]
			if option == "gap" {
				opt.PollGapNS = ns
			} else {
				opt.ComputePolls, opt.PollCostNS = true, ns
			}
			var made ops
			report, err := Generate(parse(t, calls), opt, &made)
			expect.OK(t, err)
			p := &report.Polling
			bound, _ := p.BoundNS()
			lines = append(lines,
				fmt.Sprintf("%s: %s", word, durations(made)),
				fmt.Sprintf("computation %d, of rank %d between polls %d, a share of %.4f, bound %d", p.ComputationNS, p.Rank, p.BetweenNS, p.Share, bound),
				fmt.Sprintf("waits %+v, a share of %.4f", p.Waits, p.Waits.Share()))
		}
		return strings.Join(lines, "\n")
	})
}
