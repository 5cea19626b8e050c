package timeline

import (
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/testkit/expect"
	"loggops/view/figure"
	"loggops/view/internal/golden"
)

// TestStates divides the time of a lane: detours come before work, work before collectives.
func TestStates(t *testing.T) {
	var got []string
	use := func(k Kind, fromNS, toNS int64) { got = append(got, strings.Repeat(k.String()[:1], int(toNS-fromNS))) }
	var c clock
	for _, s := range []Span{
		span(Collective, 1, 8), span(Calc, 2, 6), span(Detour, 3, 4), span(Send, 6, 7), span(Calc, 10, 12), span(Detour, 11, 12),
	} {
		c.add(&s, use)
	}
	c.end(use)
	if all := strings.Join(got, ""); all != "wc"+"cdcc"+"s"+"c"+"ww"+"cd" { // the third c from the end is that of the collective
		t.Errorf("states %q", all)
	}
}

// TestAnyStates: whatever the spans, each column of a lane is full up to the lane's end.
func TestAnyStates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, _ := drawData(t)
		columns := rapid.IntRange(1, 300).Draw(t, "columns")
		perNS := float64(columns) / float64(d.ToNS)
		err := d.columns(columns, nil, func(lane int, s sums) error {
			for column := range columns {
				want := min(1, max(0, float64(d.Lanes[lane].EndNS)*perNS-float64(column)))
				sum := float32(0)
				for _, part := range s[column*int(kinds) : (column+1)*int(kinds)] {
					sum += part
				}
				if diff := float64(sum) - want; diff > 1e-3 || diff < -1e-3 {
					t.Fatalf("lane %d, column %d: %g, want %g", lane, column, sum, want)
				}
			}
			return nil
		})
		expect.OK(t, err)
	})
}

// drawn returns the pixels of a picture.
func drawn(t *testing.T, d *Data) image.Image {
	t.Helper()
	return golden.Pixels(t, d.Figure(figure.Style{Width: 1000, Height: 700}))
}

// colors counts the pixels below the legend that a condition holds for.
func colors(img image.Image, is func(r, g, b int) bool) (n int) {
	for y := 95; y < img.Bounds().Max.Y; y++ {
		for x := range img.Bounds().Max.X {
			c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
			if is(int(c.R), int(c.G), int(c.B)) {
				n++
			}
		}
	}
	return n
}

// TestNoiseOfManyRanks has detours of 20 us in 100 ms on five ranks of 3,000: each is seen in the
// picture, which has three ranks in a row of pixels. Half of the ranks wait, which is seen, too.
func TestNoiseOfManyRanks(t *testing.T) {
	const ms = 1_000_000
	data := func(detours ...int32) *Data {
		return gathered(t, Window{}, func(r *rows) {
			for rank := range int32(3000) {
				if rank < 1500 {
					r.add(rank, 0, span(Calc, 0, 100*ms))
				} else {
					r.add(rank, 0, span(Send, 100*ms-1, 100*ms))
				}
				if slices.Contains(detours, rank) {
					r.add(rank, 0, span(Detour, 50*ms, 50*ms+20_000))
				}
			}
		})
	}
	reddish := func(r, g, b int) bool { return r > 110 && g < 170 && b > 60 && b < 200 && r-g > 0 || r > 180 && b < 60 }
	img := drawn(t, data(100, 400, 700, 1000, 1300))
	if n := colors(img, reddish) - colors(drawn(t, data()), reddish); n < 5 {
		t.Errorf("%d pixels show five detours", n)
	}
	if n := colors(img, func(r, g, b int) bool { return r == 0xe0 && g == 0xe0 && b == 0xe0 }); n < 100_000 {
		t.Errorf("%d pixels show that ranks wait", n)
	}
}

// TestUniformNoise: where noise is everywhere, a pixel is covered by no more than the share of noise,
// which is also the share of the pixels of an image that have its color.
func TestUniformNoise(t *testing.T) {
	d := gathered(t, Window{}, func(r *rows) {
		for rank := range int32(10) {
			for step := range int64(3000) {
				r.add(rank, 0, span(Calc, step*1000, step*1000+1000))
				r.add(rank, 0, span(Detour, step*1000+500, step*1000+600))
			}
		}
	})
	expect.OK(t, d.columns(100, nil, func(_ int, s sums) error {
		for _, c := range d.cells(s, nil) {
			if noise := float64(c&15) / fullMark; Kind(c>>4)-1 != Calc || noise > 0.15 {
				t.Fatalf("cell %d", c)
			}
		}
		count := map[Kind]int{}
		for _, k := range d.dominant(s, nil) {
			count[k]++
		}
		if noisy := count[Detour]; noisy < 8 || noisy > 12 || count[Calc] != 100-noisy {
			t.Fatalf("states %v", count)
		}
		return nil
	}))
}

func TestSorter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOf(rapid.String()).Draw(t, "texts")
		s := &sorter{most: 100}
		defer s.close()
		for _, text := range texts {
			s.add(text)
		}
		var got []string
		for text, err := range s.sorted() {
			expect.OK(t, err)
			got = append(got, text)
		}
		slices.Sort(texts)
		if !slices.Equal(texts, got) {
			t.Fatalf("%q, want %q", got, texts)
		}
	})
}
