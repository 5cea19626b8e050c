package noisespec

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"loggops/analysis/analytic"
	recorded "loggops/formats/noise"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
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

// TestSpecs reads specs of noise, of delays and lists.
func TestSpecs(t *testing.T) {
	cases.Lines(t, "specs.txt", func(input string) string {
		kind, text, _ := strings.Cut(input, " ")
		switch kind {
		case "delay":
			d, err := ParseDelay(text)
			return cases.Outcome(fmt.Sprintf("%+v", d), err)
		case "theory":
			n, err := Theory(text, analytic.Phase{WorkNS: 900}, open)
			return cases.Outcome(n, err)
		case "largest":
			n, err := Theory(text, analytic.Phase{WorkNS: 900}, open)
			expect.OK(t, err)
			return fmt.Sprintf("mean %.6g ns, of one %.6g ns, of two %.6g ns", n.MeanNS(), n.MaxNS(1), n.MaxNS(2))
		case "list":
			return fmt.Sprintf("%q", List(text))
		}
		var c noise.Config
		err := Add(&c, text, open)
		return strings.ReplaceAll(cases.Outcome(fmt.Sprintf("sources %+v, phases %+v", c.Sources, c.Phases), err), fmt.Sprintf("%p", node), "NODE")
	})
}

// FuzzAdd: what is read without an error can be made ready, or is refused in
// one line.
func FuzzAdd(f *testing.F) {
	for _, text := range []string{
		"node.noise.arrow:without=irq:42,ranks=0..31,64", "periodic:freq=1kHz,duration=16us,phase=0",
		"random:gap=exponential:10ms,duration=pareto:5us:2.5", "phase:intensity=1%,eta=exponential,cosched",
		"random:gap=empirical:a:b,duration=bernoulli:0.1:1", "phase:eta=uniform:1:2", None,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c := noise.Config{Scale: 1}
		err := Add(&c, text, open)
		if err == nil {
			if (len(c.Sources)+len(c.Phases) == 1) == (text == None) {
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
		expect.OneLine(t, text, err)
	})
}
