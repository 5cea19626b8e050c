package noisespec

import (
	"errors"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"

	recorded "loggops/formats/noise"
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

func TestDelays(t *testing.T) {
	for text, want := range map[string]noise.Delay{
		"rank=5,calc=10,duration=58ms":         {Rank: 5, By: noise.ByCalc, At: 10, DurationNS: 58e6},
		"rank=5,iteration=3,duration=58ms":     {Rank: 5, By: noise.ByIteration, At: 3, DurationNS: 58e6},
		"duration=1us,from-iteration=3,rank=0": {By: noise.FromIteration, At: 3, DurationNS: 1000},
		"rank=7,time=2.5ms,duration=10":        {Rank: 7, By: noise.ByTime, At: 2.5e6, DurationNS: 10},
	} {
		if got, err := ParseDelay(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v, want %+v", text, got, err, want)
		}
	}
}

func TestErrors(t *testing.T) {
	add := func(text string) error { return Add(new(noise.Config), text, open) }
	delay := func(text string) error { _, err := ParseDelay(text); return err }
	for _, x := range []struct {
		read       func(string) error
		text, want string
	}{
		{add, "", `no file is called "", and a spec begins with one of periodic:, random:, phase:`},
		{add, "missing.arrow:cosched", "missing.arrow: no such file or directory"},
		{add, "broken", "broken: not a noise file"},
		{add, "node.noise.arrow:scale=-1", "scale=-1: want a plain number"},
		{add, "node.noise.arrow:cosched,freq=1", `no option is called "freq" (there are without, ranks, cores, scale, cosched)`},
		{add, "node.noise.arrow:cosched=1", "cosched=1: want cosched or cosched=node"},
		{add, "periodic", "duration is missing"},
		{add, "periodic:duration=1", "want one of freq and period"},
		{add, "periodic:freq=1,period=1,duration=1", "want one of freq and period"},
		{add, "periodic:freq=1kHz", "duration is missing"},
		{add, "periodic:freq=0,duration=1", "freq=0: the period must be"},
		{add, "periodic:freq=10GHz,duration=1", "freq=10GHz: unknown unit"},
		{add, "periodic:freq=10000MHz,duration=1", "the period must be from 1 ns"},
		{add, "periodic:freq=nan,duration=1", "want a number that is not negative"},
		{add, "periodic:freq=1,duration=-1", "duration=-1: want a number"},
		{add, "periodic:freq=1,duration=1,duration=2", "duration is given twice"},
		{add, "periodic:freq=1,duration=1,", "duration=1,: unknown unit"},
		{add, "periodic:duration", `"duration": want duration=VALUE`},
		{add, "periodic:freq=1,duration=1,ranks=5..3", `ranks=5..3: "5..3": want a number N or a range A..B, from 0 to 2147483647`},
		{add, "periodic:freq=1,duration=1,ranks=1,x", `"x": want a number`},
		{add, "periodic:freq=1,duration=1,ranks=1..4294967296", "want a number"},
		{add, "periodic:frequency=1", `no option is called "frequency"`},
		{add, "random:gap=1ms", "duration is missing"},
		{add, "random:gap=gauss:1,duration=1", "want a time, or one of constant"},
		{add, "random:gap=uniform:1us,duration=1", "want a number"},
		{add, "random:gap=uniform:2us:1us,duration=1", "2000 to 1000 is no range"},
		{add, "random:gap=pareto:1us:0.5,duration=1", "the shape is 0.5"},
		{add, "random:gap=bernoulli:2:5us,duration=1", "want a number from 0"},
		{add, "random:gap=empirical:missing,duration=1", "missing: no such file or directory"},
		{add, "phase:intensity=100%,eta=exponential", "want a number from 0 to below 1"},
		{add, "phase:intensity=1%", "eta is missing"},
		{add, "phase:intensity=1%,eta=exponential:5", "want one of exponential, pareto:SHAPE"},
		{add, "phase:eta=exponential", "want a number"},
		{add, "phase:eta=exponential:5,scale=2", `no option is called "scale"`},
		{delay, "rank=5,duration=5", "want one of calc, iteration, from-iteration and time"},
		{delay, "rank=5,duration=5,calc=1,time=1", "want one of calc, iteration, from-iteration and time"},
		{delay, "calc=5,duration=5", "rank is missing"},
		{delay, "rank=5,calc=5", "duration is missing"},
		{delay, "rank=-5,calc=5,duration=5", "rank=-5: want a whole number"},
		{delay, "rank=5,calc=1.5,duration=5", "calc=1.5: want a whole number"},
		{delay, "", "rank is missing"},
	} {
		if err := x.read(x.text); err == nil || !strings.Contains(err.Error(), x.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error %v, want %s", x.text, err, x.want)
		}
	}
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

func TestList(t *testing.T) {
	for text, want := range map[string][]string{
		"periodic:freq=1kHz,duration=10us":      {"periodic:freq=1kHz,duration=10us"},
		"none,periodic:freq=1kHz,duration=10us": {"none", "periodic:freq=1kHz,duration=10us"},
		"a.noise.arrow:ranks=0..3,5,b":          {"a.noise.arrow:ranks=0..3,5", "b"},
		"a:scale=2,cosched,b":                   {"a:scale=2,cosched", "b"},
		"a,2,b":                                 {"a", "2", "b"},
		"a;b,c":                                 {"a", "b,c"},
	} {
		if got := List(text); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
