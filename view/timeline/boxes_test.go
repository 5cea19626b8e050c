package timeline

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

func TestBoxes(t *testing.T) {
	layers := map[string]Layer{"Work": Work, "Detours": Detours, "Shade": Shade}
	kinds := map[string]Kind{"Calc": Calc, "Send": Send, "Detour": Detour, "Collective": Collective}
	cases.Lines(t, "boxes.txt", func(input string) string {
		layer, spans, _ := strings.Cut(input, ": ")
		lane := &Lane{}
		for text := range strings.SplitSeq(spans, ", ") {
			var kind string
			var from, to int64
			_, err := fmt.Sscan(text, &kind, &from, &to)
			expect.OK(t, err)
			lane.Spans[layers[layer]] = append(lane.Spans[layers[layer]], span(kinds[kind], from, to))
		}
		var boxes []string
		for _, b := range lane.boxes(layers[layer], &scale{0, 10_000, 100}) {
			boxes = append(boxes, fmt.Sprintf("%v %.6g to %.6g", b.kind, b.from, b.to))
		}
		return strings.Join(boxes, ", ")
	})
}

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
