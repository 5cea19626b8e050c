package sweep

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/result"
	"loggops/internal/units"
)

func TestOf(t *testing.T) {
	var runs []result.Run
	for i, parameters := range []string{"L=2us,o=1us", "L=1us,o=1us", "L=2us,o=2us", "L=1us,o=2us", "L=1us,o=2us"} {
		runs = append(runs, result.Run{Run: int32(i), Ranks: 4, ScaleNetwork: 1, Parameters: parameters, NoiselessNS: 50, MakespanNS: int64(100 + i)})
	}
	if diff := cmp.Diff([]string{"L", "o"}, Keys(runs)); diff != "" {
		t.Error(diff)
	}
	curves, err := Of(runs, "L")
	if err != nil {
		t.Fatal(err)
	}
	var got []any
	for _, c := range curves {
		got = append(got, c.Label)
		for _, p := range c.Points {
			got = append(got, p.Value, p.Runs, p.Makespan.Max)
		}
	}
	want := []any{"o=1us", 1000.0, 1, int64(101), 2000.0, 1, int64(100), "o=2us", 1000.0, 2, int64(104), 2000.0, 1, int64(102)}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	runs[2].Parameters = "L=soon,o=1us"
	if _, err := Of(runs, "L"); err == nil || !strings.HasPrefix(err.Error(), "run 2: L: ") {
		t.Errorf("error %v", err)
	}
}

func TestUnit(t *testing.T) {
	for key, want := range map[string]*units.Unit{"L": units.Time, "S": units.Bytes, "G": units.Ratio, Scale: units.Ratio} {
		if got := Unit(key); got != want {
			t.Errorf("%s: %v", key, got)
		}
	}
}
