package profile

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"loggops/formats/listing"
	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestProfiles profiles traces of four ranks.
func TestProfiles(t *testing.T) {
	cases.Run(t, "profiles.txt", func(t *testing.T, calls string) string {
		p, err := OfTrace(listing.Trace(t, 4, calls))
		expect.OK(t, err)
		lines := []string{fmt.Sprintf("%d ranks, %d calls in %d ns, share %.4f, %d messages of %d B",
			p.Ranks, p.Calls, p.RunTimeNS, p.Share, p.Messages, p.Bytes)}
		for _, c := range p.ByCall {
			lines = append(lines, fmt.Sprintf("%+v", c))
		}
		for _, c := range p.BySite {
			lines = append(lines, fmt.Sprintf("site %+v", c))
		}
		for _, r := range p.ByRegion {
			lines = append(lines, fmt.Sprintf("region %+v", r))
		}
		for _, c := range p.Communicators {
			if c.Calls > 0 {
				lines = append(lines, fmt.Sprintf("communicator %+v", c))
			}
		}
		lines = append(lines, fmt.Sprintf("sizes %+v", p.Sizes), fmt.Sprintf("partners %+v", p.Partners))
		for _, x := range p.Transfers {
			lines = append(lines, fmt.Sprintf("transfer %+v", x))
		}
		return strings.Join(lines, "\n")
	})
}

// broken is a trace that cannot be read.
type broken struct{ listing.Source }

var errBroken = errors.New("broken")

func (broken) Calls() iter.Seq2[*trace.Call, error] {
	return func(yield func(*trace.Call, error) bool) { yield(nil, errBroken) }
}

// TestErrorsOfReading passes errors of reading on.
func TestErrorsOfReading(t *testing.T) {
	calls := new(broken).Calls()
	_, of := OfTrace(new(broken))
	_, positions := PositionsOf(calls)
	_, times := TimesOf(calls)
	_, lone := LoneOf(calls)
	for _, err := range []error{of, positions, times, lone} {
		if err != errBroken {
			t.Error(err)
		}
	}
}
