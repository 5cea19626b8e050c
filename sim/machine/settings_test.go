package machine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/sim"
)

// twoLevels is a machine of levels of 4 and 16 ranks.
func twoLevels() sim.Params {
	p, latency := sim.Default(), int64(400)
	p.OverheadRecvNS = 500
	p.Levels = []sim.Level{{Size: 4, Override: sim.Override{LatencyNS: &latency}}, {Size: 16}}
	return p
}

func TestSettings(t *testing.T) {
	for text, want := range map[string]struct {
		canonical string
		network   map[string]float64
		levels    []float64 // L of 4, L of 16, o of 16, G of 16
	}{
		"L=2us":                     {"L=2us", map[string]float64{"L": 2000}, []float64{400, 2000, 1500, 6}},
		"L=x0.5,o=x3":               {"L=x0.5,o=x3", map[string]float64{"L": 1250, "o-send": 4500, "o-recv": 1500}, []float64{400, 1250, 4500, 6}},
		"L=x0.3333,G=x0.125,S=x0.3": {"L=x0.3333,G=x0.125,S=x0.3", map[string]float64{"L": 833, "G": 0.75, "S": 19661}, []float64{400, 833, 1500, 0.75}},
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
		"S@16=1":      "S@16: levels have no parameter S of their own",
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

// TestSettingsOfSizes holds that settings are for messages of all sizes, of the network and of
// levels with sizes of their own and without.
func TestSettingsOfSizes(t *testing.T) {
	const machine = "L = 1000\no = 10\ng = 1\nG = 1\nS = 1\n[[size]]\nfrom = 1024\nL = 3000\n" +
		"[[level]]\nranks = 2\nL = 100\n[[level.size]]\nfrom = 64\nL = 300\n[[level]]\nranks = 4\n"
	for text, want := range map[string][]int64{ // L of 1 B and 1 KiB: network, level of 2, level of 4
		"L=500":           {500, 500, 100, 300, 500, 500},
		"L=x0.5":          {500, 1500, 100, 300, 500, 1500},
		"L@2=50":          {1000, 3000, 50, 50, 1000, 3000},
		"L@2=x0.5":        {1000, 3000, 50, 150, 1000, 3000},
		"L@4=x0.5":        {1000, 3000, 100, 300, 500, 1500},
		"L@4=7":           {1000, 3000, 100, 300, 7, 7},
		"L=x2,L@4=x0.5":   {2000, 6000, 100, 300, 1000, 3000},
		"o=x2,o@2=1,G=x2": {1000, 3000, 100, 300, 1000, 3000},
	} {
		p, err := Parse([]byte(machine))
		if err != nil {
			t.Fatal(err)
		}
		before := p
		var s Settings
		if err := s.Set(text); err != nil {
			t.Fatal(err)
		}
		if err := s.Apply(&p); err != nil {
			t.Fatal(err)
		}
		latencies := func(p sim.Params) (all []int64) {
			for _, q := range []sim.Params{p, p.Within(&p.Levels[0]), p.Within(&p.Levels[1])} {
				for _, bytes := range []int64{1, 1024} {
					of, _ := q.Of(bytes)
					all = append(all, of.LatencyNS)
				}
			}
			return all
		}
		if diff := cmp.Diff(want, latencies(p)); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
		if diff := cmp.Diff([]int64{1000, 3000, 100, 300, 1000, 3000}, latencies(before)); diff != "" {
			t.Errorf("%s changes other sets: %s", text, diff)
		}
	}
}
