package main

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"loggops/schedgen/pattern"
)

// FuzzPatternFlags: a value that a flag takes is written as one that reads the
// same, and one that it does not is refused in a line.
func FuzzPatternFlags(f *testing.F) {
	for _, text := range []string{"4x5x6", "1..6", "+1..3,-1", "40-79:1..12", "20=binomial-reduce", "-1", "1..99999999", "x", "5-3:1", "0-0:1..65536"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, make := range []func() pflag.Value{
			func() pflag.Value { return new(gridFlag) },
			func() pflag.Value { return &fatFlag{new(*pattern.Fat)} },
			func() pflag.Value { return &injectFlag{new(*pattern.Inject)} },
		} {
			flag, again := make(), make()
			err := flag.Set(text)
			if err != nil {
				if strings.Contains(err.Error(), "\n") {
					t.Errorf("%q: error of several lines: %v", text, err)
				}
				continue
			}
			if err := again.Set(flag.String()); err != nil || again.String() != flag.String() {
				t.Errorf("%q is %s, and that %s: %v", text, flag, again, err)
			}
		}
		var distances distancesFlag
		if err := distances.Set(text); err == nil && len(distances) == 0 {
			t.Errorf("%q: no distances", text)
		}
		if marks, err := parseMarks(text); err == nil && marks != nil && marks.Every < 1 {
			t.Errorf("%q: %+v", text, marks)
		}
	})
}
