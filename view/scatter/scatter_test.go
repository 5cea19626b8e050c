package scatter

import (
	"bytes"
	"testing"

	"loggops/formats/noise"
	"loggops/internal/testkit/expect"
	"loggops/view/figure"
	"loggops/view/internal/golden"
)

func node() Machine {
	t := &noise.Trace{Header: noise.Header{Machine: "node7", CPU: 3, LengthNS: 1e9}, Causes: []string{"irq:236"}}
	for i := range int64(40) {
		t.Detours = append(t.Detours, noise.Detour{StartNS: i * 25e6, DurationNS: 2000 + i, Cause: int32(-(i % 2))})
	}
	t.Detours[7].DurationNS = 3e6
	return Machine{"node", t}
}

func TestPictures(t *testing.T) {
	one := Machine{"one", &noise.Trace{Header: noise.Header{CPU: -1}, Detours: []noise.Detour{{StartNS: 5, DurationNS: 1, Cause: -1}}}}
	golden.Check(t, "one", &Data{[]Machine{one}})
	several := node()
	several.Trace.CauseNames = map[string]string{"irq:236": "local_timer"}
	several.Trace.Causes = append(several.Trace.Causes, "nmi")
	several.Trace.Detours[3].Cause = 1
	golden.Check(t, "causes", &Data{[]Machine{several}})
	golden.Check(t, "two", &Data{[]Machine{node(), one}})
}

// TestClasses has every detour in the class of its duration.
func TestClasses(t *testing.T) {
	m := Machine{Trace: &noise.Trace{Detours: []noise.Detour{{DurationNS: 10}, {DurationNS: 12}, {DurationNS: 13}, {DurationNS: 100}, {DurationNS: 10}}}}
	var got []int64
	sum := int64(0)
	for i, c := range m.Classes() {
		got = append(got, c.Detours)
		sum += c.Detours
		if i > 0 && c.FromNS != m.Classes()[i-1].ToNS {
			t.Errorf("class %d begins at %v", i, c.FromNS)
		}
	}
	// 10 to 12.6, 12.6 to 15.8 ... 100 to 126.
	expect.Same(t, []int64{3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1}, got)
	if sum != 5 {
		t.Errorf("%d detours in classes", sum)
	}
}

// TestCauses puts the causes of most time first.
func TestCauses(t *testing.T) {
	m := Machine{Trace: &noise.Trace{Causes: []string{"a", "b", "c"}, Detours: []noise.Detour{
		{DurationNS: 1, Cause: 0}, {DurationNS: 3, Cause: 1}, {DurationNS: 1, Cause: 0}, {DurationNS: 2, Cause: 2}, {DurationNS: 9, Cause: -1},
	}}}
	d := &Data{[]Machine{m}}
	expect.Same(t, []string{"b", "a", "c"}, d.Causes(5))
	expect.Same(t, []string{"b", "a"}, d.Causes(2))
	m.Trace.Detours = m.Trace.Detours[:1]
	if got := d.Causes(5); got != nil {
		t.Errorf("of one cause: %v", got)
	}
}

// TestMany draws one of detours that would cover each other.
func TestMany(t *testing.T) {
	m := Machine{Trace: &noise.Trace{}}
	for i := range int64(100_000) {
		m.Trace.Detours = append(m.Trace.Detours, noise.Detour{StartNS: i * 100, DurationNS: 5, Cause: -1})
	}
	d := &Data{[]Machine{m}}
	svg := golden.Written(t, d.Figure(figure.Style{Width: 1000, Height: 700}), "svg")
	if n := bytes.Count(svg, []byte("<path")); n < 200 || n > 1000 {
		t.Errorf("%d paths for 100,000 detours in a line", n)
	}
}
