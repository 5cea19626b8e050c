package study

import (
	"math"
	"slices"
	"testing"

	"loggops/internal/table"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/pattern"
)

// TestCauses: the makespan without a cause is that of a study that does not have it.
func TestCauses(t *testing.T) {
	with := func(noise ...string) *Study {
		s := of(t, pattern.Spec{Name: "dissemination-barrier", Ranks: 8, Iterations: 20, ComputeNS: 100_000})
		s.Runs, s.Noise = 3, Noise{Sources: noise, Scale: 1, Delays: []string{"rank=2,calc=3,duration=1ms"}}
		return s
	}
	const rare, often, phase = "periodic:freq=10Hz,duration=1ms,phase=0", "periodic:freq=1kHz,duration=7us,phase=3us", "phase:intensity=1%,eta=exponential"
	var causes *Causes
	_, err := with(rare, often, phase).Ask(func(at *Point) (none table.Table, err error) {
		causes, err = at.Causes(t.Context())
		return none, err
	})
	if err != nil || len(causes.Causes) != 4 {
		t.Fatal(causes, err)
	}
	last := int64(0)
	for _, c := range causes.Causes {
		if c.WithoutNS < last {
			t.Errorf("%s: %d ns, after %d", c.Name, c.WithoutNS, last)
		}
		last = c.WithoutNS
		others := map[string][]string{rare: {often, phase}, often: {rare, phase}, phase: {rare, often}}[c.Name]
		other := with(others...)
		if others == nil {
			other = with(rare, often, phase)
			other.Noise.Delays = nil
		}
		o, err := other.Run(t.Context(), Files{})
		expect.OK(t, err)
		makespans := []int64{o.Runs[0].MakespanNS, o.Runs[1].MakespanNS, o.Runs[2].MakespanNS}
		slices.Sort(makespans)
		if median := makespans[1]; median != c.WithoutNS {
			t.Errorf("without %s: %d ns, a study without it %d", c.Name, c.WithoutNS, median)
		}
		if detours := c.Name == rare || c.Name == often; detours == math.IsNaN(c.InjectedNS) {
			t.Errorf("%s has injected %v ns", c.Name, c.InjectedNS)
		}
	}
	o, err := with(rare, often, phase).Run(t.Context(), Files{})
	expect.OK(t, err)
	sum := 0.0
	for i := range o.Runs {
		sum += float64(o.Runs[i].InjectedNS) / 3
	}
	for _, c := range causes.Causes {
		if !math.IsNaN(c.InjectedNS) {
			sum -= c.InjectedNS
		}
	}
	if math.Abs(sum) > 1 {
		t.Errorf("%v ns are injected by no cause", sum)
	}
}
