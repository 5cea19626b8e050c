package sim

import (
	"flag"
	"slices"
	"testing"
)

var sensitivities = flag.Int("sensitivities", 40, "how many programs TestSensitivities draws, with the seeds from 0 on")

// TestSensitivities draws noiseless programs, and increases each parameter by 1. If every rank
// handles the same events in the same order, the run time is a convex function of the
// parameter: it grows by at least as much as the parameter is on the critical path before, and
// by at most as much as it is on the one after.
func TestSensitivities(t *testing.T) {
	t.Parallel()
	same, other, outside := 0, 0, 0
	for seed, programs := 0, 0; programs < *sensitivities; seed++ {
		d := draw(uint64(seed))
		d.noise, d.params.Levels, d.params.BySize = nil, nil, nil
		o, _, err := d.oracle()
		if err != nil || o.stuck() {
			continue
		}
		programs++
		p := d.params
		for _, a := range pathParameters() {
			d.params = p
			value := a.Of(&d.params)
			sum, ok := a.add(1, value.Number())
			if !ok {
				continue
			}
			low := d.slope(t, a.count)
			value.SetNumber(sum)
			more, _, err := d.oracle()
			if err != nil || more.stuck() {
				other++
				continue
			}
			high := d.slope(t, a.count)
			grown := slices.Max(more.finish()) - slices.Max(o.finish())
			inside := low <= grown && grown <= high
			switch {
			case !slices.EqualFunc(o.order.sequence, more.order.sequence, slices.Equal):
				other++
				if !inside {
					outside++
				}
			case !inside:
				t.Errorf("seed %d: %s grows by 1, and the run time by %d, want %d to %d", seed, a.Name, grown, low, high)
			default:
				same++
			}
		}
	}
	t.Logf("%d increments keep the order of events; of %d that change it, %d leave the bounds", same, other, outside)
}

// slope returns how often the critical path has a parameter.
func (d *drawn) slope(t *testing.T, count func(*Segment) int64) (n int64) {
	p, err := Compile(d.schedule, d.params)
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Run(t.Context(), Options{CriticalPath: noFile})
	if err != nil {
		t.Fatal(err)
	}
	path, err := r.CriticalPath()
	if err != nil {
		t.Fatal(err)
	}
	for s := range path.Segments() {
		n += count(s)
	}
	return n
}
