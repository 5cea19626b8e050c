package sim

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loggops/formats/listing"
	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestRules runs schedules of a few lines and checks when their ranks and iterations finish, or why they do not, by
// engine and oracle. Their critical paths must be the same, too.
func TestRules(t *testing.T) {
	cases.Run(t, "rules.txt", func(t *testing.T, text string) string {
		d := &drawn{}
		if thresholds, rest, ok := strings.Cut(text, "\n"); ok && strings.HasPrefix(thresholds, "thresholds ") {
			d.tuning[0], text = readTuning(t, strings.Fields(thresholds)[1:]), rest
		}
		s, params := listed(t, text)
		d.schedule, d.params = s, params
		p := d.compiled(t, s, 0)
		if d.tuning[0].MilestoneSends > 0 {
			comparePaths(t, p, inMemory)
		}
		r, err := p.Run(t.Context(), Options{Workers: 1, FinishTimes: true, Iterations: p.HasIterations()})
		if err != nil {
			_, again := run(t, p, 3)
			_, general := p.Run(t.Context(), Options{Without: AllLanes})
			expect.Same(t, []string{err.Error(), err.Error()}, []string{again.Error(), general.Error()})
			return err.Error()
		}
		if _, err := d.check(t.Context()); err != nil {
			t.Error(err)
		}
		o, expanded, err := d.oracle(allViews)
		expect.OK(t, err)
		d.compareCriticalPath(t, o, expanded)
		text = describeOutcome(r.FinishNS, true) + "\n"
		for rank := range int32(p.Ranks()) {
			if p.HasIterations() {
				text += fmt.Sprintf("rank %d: %+v\n", rank, r.Iterations(nil, rank))
			}
		}
		if r.Unreceived != nil {
			text += r.Unreceived.String()
		}
		return text
	})
}

// listed reads a schedule, see package listing, and what stands above it: "recorded", and parameters other than the
// default, also those of messages of a size.
func listed(t *testing.T, text string) (s *schedule.Schedule, params Params) {
	t.Helper()
	params = Default()
	recorded := false
	for {
		line, rest, _ := strings.Cut(text, "\n")
		words := strings.Fields(line)
		switch {
		case words[0] == "recorded":
			recorded = true
		case words[0] == "from":
			var of Params
			from, err := strconv.ParseInt(words[1], 10, 64)
			expect.OK(t, err)
			params.BySize = append(params.BySize, SizeRange{From: from, Override: of.Own(setParams(t, &of, words[2:])...)})
		case words[0] == "network":
			params.Topology, params.StoreAndForward = newOracleNetwork(words[1]), slices.Contains(words, "store")
		case strings.Contains(words[0], "="):
			setParams(t, &params, words)
		default:
			s = listing.Schedule(t, text)
			s.Header.Recorded = recorded
			return s, params
		}
		text = rest
	}
}

// setParams sets parameters by texts such as L=2us, and returns which.
func setParams(t *testing.T, params *Params, settings []string) (set []Own) {
	t.Helper()
	for _, setting := range settings {
		name, value, _ := strings.Cut(setting, "=")
		i := slices.IndexFunc(Parameters(), func(p Parameter) bool { return p.Name == name })
		if i < 0 {
			t.Fatalf("no parameter is called %q", name)
		}
		p := &Parameters()[i]
		expect.OK(t, p.Set(params, value))
		set = append(set, p.Own...)
	}
	return set
}
