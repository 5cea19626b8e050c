package sweep

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/result"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// runsOf returns runs at points, whose makespans are 100, 101 ... ns.
func runsOf(parameters ...string) (runs []result.Run) {
	for i, p := range parameters {
		runs = append(runs, result.Run{Run: int32(i), Ranks: 4, Parameters: p, NoiselessNS: 50, MakespanNS: int64(100 + i)})
	}
	return runs
}

func TestOf(t *testing.T) {
	runs := runsOf("L=2us,o=1us", "L=1us,o=1us", "L=2us,o=2us", "L=1us,o=2us", "L=1us,o=2us")
	expect.Same(t, []string{"L", "o"}, Keys(runs))
	_, curves, err := Of(runs, "L")
	expect.OK(t, err)
	var got []any
	for _, c := range curves {
		got = append(got, c.Label)
		for _, p := range c.Points {
			got = append(got, p.Value, p.Runs, p.Makespan.Max)
		}
	}
	want := []any{"o=1us", 1000.0, 1, int64(101), 2000.0, 1, int64(100), "o=2us", 1000.0, 2, int64(104), 2000.0, 1, int64(102)}
	expect.Same(t, want, got)
}

func TestKeys(t *testing.T) {
	runs := runsOf("machine=cnl,placement=block,intensity=x1,L=1us,L@16=x2", "machine=xt4,placement=round-robin,intensity=x2,L=2us,L@16=x1")
	runs[1].Ranks, runs[1].Noise, runs[1].ScaleNetwork = 8, "a", 2
	expect.Same(t, []string{"L", "L@16", Machine, Placement, Intensity, Scale, Noise, Ranks}, Keys(runs))
	expect.Same(t, "L=2us, machine=xt4, a, 8 ranks", describe(&runs[1], []string{"L", Machine, Noise, Ranks}))
}

// TestAxis describes the axis of a key of some runs.
func TestAxis(t *testing.T) {
	cases.Lines(t, "axes.txt", func(text string) string {
		key, runs, _ := strings.Cut(text, ": ")
		a, err := axis(runsOf(strings.Fields(runs)...), key)
		if err != nil {
			return cases.Outcome(nil, err)
		}
		return fmt.Sprintf("%s: %q, from %s to %s, as %s", a.Label(), a.Values, a.Text(0), a.Text(len(a.Values)-1), a.Unit().FormatShort(2000))
	})
}

func TestErrors(t *testing.T) {
	of := func(key string, parameters ...string) error { _, _, err := Of(runsOf(parameters...), key); return err }
	_, other := GridOf(runsOf("L=1us,o=1us,g=1", "L=2us,o=1us,g=2"), "L", "o")
	_, none := Select(runsOf("L=1us", "L=2us"), map[string]string{"L": "3us"})
	for want, err := range map[string]error{
		"machine has names for values":         of(Machine, "machine=cnl"),
		"g has several values, too":            other,
		"no run has L=3us; there are 1us, 2us": none,
	} {
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// TestGrid holds where a grid reaches a slowdown, a point of which is missing.
func TestGrid(t *testing.T) {
	runs := runsOf("intensity=x1,L=1us", "intensity=x1,L=3us", "intensity=x1,L=5us", "intensity=x2,L=1us", "intensity=x2,L=5us")
	for i, ns := range []int64{50, 60, 70, 80, 90} {
		runs[i].MakespanNS = ns
	}
	g, err := GridOf(runs, "L", Intensity)
	expect.OK(t, err)
	var got []any
	for y := range g.Y.Values {
		row := g.Cells[3*y : 3*y+3]
		for i := range row {
			if row[i].Runs > 0 {
				got = append(got, g.Value(&row[i]))
			}
		}
		for _, threshold := range []float64{1.1, 1.7, 3} {
			at, ok := Reached(g.X.Numbers, row, threshold, g.Noisy)
			got = append(got, at, ok)
		}
	}
	want := []any{1.0, 1.2, 1.4, 2000.0, true, 0.0, false, 0.0, false, 1.6, 1.8, 1000.0, true, 3000.0, true, 0.0, false}
	expect.Same(t, want, got, cmp.Comparer(func(a, b float64) bool { return a-b < 1e-6 && b-a < 1e-6 }))
	if got := Threshold(1.5, g.Cells, false); got != 75 {
		t.Errorf("without noise, 1.5 is %v", got)
	}
}
