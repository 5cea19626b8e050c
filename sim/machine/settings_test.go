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
	p.Levels = []sim.Level{{Size: 4, LatencyNS: &latency}, {Size: 16}}
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
		"L=x":         `L=x: want a factor, such as x0.5`,
		"L=x-1":       `L=x-1: want a factor`,
		"L@x=1us":     "L@x: the ranks of the level: want a whole number",
		"S@16=1":      "S@16: levels have no parameter S of their own (there are L, o, g, G)",
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
