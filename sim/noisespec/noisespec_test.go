package noisespec

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"loggops/analysis/analytic"
	recorded "loggops/formats/noise"
	"loggops/internal/cases"
	"loggops/sim/noise"
)

var node = &recorded.Trace{
	Header: recorded.Header{LengthNS: 100}, Causes: []string{"irq:42"},
	Detours: []recorded.Detour{{StartNS: 5, DurationNS: 10, Cause: 0}, {StartNS: 20, DurationNS: 30, Cause: -1}},
}

// open knows two files.
func open(name string) (*recorded.Trace, error) {
	switch name {
	case "node.noise.arrow", "a:b":
		return node, nil
	case "broken":
		return nil, errors.New("broken: not a noise file")
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

func TestSources(t *testing.T) {
	file := noise.Recorded{Trace: node}
	for text, want := range map[string]noise.Source{
		"node.noise.arrow": {Detours: file, Scale: 1},
		"a:b":              {Detours: file, Scale: 1},
		"a:b:cosched":      {Detours: file, Scale: 1, CoScheduled: true},
		"node.noise.arrow:without=irq:42,nmi,ranks=0..31,9":                {Detours: noise.Recorded{Trace: node, Without: []string{"irq:42", "nmi"}}, Scale: 1, Ranks: noise.Ranks{{First: 0, Last: 31}, {First: 9, Last: 9}}},
		"node.noise.arrow:without=thread:kworker/0:1,thread:a=b:c,ranks=7": {Detours: noise.Recorded{Trace: node, Without: []string{"thread:kworker/0:1", "thread:a=b:c"}}, Scale: 1, Ranks: noise.Ranks{{First: 7, Last: 7}}},
		"node.noise.arrow:scale=0.5,cosched":                               {Detours: file, Scale: 0.5, CoScheduled: true},
		"node.noise.arrow:cores=0,63,cosched=node":                         {Detours: file, Scale: 1, Cores: noise.Ranks{{First: 0, Last: 0}, {First: 63, Last: 63}}, ByNode: true},

		"periodic:freq=1kHz,duration=16us":                     {Detours: noise.Periodic{PeriodNS: 1e6, DurationNS: 16e3}, Scale: 1},
		"periodic:freq=60,duration=1ms,phase=2us":              {Detours: noise.Periodic{PeriodNS: 16666667, DurationNS: 1e6, Fixed: true, PhaseNS: 2000}, Scale: 1},
		"periodic:period=3s,duration=1,ranks=7,cosched":        {Detours: noise.Periodic{PeriodNS: 3e9, DurationNS: 1}, Scale: 1, Ranks: noise.Ranks{{First: 7, Last: 7}}, CoScheduled: true},
		"periodic:ranks=1..2,4,duration=5,freq=0.1MHz,scale=0": {Detours: noise.Periodic{PeriodNS: 1e4, DurationNS: 5}, Ranks: noise.Ranks{{First: 1, Last: 2}, {First: 4, Last: 4}}},

		"random:gap=exponential:10ms,duration=pareto:5us:2.5":          {Detours: noise.Random{Gap: noise.Exponential(1e7), Duration: noise.Pareto(5000, 2.5)}, Scale: 1},
		"random:gap=1ms,duration=constant:5us":                         {Detours: noise.Random{Gap: noise.Constant(1e6), Duration: noise.Constant(5000)}, Scale: 1},
		"random:gap=uniform:1us:2ms,duration=bernoulli:25%:5us":        {Detours: noise.Random{Gap: noise.Uniform(1000, 2e6), Duration: noise.Bernoulli(0.25, 5000)}, Scale: 1},
		"random:gap=empirical:a:b,duration=empirical:node.noise.arrow": {Detours: noise.Random{Gap: noise.Empirical([]int64{55, 5}), Duration: noise.Empirical([]int64{10, 30})}, Scale: 1},
	} {
		var c noise.Config
		if err := Add(&c, text, open); err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := c.Sources[0]; !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

func TestPhases(t *testing.T) {
	for text, want := range map[string]noise.Phase{
		"phase:intensity=1%,eta=exponential":                  {Overhead: 0.01, Eta: noise.Exponential(1)},
		"phase:eta=pareto:3,intensity=0.5,ranks=3..4,cosched": {Overhead: 0.5, Eta: noise.Pareto(1, 3), Ranks: noise.Ranks{{First: 3, Last: 4}}, CoScheduled: true},
		"phase:intensity=0.5,eta=bernoulli:0.25":              {Overhead: 0.5, Eta: noise.Bernoulli(0.25, 1)},
		"phase:intensity=0.5,eta=empirical:node.noise.arrow":  {Overhead: 0.5, Eta: noise.Empirical([]int64{10, 30})},
		"phase:eta=bernoulli:1:10ms":                          {Eta: noise.Bernoulli(1, 1e7)},
		"phase:eta=exponential:10us":                          {Eta: noise.Exponential(1e4)},
	} {
		var c noise.Config
		if err := Add(&c, text, open); err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := c.Phases[0]; !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

var update = flag.Bool("update", false, "rewrite the outputs in testdata")

// TestSpecs reads specs of noise that are refused, and others of delays and lists.
func TestSpecs(t *testing.T) {
	cases.Lines(t, *update, "specs.txt", func(input string) string {
		kind, text, _ := strings.Cut(input, " ")
		switch kind {
		case "delay":
			d, err := ParseDelay(text)
			return cases.Outcome(fmt.Sprintf("%+v", d), err)
		case "theory":
			n, err := Theory(text, analytic.Phase{WorkNS: 900}, open)
			return cases.Outcome(n, err)
		case "list":
			return fmt.Sprintf("%q", List(text))
		}
		var c noise.Config
		return cases.Outcome(fmt.Sprintf("%+v", c), Add(&c, text, open))
	})
}

// FuzzAdd: what is read without an error can be made ready, or is refused in
// one line.
func FuzzAdd(f *testing.F) {
	for _, text := range []string{
		"node.noise.arrow:without=irq:42,ranks=0..31,64", "periodic:freq=1kHz,duration=16us,phase=0",
		"random:gap=exponential:10ms,duration=pareto:5us:2.5", "phase:intensity=1%,eta=exponential,cosched",
		"random:gap=empirical:a:b,duration=bernoulli:0.1:1", "phase:eta=uniform:1:2",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c := noise.Config{Scale: 1}
		err := Add(&c, text, open)
		if err == nil {
			if len(c.Sources)+len(c.Phases) != 1 {
				t.Errorf("%q is %+v", text, c)
			}
			var m *noise.Model
			if m, err = noise.New(c); err == nil {
				r := m.NewRun(1, 1)
				if end := r.Calc(0, 0, 5, 1000); end < 1005 {
					t.Errorf("%q: ends at %d", text, end)
				}
			}
		}
		if err != nil && !strings.Contains(text, "\n") && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error of several lines: %v", text, err)
		}
	})
}
