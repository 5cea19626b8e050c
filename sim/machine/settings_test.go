package machine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/cases"
	"loggops/internal/expect"
	"loggops/sim"
)

// twoLevels is a machine of levels of 4 and 16 ranks.
func twoLevels() sim.Params {
	p, latency := sim.Default(), 400.0
	p.OverheadRecvNS = 500
	p.Levels = []sim.Level{{Size: 4, Override: sim.Override{sim.OwnLatency: &latency}}, {Size: 16}}
	return p
}

func TestSettings(t *testing.T) {
	for text, want := range map[string]struct {
		canonical string
		network   map[string]float64
		levels    []float64 // L of 4, L of 16, o of 16, G of 16
	}{
		"L=2us":                     {"L=2us", map[string]float64{"L": 2000}, []float64{400, 2000, 1500, 6}},
		"L=x0.5,o=x3":               {"L=x0.5,o=x3", map[string]float64{"L": 1250, "o-send": 4500, "o-recv": 1500}, []float64{200, 1250, 4500, 6}},
		"L=x0.3333,G=x0.125,S=x0.3": {"L=x0.3333,G=x0.125,S=x0.3", map[string]float64{"L": 833, "G": 0.75, "S": 19661}, []float64{133, 833, 1500, 0.75}},
		"L@4=x2,L@16=700":           {"L@4=x2,L@16=700ns", map[string]float64{"L": 2500}, []float64{800, 700, 1500, 6}},
		"L@16=x0.5,G@16=x2,L=1us":   {"L=1us,L@16=x0.5,G@16=x2", map[string]float64{"L": 1000, "G": 6}, []float64{400, 500, 1500, 12}},
		"o@16=1us":                  {"o@16=1us", map[string]float64{"o-send": 1500, "o-recv": 500}, []float64{400, 2500, 1000, 6}},
	} {
		var s Settings
		if err := s.Set(text); err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := s.String(); got != want.canonical {
			t.Errorf("%s: %s, want %s", text, got, want.canonical)
		}
		p, before := twoLevels(), twoLevels()
		shared := p
		if err := s.Apply(&shared); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if diff := cmp.Diff(before, p); diff != "" {
			t.Errorf("%s changes other sets: %s", text, diff)
		}
		number := func(name string) float64 {
			parameter, err := Find(name)
			expect.OK(t, err)
			return parameter.Of(&shared).Number()
		}
		for name, value := range want.network {
			if got := number(name); got != value {
				t.Errorf("%s: %s is %v, want %v", text, name, got, value)
			}
		}
		for i, name := range []string{"L@4", "L@16", "o@16", "G@16"} {
			if got := number(name); got != want.levels[i] {
				t.Errorf("%s: %s is %v, want %v", text, name, got, want.levels[i])
			}
		}
	}
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
		if machine == "sizes" {
			var err error
			if p, err = Parse([]byte(bySize)); err != nil {
				t.Fatal(err)
			}
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

// TestTextOf holds the values of a parameter that has several.
func TestTextOf(t *testing.T) {
	p := twoLevels()
	p.BySize = []sim.SizeRange{{From: 1024, Override: sim.Override{sim.OwnGapPerByte: new(0.5)}}}
	for name, want := range map[string]string{
		"L": "L@network=2500ns,L@4=400ns", "L@4": "400ns", "L@16": "2500ns", "G": "G@1B=6,G@1KiB=0.5", "G@4": "G@4@1B=6,G@4@1KiB=0.5",
		"G@1KiB": "0.5", "o": "o-send=1500ns,o-recv=500ns", "g": "1us", "handshake": "0ns",
	} {
		parameter, err := Find(name)
		expect.OK(t, err)
		if got := parameter.TextOf(&p); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
