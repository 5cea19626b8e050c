package study

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/testkit/expect"
)

// line is a time that grows linearly from a start.
type line struct{ start, slope int64 }

// longest returns the largest of some lines at a value, as the run time of fixed events is.
func longest(lines []line, value int64, sloped bool) probe {
	p := probe{Value: value, TimeNS: -1}
	for _, l := range lines {
		t, slope := l.start+l.slope*value, float64(l.slope)
		switch {
		case t > p.TimeNS:
			p.TimeNS, p.Grows, p.Shrinks = t, slope, slope
		case t == p.TimeNS:
			p.Grows, p.Shrinks = max(p.Grows, slope), min(p.Shrinks, slope)
		}
	}
	if !sloped {
		p.Grows, p.Shrinks = 0, 0
	}
	return p
}

// TestSearch compares the search with a scan, for functions that are convex and with bumps, with
// slopes and without.
func TestSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) line {
			return line{rapid.Int64Range(0, 1000).Draw(t, "start"), rapid.Int64Range(0, 30).Draw(t, "slope")}
		}), 1, 6).Draw(t, "lines")
		sloped := rapid.Bool().Draw(t, "sloped")
		bump := rapid.Int64Range(-1, 300).Draw(t, "bump")
		f := func(v int64) probe {
			p := longest(lines, v, sloped)
			if bump >= 0 && v >= bump {
				p.TimeNS += 100 // events change their order
			}
			return p
		}
		const most = 2000
		first := f(rapid.Int64Range(0, 50).Draw(t, "first"))
		limit := first.TimeNS + rapid.Int64Range(0, 2000).Draw(t, "room")
		want := first.Value
		for want < most && f(want+1).TimeNS <= limit {
			want++
		}
		n := 0
		r, err := searchFrom(first, limit, most, 0, func(v int64) (probe, error) { n++; return f(v), nil })
		expect.OK(t, err)
		if r.Within.Value != want || want < most && r.Exceeds.Value != want+1 || want == most && r.Exceeds.Value != -1 {
			t.Errorf("%d is within, %d exceeds; want %d", r.Within.Value, r.Exceeds.Value, want)
		}
		if n > 60 || sloped && bump < 0 && n > 3*len(lines)+14 {
			t.Errorf("%d evaluations", n)
		}
	})
}

// TestSearchPrecision ends at a part of the value.
func TestSearchPrecision(t *testing.T) {
	r, err := searchFrom(probe{Value: 1000, TimeNS: 1000}, 123456, 1e9, 100, func(v int64) (probe, error) { return probe{Value: v, TimeNS: v}, nil })
	if err != nil || r.Within.Value > 123456 || r.Exceeds.Value < 123456 || r.Exceeds.Value-r.Within.Value > 1235 {
		t.Errorf("%v, error %v", r, err)
	}
}

// TestSearchEnds searches up to the largest value in few steps, though the times are rounded, so that the limit is reached
// long before it is exceeded, and a slope leads just ahead of the value that it is of.
func TestSearchEnds(t *testing.T) {
	const shift = 20 // a step adds 1/2^20 ns
	for _, limit := range []int64{1, 1000, 1 << 30, largest >> shift, impossible - 1} {
		n := 0
		r, err := searchFrom(probe{Grows: 1.0 / (1 << shift)}, limit, largest, 0, func(v int64) (probe, error) {
			if n++; n > 1000 {
				return probe{}, errors.New("too many values")
			}
			return probe{Value: v, TimeNS: v >> shift, Grows: 1.0 / (1 << shift), Shrinks: 1.0 / (1 << shift)}, nil
		})
		expect.OK(t, err)
		want := int64(largest)
		if limit < largest>>shift {
			want = (limit+1)<<shift - 1
		}
		if r.Within.Value != want || n > 130 {
			t.Errorf("limit %d: %d after %d values; want %d", limit, r.Within.Value, n, want)
		}
	}
}

func TestSearchError(t *testing.T) {
	wrong := errors.New("wrong")
	if _, err := searchFrom(probe{}, 1, 1000, 0, func(int64) (probe, error) { return probe{}, wrong }); !errors.Is(err, wrong) {
		t.Errorf("error %v", err)
	}
}
