package calls

import (
	"image/color"
	"math"
	"testing"

	"loggops/analysis/profile"
	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/view/figure"
	"loggops/view/internal/golden"
)

// ring is the matrix of so many ranks that all send to the next, the first
// more than the others.
func ring(t *testing.T, ranks int, of string) *Matrix {
	t.Helper()
	head := &schedule.Header{Ranks: ranks, Replicas: 1, Communicators: []comm.Communicator{comm.World(ranks)}}
	c := profile.NewMessages(head, true)
	for rank := range ranks {
		op := schedule.Op{Kind: schedule.Send, Peer: int32((rank + 1) % ranks), Bytes: 1 << 10}
		if rank == 0 {
			op.Bytes = 1 << 20
		}
		expect.OK(t, c.Append(rank, op, op))
	}
	d, err := NewMatrix("ring.sched.arrow", of, head, true, c)
	expect.OK(t, err)
	return d
}

func TestMatrix(t *testing.T) {
	golden.Check(t, "matrix-4", ring(t, 4, ""))
	golden.Check(t, "matrix-messages", ring(t, 4, Messages))
	golden.Check(t, "matrix-1", ring(t, 1, Bytes))
	silent := &Matrix{Of: Bytes, Name: "silent", Ranks: 2, Width: 1, Cells: 2, Bytes: make([]int64, 4), Messages: make([]int64, 4)}
	golden.Check(t, "matrix-silent", silent)
}

// TestMatrixVisible draws a ring of 1,000 ranks, of which one sends much more than the others, in a small picture: a dot of each
// row and column is seen on the background.
func TestMatrixVisible(t *testing.T) {
	const width, height = 400, 300
	img := golden.Pixels(t, ring(t, 1000, "").Figure(figure.Style{Width: width, Height: height}))
	lightness := func(c color.Color) float64 {
		return float64(color.Gray16Model.Convert(c).(color.Gray16).Y) / math.MaxUint16
	}
	rows, columns := map[int]bool{}, map[int]bool{}
	for y := range height {
		for x := range width - 150 { // without the scale
			if r, g, b, _ := img.At(x, y).RGBA(); b > r+0x2000 && b > g && math.Abs(lightness(img.At(x, y))-lightness(figure.Background)) > 0.15 {
				rows[y], columns[x] = true, true
			}
		}
	}
	if len(columns) < width-250 || len(rows) < height-170 {
		t.Errorf("cells are seen in %d columns and %d rows", len(columns), len(rows))
	}
}

// TestMatrixCells has all messages of many ranks in the cell of their ends.
func TestMatrixCells(t *testing.T) {
	for _, ranks := range []int{mostCells, mostCells + 1, 1000, 10_000} {
		d := ring(t, ranks, "")
		if d.Cells > mostCells || d.Cells*d.Width < ranks {
			t.Errorf("%d ranks: %d cells of %d", ranks, d.Cells, d.Width)
		}
		var sent, bytes int64
		for from := range d.Cells {
			for to := range d.Cells {
				n := d.Messages[from*d.Cells+to]
				sent += n
				bytes += d.Bytes[from*d.Cells+to]
				if next := (from + 1) % d.Cells; n > 0 && to != from && to != next {
					t.Errorf("%d ranks: cell %d sends to %d", ranks, from, to)
				}
			}
		}
		if int(sent) != 2*ranks || int(bytes) != 2<<20+(ranks-1)*2<<10 {
			t.Errorf("%d ranks: %d messages of %d B", ranks, sent, bytes)
		}
	}
	golden.Check(t, "matrix-1000", ring(t, 1000, ""))
}
