package machine

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/sim"
)

// twoLevels is a machine of levels of 4 and 16 ranks.
func twoLevels() sim.Params {
	p, latency := sim.Default(), 400.0
	p.OverheadRecvNS = 500
	p.Levels = []sim.Level{{Size: 4, Override: sim.Override{sim.OwnLatency: &latency}}, {Size: 16}}
	return p
}

// described returns the values of all parameters, and the levels.
func described(p *sim.Params) string {
	var words []string
	for _, parameter := range Parameters {
		if parameter.Name == "o" {
			continue // the next two are its parts
		}
		text := parameter.TextOf(p)
		if !strings.Contains(text, "=") {
			text = parameter.Name + "=" + text
		}
		words = append(words, text)
	}
	if p.RoundRobin {
		words = append(words, "round-robin")
	}
	for _, l := range p.Levels {
		words = append(words, fmt.Sprint("level ", l.Size))
	}
	return strings.Join(words, " ")
}

// TestSettingsOfMachines applies settings, or refuses them. Factors are for messages of all
// sizes, of the network and of levels, and values are for those of one size or level where they
// differ.
func TestSettingsOfMachines(t *testing.T) {
	const bySize = "L = 1000\no = 10\ng = 1\nG = 1\nS = 1\n[[size]]\nfrom = 1024\nL = 3000\n[[size]]\nfrom = 4096\nG = 2\n" +
		"[[level]]\nranks = 2\nL = 100\n[[level.size]]\nfrom = 64\nL = 300\n[[level]]\nranks = 4\n[[level]]\nranks = 8\nL = 500\n"
	cases.Lines(t, "settings.txt", func(input string) string {
		machine, text, _ := strings.Cut(input, " ")
		p := twoLevels()
		switch machine {
		case "sizes":
			var err error
			p, err = Parse([]byte(bySize))
			expect.OK(t, err)
		case "text":
			p.BySize = []sim.SizeRange{{From: 1024, Override: sim.Override{sim.OwnGapPerByte: new(0.5)}}}
			parameter, err := Find(text)
			expect.OK(t, err)
			return parameter.TextOf(&p)
		}
		before := p
		unchanged := latencies(before)
		var s Settings
		var err error
		if text != "" || machine == "levels" {
			err = s.Set(text)
		}
		if err == nil {
			err = s.Apply(&p)
		}
		if err == nil {
			err = p.Check()
		}
		if diff := cmp.Diff(unchanged, latencies(before)); diff != "" {
			t.Errorf("%s changes other sets: %s", text, diff)
		}
		if machine == "levels" {
			return cases.Outcome(s.String()+": "+described(&p), err)
		}
		return cases.Outcome(latencies(p), err)
	})
}

// latencies returns L of 1 B, 1 KiB and 4 KiB, of the network and of each level.
func latencies(p sim.Params) (all []int64) {
	of := []sim.Params{p}
	for i := range p.Levels {
		of = append(of, p.Within(&p.Levels[i]))
	}
	for _, q := range of {
		for _, bytes := range []int64{1, 1024, 4096} {
			of, _ := q.Of(bytes)
			all = append(all, of.LatencyNS)
		}
	}
	return all
}
