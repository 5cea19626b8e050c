package calls

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"loggops/analysis/profile"
	"loggops/formats/schedule"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/view/figure"
)

// What a matrix draws.
const (
	Bytes    = "bytes"
	Messages = "messages"
)

// mostCells is how many rows and columns there are at most: about two px each, in a
// picture of the usual size.
const mostCells = 256

// Matrix is who sends how much to whom: senders across, receivers up, and a color for the bytes or
// messages of each pair. Where there are more ranks than cells, a cell stands for neighbors among them.
type Matrix struct {
	Of   string // Bytes or Messages
	Name string // of the trace or schedule
	// WithCollectives is whether the messages of collectives are there too.
	WithCollectives bool
	Ranks           int
	// Width is how many ranks a cell stands for, in both directions.
	Width int
	// Bytes and Messages are by sender's, then receiver's cell, Cells of them
	// each.
	Cells           int
	Bytes, Messages []int64
}

// SameMessages reports whether two matrices show the same numbers.
func (d *Matrix) SameMessages(other *Matrix) bool {
	return d.Of == other.Of && d.Ranks == other.Ranks && slices.Equal(d.Bytes, other.Bytes) && slices.Equal(d.Messages, other.Messages)
}

// NewMatrix makes the data of counted messages. Errors are those of Messages.Each.
func NewMatrix(name, of string, head *schedule.Header, withCollectives bool, c *profile.Messages) (*Matrix, error) {
	if of == "" {
		of = Bytes
	}
	d := &Matrix{Of: of, Name: name, WithCollectives: withCollectives, Ranks: head.TotalRanks()}
	d.Width = (d.Ranks + mostCells - 1) / mostCells
	d.Cells = (d.Ranks + d.Width - 1) / d.Width
	d.Bytes, d.Messages = make([]int64, d.Cells*d.Cells), make([]int64, d.Cells*d.Cells)
	var tooLarge error
	err := c.Each(func(m profile.Message, n int64) {
		cell := m.From/d.Width*d.Cells + m.To/d.Width
		bytes, err := units.Times("bytes", n, m.Bytes)
		if err == nil {
			err = units.Add(&d.Bytes[cell], "bytes", bytes)
		}
		tooLarge = cmp.Or(tooLarge, err)
		d.Messages[cell] += n
	})
	return d, cmp.Or(err, tooLarge)
}

// values returns what is drawn.
func (d *Matrix) values() []int64 {
	if d.Of == Messages {
		return d.Messages
	}
	return d.Bytes
}

// Table returns a row for each pair of cells with messages. Ranks from_first
// to from_last send to those from to_first to to_last.
func (d *Matrix) Table() table.Table {
	t := table.Keyed("from_first", "from_last", "to_first", "to_last", "messages", "bytes")
	ends := func(cell int) (first, last int) {
		return cell * d.Width, min((cell+1)*d.Width, d.Ranks) - 1
	}
	for i, n := range d.Messages {
		if n > 0 {
			from, fromLast := ends(i / d.Cells)
			to, toLast := ends(i % d.Cells)
			t.Add(from, fromLast, to, toLast, n, d.Bytes[i])
		}
	}
	return t
}

// Figure draws the data.
func (d *Matrix) Figure(s figure.Style) *figure.Figure {
	title, unit, amount := "How many bytes ranks send to each other", units.Bytes, "bytes sent"
	if d.Of == Messages {
		title, unit, amount = "How many messages ranks send to each other", units.Count, "messages sent"
	}
	p := figure.NewPlot()
	figure.RankAxis(&p.X, "sender", d.Ranks, s.Width/110)
	figure.RankAxis(&p.Y, "receiver", d.Ranks, s.Height/60)
	low, high := d.bounds()
	bar, shades := s.Shades(amount, unit, 0, low, max(1, high))
	p.Add(&cells{d, shades})
	subtitle := d.Name + ", " + units.Ranks.Format(float64(d.Ranks)) + " ranks"
	if d.Ranks == 1 {
		subtitle = d.Name + ", 1 rank"
	}
	if d.Width > 1 {
		subtitle += fmt.Sprintf(", %d × %d ranks per cell", d.Width, d.Width)
	}
	if !d.WithCollectives {
		subtitle += ", without collectives"
	}
	f := &figure.Figure{
		Style: s, Title: title, Subtitle: subtitle,
		Panels: [][]*plot.Plot{{p, bar}}, Widths: s.WithBar(),
	}
	if !slices.ContainsFunc(d.Messages, func(n int64) bool { return n > 0 }) {
		f.Empty = "No rank sends a message."
	}
	return f
}

// bounds returns the least and the largest value that is not 0. Messages of no bytes have the color of the least.
func (d *Matrix) bounds() (low, high float64) {
	low = math.Inf(1)
	for _, v := range d.values() {
		if v > 0 {
			low, high = min(low, float64(v)), max(high, float64(v))
		}
	}
	return min(low, high), high
}

// cells are the pairs.
type cells struct {
	*Matrix
	shades *figure.Shades
}

// Plot implements plot.Plotter. If cells are smaller than dots, a dot shows the largest value of its cells.
func (c *cells) Plot(canvas draw.Canvas, p *plot.Plot) {
	values := c.values()
	half := func(length vg.Length) float64 { // of a dot, as a part of the length
		if float64(c.Cells) > float64(length/figure.Px(1)) {
			return float64(figure.Px(1)/length) / 2
		}
		return 0
	}
	size := canvas.Size()
	halfX, halfY := half(size.X), half(size.Y)
	cell := func(share float64) int { return min(max(0, int(share*float64(c.Ranks))/c.Width), c.Cells-1) }
	figure.Dots(canvas, canvas.Rectangle, func(x, y float64) color.NRGBA {
		some, most := false, int64(0)
		for from := cell(x - halfX); from <= cell(x+halfX); from++ {
			for to := cell(y - halfY); to <= cell(y+halfY); to++ {
				if i := from*c.Cells + to; c.Messages[i] > 0 {
					some, most = true, max(most, values[i])
				}
			}
		}
		if !some {
			return color.NRGBA{}
		}
		return c.shades.Of(float64(most))
	})
}
