package timeline

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSurvey(t *testing.T) {
	d := gathered(t, Window{}, addSample)
	if d.FromNS != 0 || d.ToNS != 170_000 || d.Count() != 14 {
		t.Errorf("%d to %d ns, %d spans", d.FromNS, d.ToNS, d.Count())
	}
	var names []string
	for i := range d.Lanes {
		names = append(names, d.name(&d.Lanes[i]))
	}
	if diff := cmp.Diff([]string{"0", "1", "2", "2.1"}, names); diff != "" {
		t.Error(diff)
	}
	arrows, err := d.arrows()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]arrow{
		{0, 1, 101_500, 104_000}, {1, 2, 121_500, 124_000}, {3, 0, 146_500, 150_000},
	}, arrows, cmp.AllowUnexported(arrow{})); diff != "" {
		t.Error(diff)
	}
	lanes := lanesOf(t, d)
	for _, c := range []struct {
		lane, index int
		want        int64
	}{{0, 0, 15_000}, {0, 1, 0}, {1, 1, 500}} {
		if got := lanes[c.lane].Spans[Work][c.index].InjectedNS; got != c.want {
			t.Errorf("lane %d, span %d: %d ns of detours, want %d", c.lane, c.index, got, c.want)
		}
	}
}

func TestWindow(t *testing.T) {
	some := func(ranks ...int32) func(int32) bool {
		return func(rank int32) bool {
			for _, r := range ranks {
				if r == rank {
					return true
				}
			}
			return false
		}
	}
	for name, c := range map[string]struct {
		window                 Window
		toNS                   int64
		lanes, spans, messages int
	}{
		"all":            {Window{}, 170_000, 4, 14, 3},
		"two ranks":      {Window{Ranks: some(0, 1)}, 160_000, 2, 11, 1},
		"later":          {Window{FromNS: 141_000}, 170_000, 4, 4, 1},
		"earlier":        {Window{ToNS: 40_000}, 40_000, 4, 2, 0},
		"up to the end":  {Window{FromNS: 50_000, Ranks: some(0)}, 151_500, 1, 4, 0},
		"between":        {Window{FromNS: 102_000, ToNS: 105_000}, 105_000, 4, 2, 0},
		"after all ends": {Window{FromNS: 106_000, ToNS: 1e9, Ranks: some(1)}, 1e9, 1, 4, 0},
	} {
		d := gathered(t, c.window, addSample)
		arrows, err := d.arrows()
		if err != nil {
			t.Fatal(err)
		}
		if d.FromNS != c.window.FromNS || d.ToNS != c.toNS || len(d.Lanes) != c.lanes || d.Count() != c.spans || len(arrows) != c.messages {
			t.Errorf("%s: %d to %d ns, %d lanes, %d spans, %d messages, want up to %d, %d, %d, %d",
				name, d.FromNS, d.ToNS, len(d.Lanes), d.Count(), len(arrows), c.toNS, c.lanes, c.spans, c.messages)
		}
	}
	for name, w := range map[string]Window{"no such rank": {Ranks: some(9)}, "after all": {FromNS: 1e9}} {
		var g rows
		addSample(&g)
		if _, err := g.data(w); !errors.Is(err, ErrNothing) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
