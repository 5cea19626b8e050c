package sim

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/sim/internal/tuning"
)

// drawTuning draws thresholds, often small ones: a program of a few operations then passes them.
func drawTuning(r *rand.Rand) tuning.Tuning {
	t := tuning.Usual()
	percent := []int{0, 10, 50, 100}[r.IntN(4)] // of the thresholds are not the usual ones
	for _, f := range tuning.Fields() {
		if r.IntN(100) >= percent {
			continue
		}
		value := f.Least + []int{0, 0, 0, 1, 1, 2, 3, 5, 8, 20}[r.IntN(10)]
		f.Set(&t, min(value, f.Most))
	}
	return t
}

// usually returns the usual thresholds but for a change.
func usually(change func(t *tuning.Tuning)) tuning.Tuning {
	t := tuning.Usual()
	change(&t)
	return t
}

// everyMilestones returns the usual thresholds with a milestone every so many sends, however many replicas there are.
func everyMilestones(sends, segments int) tuning.Tuning {
	return usually(func(t *tuning.Tuning) {
		t.MilestoneSends, t.Segments, t.ManyReplicas = sends, segments, 1<<30
	})
}

// readTuning returns the usual thresholds but for words such as Channels=0.
func readTuning(t *testing.T, words []string) tuning.Tuning {
	t.Helper()
	return usually(func(to *tuning.Tuning) { expect.OK(t, to.Change(words)) })
}

// compile compiles a schedule for the machine of a program, with the k-th of its tunings.
func (d *drawn) compile(s schedule.Source, k int) (*Program, error) {
	t := d.tuning[k]
	if t == (tuning.Tuning{}) {
		t = tuning.Usual()
	}
	return compileTuned(s, d.params, t)
}

// compiled is compile without an error.
func (d *drawn) compiled(t rapid.TB, s schedule.Source, k int) *Program {
	t.Helper()
	p, err := d.compile(s, k)
	expect.OK(t, err)
	return p
}

// describeTuning lists the thresholds that are not the usual ones.
func describeTuning(t tuning.Tuning) (text string) {
	if t == (tuning.Tuning{}) {
		return ""
	}
	usual := tuning.Usual()
	for _, f := range tuning.Fields() {
		if value := f.Of(&t); value != f.Of(&usual) {
			text += fmt.Sprintf(" %s=%d", f.Name, value)
		}
	}
	return text
}

// TestTuning checks that thresholds out of their range are refused.
func TestTuning(t *testing.T) {
	for _, f := range tuning.Fields() {
		for _, value := range []int{f.Least - 1, f.Most + 1} {
			_, err := compileTuned(blank(2, 1), Default(), usually(func(t *tuning.Tuning) { f.Set(t, value) }))
			if err == nil {
				t.Errorf("%s = %d is not refused", f.Name, value)
			}
		}
	}
}
