package timeline

import (
	"fmt"
	"image/color"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"loggops/analysis/waitstate"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/pattern"
	"loggops/sim"
	"loggops/study"
	"loggops/view/figure"
	"loggops/view/internal/golden"
)

// simulated10 returns the file of the spans of ten iterations of a pattern, of 16 ranks with noise.
func simulated10(t *testing.T, name string, params sim.Params) string {
	t.Helper()
	s, err := pattern.New(pattern.Spec{Name: name, Ranks: 16, Iterations: 10, ComputeNS: 10_000, Bytes: 300})
	expect.OK(t, err)
	path := filepath.Join(t.TempDir(), "x.spans.arrow")
	x := study.Study{
		Input: "x", Open: func(int) (schedule.File, error) { return memory{s}, nil }, Params: params, Runs: 1,
		Noise:  study.Noise{Scale: 1, Sources: []string{"random:gap=exponential:100us,duration=exponential:10us"}},
		Header: result.Header{Parameters: study.Parameters(&params)},
	}
	x.Window.ToNS = 1 << 62
	if _, err := x.Run(t.Context(), study.Files{Spans: path}); err != nil {
		t.Fatal(err)
	}
	return path
}

// memory is a schedule in memory as a file.
type memory struct{ schedule.Source }

func (memory) Close() error { return nil }

// TestWaits compares the wait states of a timeline, in its spans and in its states, with those of
// package waitstate.
func TestWaits(t *testing.T) {
	for _, c := range []struct {
		pattern string
		eager   int64
		kinds   string
	}{{"halo2d", 1000, "late-sender"}, {"halo2d", 100, "late-sender late-receiver"}, {"dissemination", 1000, "collective-wait"}} {
		params := sim.Default()
		params.EagerMax = c.eager
		path := simulated10(t, c.pattern, params)
		r, err := result.Open[result.Span](path)
		expect.OK(t, err)
		defer r.Close()
		a := waitstate.New(waitstate.By("all"))
		expect.OK(t, result.Visit(r.Rows(), a.Add))
		want := map[string]int64{}
		for _, w := range a.Waits() {
			if w.State != waitstate.Transfer {
				want[fmt.Sprintf("%d for %d", w.Rank, w.Cause)] += w.NS
			}
		}
		d, err := FromSpans(path, "", 0, Window{})
		expect.OK(t, err)
		got, inStates := map[string]int64{}, map[Kind]int64{}
		ofKind := map[Kind]int64{}
		for _, l := range lanesOf(t, d) {
			var of clock
			use := func(k Kind, fromNS, toNS int64) { inStates[k] += toNS - fromNS }
			for _, s := range l.Spans[Waits] {
				got[fmt.Sprintf("%d for %d", l.Rank, s.Peer)] += s.EndNS - s.StartNS
				ofKind[s.Kind] += s.EndNS - s.StartNS
			}
			for _, s := range l.all() {
				of.add(&s, use)
			}
			of.end(use)
		}
		var kinds []string
		for k, ns := range ofKind {
			if inStates[k] != ns {
				t.Errorf("%s: %d ns in state %v, %d ns in its spans", c.pattern, inStates[k], k, ns)
			}
		}
		for _, k := range []Kind{LateSender, LateReceiver, CollectiveWait} {
			if ofKind[k] > 0 {
				kinds = append(kinds, k.String())
			}
			if d.has[k] != (ofKind[k] > 0) {
				t.Errorf("%s: the legend has %v: %t, its time is %d ns", c.pattern, k, d.has[k], ofKind[k])
			}
		}
		if strings.Join(kinds, " ") != c.kinds {
			t.Errorf("%s: waits %s, want %s", c.pattern, kinds, c.kinds)
		}
		for place, ns := range want {
			if got[place] != ns {
				t.Errorf("%s: rank %s: %d ns, want %d", c.pattern, place, got[place], ns)
			}
		}
	}
}

// TestWaitColors: a picture of few spans and an image of many rows have the colors of late senders
// and of waits in collectives, and legends name them.
func TestWaitColors(t *testing.T) {
	for _, ranks := range []int32{4, 3000} {
		d := gathered(t, Window{}, func(r *rows) {
			for rank := range ranks {
				if rank%4 < 2 { // two of four ranks of a pixel
					r.add(rank, 0, span(Calc, 0, 1000))
					continue
				}
				kind := LateSender
				if rank >= ranks/2 && ranks > 4 || rank == 3 {
					kind = CollectiveWait
					r.add(rank, 0, span(Collective, 0, 1000))
				}
				r.add(rank, 0, span(kind, 0, 900))
				r.add(rank, 0, span(Recv, 950, 1000))
			}
		})
		img := drawn(t, d)
		for _, k := range []Kind{LateSender, CollectiveWait} {
			want := k.color()
			if n := colors(img, func(r, g, b int) bool { return r == int(want.R) && g == int(want.G) && b == int(want.B) }); n < 30_000 {
				t.Errorf("%d ranks: %d pixels show %v", ranks, n, k)
			}
		}
		text := golden.Elements(t, d.Figure(figure.Style{Width: 1000, Height: 700}))
		if !strings.Contains(text, "text late sender\ntext wait in a collective\n") || strings.Contains(text, "late receiver") {
			t.Errorf("legend: %s", text)
		}
	}
}

// TestColorsDiffer compares the color of wait states with all others, as they look with normal
// vision and to people without one kind of cones (G. Machado et al., A physiologically-based model
// for simulation of color vision deficiency, 2009): CIE76 differences of less than about 10 are
// hard to see.
func TestColorsDiffer(t *testing.T) {
	vision := map[string][3][3]float64{
		"normal":       {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
		"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
		"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
		"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	}
	for theme, look := range map[string]struct {
		paper, text color.NRGBA
		color       func(Kind) color.NRGBA
	}{
		"light": {figure.Background, figure.Text, func(k Kind) color.NRGBA { return traits[k].light }},
		"dark":  {figure.RGB(0x16181d), figure.RGB(0xf0f0f0), func(k Kind) color.NRGBA { return traits[k].dark }},
	} {
		for name, matrix := range vision {
			all := []color.NRGBA{look.paper, look.text}
			for k := range kinds {
				all = append(all, look.color(k))
			}
			for _, k := range []Kind{LateSender, LateReceiver, CollectiveWait} {
				for i, other := range all {
					least := 15.0
					if k == LateSender && i == int(Detour)+2 { // often large areas of one, and thin lines of the other
						least = 25
					}
					if i != int(k)+2 && difference(look.color(k), other, matrix) < least {
						t.Errorf("%s, %s: %v and color %d of %v look alike", theme, name, k, i, all)
					}
				}
			}
		}
	}
}

// difference returns the CIE76 difference of two colors as people see them.
func difference(a, b color.NRGBA, vision [3][3]float64) float64 {
	labOf := func(c color.NRGBA) (lab [3]float64) {
		var linear, seen [3]float64
		for i, part := range [3]uint8{c.R, c.G, c.B} {
			linear[i] = math.Pow((float64(part)/255+0.055)/1.055, 2.4)
		}
		for i, row := range vision {
			for j, part := range row {
				seen[i] += part * linear[j]
			}
			seen[i] = min(1, max(0, seen[i]))
		}
		r, g, b := seen[0], seen[1], seen[2]
		x, y, z := math.Cbrt((0.4124*r+0.3576*g+0.1805*b)/0.9505), math.Cbrt(0.2126*r+0.7152*g+0.0722*b), math.Cbrt((0.0193*r+0.1192*g+0.9505*b)/1.089)
		return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
	}
	p, q := labOf(a), labOf(b)
	return math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2])
}
