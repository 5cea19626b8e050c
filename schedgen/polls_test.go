package schedgen

import (
	"fmt"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestPolls varies how polls are represented. A gap after an unsuccessful poll is waiting if it is at most PollGap long. If
// polls compute, the time of unsuccessful ones is computation, less the cost of recording them. A case begins with the gaps or costs.
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
