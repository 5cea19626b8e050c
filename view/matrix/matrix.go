// Package matrix draws who sends how much to whom: senders across, receivers
// up, and a color for the bytes or messages of each pair. Where there are more
// ranks than cells, a cell stands for neighbors among them.
package matrix

import (
	"cmp"

	"loggops/analysis/messages"
	"loggops/formats/schedule"
	"loggops/formats/sums"
	"loggops/internal/table"
)

// What is drawn.
const (
	Bytes    = "bytes"
	Messages = "messages"
)

// most is how many rows and columns there are at most: about two px each, in a
// picture of the usual size.
const most = 256

// Data is what is drawn.
type Data struct {
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

// New makes the data of counted messages. Errors are those of the counter.
func New(name, of string, head *schedule.Header, withCollectives bool, c *messages.Counter) (*Data, error) {
	if of == "" {
		of = Bytes
	}
	d := &Data{Of: of, Name: name, WithCollectives: withCollectives, Ranks: head.TotalRanks()}
	d.Width = (d.Ranks + most - 1) / most
	d.Cells = (d.Ranks + d.Width - 1) / d.Width
	d.Bytes, d.Messages = make([]int64, d.Cells*d.Cells), make([]int64, d.Cells*d.Cells)
	var tooLarge error
	err := c.Each(func(m messages.Message, n int64) {
		cell := m.From/d.Width*d.Cells + m.To/d.Width
		bytes, err := sums.Times("bytes", n, m.Bytes)
		if err == nil {
			err = sums.Add(&d.Bytes[cell], "bytes", bytes)
		}
		tooLarge = cmp.Or(tooLarge, err)
		d.Messages[cell] += n
	})
	return d, cmp.Or(err, tooLarge)
}

// values returns what is drawn.
func (d *Data) values() []int64 {
	if d.Of == Messages {
		return d.Messages
	}
	return d.Bytes
}

// Table returns a row for each pair of cells with messages. Ranks from_first
// to from_last send to those from to_first to to_last.
func (d *Data) Table() table.Table {
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
