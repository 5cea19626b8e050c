package machine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
			if err != nil {
				t.Fatal(err)
			}
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

func TestInvalidSettings(t *testing.T) {
	for text, want := range map[string]string{
		"":            "no parameter: want KEY=VALUE",
		"L=x":         `L=x: want a factor, such as x0.5`,
		"L=x-1":       `L=x-1: want a factor`,
		"L@x=1us":     "L@x: the ranks of the level: want a whole number",
		"S@16=1":      "S@16: levels have no parameter S of their own, and neither have sizes",
		"L@0B=1":      `L@0B: the size of messages: "0B": want at least 1B`,
		"L@16@x=1":    "L@16@x: the size of messages: ",
		"L@8KiB=1":    "L@8KiB = 1ns: no range of sizes begins at 8KiB; they begin at 1B",
		"l@16=1":      `no parameter is called "l"; did you mean "L"?`,
		"L@16=1,x=2":  `no option is called "x"`,
		"L@8=1":       "L@8 = 1ns: the machine has no level of 8 ranks; its levels have 4, 16",
		"L@16=x1e300": "L@16 = x1e+300: ",
		"G=x1e9":      "parameter G is 6e+09 ns/B",
	} {
		var s Settings
		err := s.Set(text)
		p := twoLevels()
		if err == nil {
			err = s.Apply(&p)
		}
		if err == nil {
			err = p.Check()
		}
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestSettingsOfSizes holds that factors are for messages of all sizes, of the network and of
// levels, and that values are for those of one size or level where they differ.
func TestSettingsOfSizes(t *testing.T) {
	const machine = "L = 1000\no = 10\ng = 1\nG = 1\nS = 1\n[[size]]\nfrom = 1024\nL = 3000\n[[size]]\nfrom = 4096\nG = 2\n" +
		"[[level]]\nranks = 2\nL = 100\n[[level.size]]\nfrom = 64\nL = 300\n[[level]]\nranks = 4\n[[level]]\nranks = 8\nL = 500\n"
	for text, want := range map[string][]int64{ // L of 1 B, 1 KiB and 4 KiB: network, levels of 2, 4 and 8
		"":                      {1000, 3000, 3000, 100, 300, 300, 1000, 3000, 3000, 500, 500, 500},
		"L=x0.5":                {500, 1500, 1500, 50, 150, 150, 500, 1500, 1500, 250, 250, 250},
		"L=0":                   {0, 0, 0, 100, 300, 300, 0, 0, 0, 500, 500, 500},
		"L=x0":                  {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		"L@network=x2":          {2000, 6000, 6000, 100, 300, 300, 2000, 6000, 6000, 500, 500, 500},
		"L@1B=7":                {7, 3000, 3000, 100, 300, 300, 7, 3000, 3000, 500, 500, 500},
		"L@1KiB=7":              {1000, 7, 3000, 100, 300, 300, 1000, 7, 3000, 500, 500, 500},
		"L@4KiB=x2":             {1000, 3000, 6000, 100, 300, 300, 1000, 3000, 6000, 500, 500, 500},
		"L@1B=7,L@4KiB=8":       {7, 3000, 8, 100, 300, 300, 7, 3000, 8, 500, 500, 500},
		"L@2=x0.5":              {1000, 3000, 3000, 50, 150, 150, 1000, 3000, 3000, 500, 500, 500},
		"L@2@64B=7":             {1000, 3000, 3000, 100, 7, 7, 1000, 3000, 3000, 500, 500, 500},
		"L@2@1B=7,L@2@64B=8":    {1000, 3000, 3000, 7, 8, 8, 1000, 3000, 3000, 500, 500, 500},
		"L@4=x0.5":              {1000, 3000, 3000, 100, 300, 300, 500, 1500, 1500, 500, 500, 500},
		"L@4=7":                 {1000, 3000, 3000, 100, 300, 300, 7, 7, 7, 500, 500, 500},
		"L@4@1KiB=7":            {1000, 3000, 3000, 100, 300, 300, 1000, 7, 3000, 500, 500, 500},
		"L@8=7":                 {1000, 3000, 3000, 100, 300, 300, 1000, 3000, 3000, 7, 7, 7},
		"L@8@1KiB=7":            {1000, 3000, 3000, 100, 300, 300, 1000, 3000, 3000, 500, 7, 500},
		"L=x2,L@4=x0.5":         {2000, 6000, 6000, 200, 600, 600, 1000, 3000, 3000, 1000, 1000, 1000},
		"L=x2,L@8=x3":           {2000, 6000, 6000, 200, 600, 600, 2000, 6000, 6000, 1500, 1500, 1500},
		"L=x2,L@2=x3":           {2000, 6000, 6000, 300, 900, 900, 2000, 6000, 6000, 1000, 1000, 1000},
		"L=x2,L@network=x3":     {3000, 9000, 9000, 200, 600, 600, 3000, 9000, 9000, 1000, 1000, 1000},
		"L=x2,L@1KiB=x3":        {2000, 9000, 6000, 200, 600, 600, 2000, 9000, 6000, 1000, 1000, 1000},
		"L@network=x2,L@1KiB=7": {2000, 7, 6000, 100, 300, 300, 2000, 7, 6000, 500, 500, 500},
		"o=x2,o@2=1,G=x2":       {1000, 3000, 3000, 100, 300, 300, 1000, 3000, 3000, 500, 500, 500},
	} {
		p, err := Parse([]byte(machine))
		if err != nil {
			t.Fatal(err)
		}
		before := p
		var s Settings
		if text != "" {
			err = s.Set(text)
		}
		if err == nil {
			err = s.Apply(&p)
		}
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		latencies := func(p sim.Params) (all []int64) {
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
		if diff := cmp.Diff(want, latencies(p)); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
		if diff := cmp.Diff([]int64{1000, 3000, 3000, 100, 300, 300, 1000, 3000, 3000, 500, 500, 500}, latencies(before)); diff != "" {
			t.Errorf("%s changes other sets: %s", text, diff)
		}
	}
	const names = "L@1B, L@1KiB"
	for text, want := range map[string]string{
		"L=1us":         "L = 1us: on this machine, L depends on the size of messages: scale all its values, such as L=x2, or set one by its name: L@1B, L@1KiB, L@2@1B, L@2@64B, L@8",
		"L@network=1us": "L@network = 1us: on this machine, L depends on the size of messages: scale all its values, such as L=x2, or set one by its name: " + names,
		"L@2=1us":       "L@2 = 1us: on this machine, L depends on the size of messages: scale all its values, such as L=x2, or set one by its name: L@2@1B, L@2@64B",
		"G=1":           "G = 1: on this machine, G depends on the size of messages: scale all its values, such as G=x2, or set one by its name: G@1B, G@4KiB",
		"L@64B=1":       "L@64B = 1ns: no range of sizes begins at 64B; they begin at 1B, 1KiB, 4KiB",
	} {
		p, err := Parse([]byte(machine))
		if err != nil {
			t.Fatal(err)
		}
		var s Settings
		if err := s.Set(text); err != nil {
			t.Fatal(err)
		}
		if err := s.Apply(&p); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
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
		if err != nil {
			t.Fatal(err)
		}
		if got := parameter.TextOf(&p); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
