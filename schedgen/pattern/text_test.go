package pattern

import (
	"strings"
	"testing"

	"loggops/internal/spec"
)

// value is a flag's.
type value interface {
	Set(string) error
	String() string
}

// FuzzText: a value that a flag takes is written as one that reads the
// same, and one that it does not is refused in a line.
func FuzzText(f *testing.F) {
	for _, text := range []string{"4x5x6", "1..6", "+1..3,-1", "40..79:1..12", "20=binomial-reduce", "-1", "1..99999999", "x", "5-3:1", "0-0:1..65536"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, make := range []func() value{
			func() value { return new(spec.Grid) },
			func() value { return &RegionText{new(*Region)} },
			func() value { return &InjectText{new(*Inject)} },
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
		var offsets OffsetsText
		if err := offsets.Set(text); err == nil && len(offsets) == 0 {
			t.Errorf("%q: no offsets", text)
		}
	})
}
