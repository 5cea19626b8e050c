package timeline

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/internal/expect"
)

func TestBoxes(t *testing.T) {
	for name, c := range map[string]struct {
		layer Layer
		spans []Span
		want  []box
	}{
		"as they are":           {Work, []Span{span(Calc, 0, 1000), span(Send, 1500, 1700)}, []box{{Calc, 0, 10}, {Send, 15, 17}}},
		"whole px":              {Work, []Span{span(Calc, 30, 1040)}, []box{{Calc, 0, 10}}},
		"cut":                   {Work, []Span{span(Calc, -500, 10_000)}, []box{{Calc, 0, 100}}},
		"short ones of a px":    {Work, []Span{span(Calc, 500, 530), span(Send, 530, 550), span(Calc, 560, 570)}, []box{{Calc, 5, 6}}},
		"most of a px":          {Work, []Span{span(Calc, 500, 510), span(Send, 510, 590)}, []box{{Send, 5, 6}}},
		"short ones of two":     {Work, []Span{span(Calc, 500, 550), span(Send, 600, 650)}, []box{{Calc, 5, 6}, {Send, 6, 7}}},
		"hardly any":            {Work, []Span{span(Send, 500, 501)}, nil},
		"a detour is seen":      {Detours, []Span{span(Detour, 500, 501)}, []box{{Detour, 5, 6}}},
		"nothing":               {Work, []Span{span(Calc, 500, 500)}, nil},
		"before":                {Work, []Span{span(Calc, -20, -10)}, nil},
		"one collective in two": {Shade, []Span{span(Collective, 0, 9000), span(Collective, 100, 200)}, []box{{Collective, 0, 90}, {Collective, 1, 2}}},
	} {
		lane := &Lane{}
		lane.Spans[c.layer] = c.spans
		got := lane.boxes(c.layer, &scale{0, 10_000, 100})
		if diff := cmp.Diff(c.want, got, cmp.AllowUnexported(box{}), near); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

var near = cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })

// TestCrowdedDetours has a short detour in each px: together they are drawn as
// long as they are, and not as if they took all the time.
func TestCrowdedDetours(t *testing.T) {
	lane := &Lane{}
	for i := range int64(100) {
		lane.Spans[Detours] = append(lane.Spans[Detours], span(Detour, i*100, i*100+5))
	}
	sum := 0.
	for _, b := range lane.boxes(Detours, &scale{0, 10_000, 100}) {
		sum += b.to - b.from
	}
	if math.Abs(sum-5) > 1e-9 {
		t.Errorf("5 %% of the time takes %g px of 100", sum)
	}
}

// TestAnyBoxes holds of any work: boxes are in the picture and no more than
// twice its px.
func TestAnyBoxes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, _ := drawData(t)
		from := rapid.Int64Range(0, d.ToNS-1).Draw(t, "from")
		s := &scale{from, rapid.Int64Range(from+1, d.ToNS).Draw(t, "to"), float64(rapid.IntRange(1, 50).Draw(t, "px"))}
		for g, err := range d.ranks() {
			expect.OK(t, err)
			for _, layer := range []Layer{Work, Detours} {
				boxes := g.lanes[0].boxes(layer, s)
				if n := len(boxes); float64(n) > 2*s.px+1 {
					t.Fatalf("%d boxes in %g px", n, s.px)
				}
				for _, b := range boxes {
					if b.from < 0 || b.to < b.from || b.to > s.px+1 {
						t.Fatalf("a box from %g to %g of %g px", b.from, b.to, s.px)
					}
				}
			}
		}
	})
}
