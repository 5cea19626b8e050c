package calls

import (
	"math/bits"

	"gonum.org/v1/plot"

	"loggops/internal/units"
	"loggops/view/figure"
	"loggops/view/messages"
)

// Sizes is how many messages of which length applications send.
type Sizes struct {
	WithCollectives bool
	Applications    []Sized
}

// Sized are the messages of an application by the class of their length: class
// 0 is of 0 bytes, class n from 2^(n-1) up to below 2^n.
type Sized struct {
	Name            string
	Messages, Bytes [64]int64
}

// SizesOf makes the histogram of counted messages. Errors are those of the counter.
func SizesOf(name string, c *messages.Counter) (Sized, error) {
	s := Sized{Name: name}
	err := c.Each(func(m messages.Message, n int64) {
		class := bits.Len64(uint64(m.Bytes))
		s.Messages[class] += n
		s.Bytes[class] += n * m.Bytes
	})
	return s, err
}

// from returns the least length of a class.
func from(class int) int64 { return int64(1) << class >> 1 }

// classes returns the first and the last class in which there are messages.
func (d *Sizes) classes() (first, last int) {
	first, last = 64, -1
	for _, a := range d.Applications {
		for class, n := range a.Messages {
			if n > 0 {
				first, last = min(first, class), max(last, class)
			}
		}
	}
	return first, last
}

// Table returns a row for each class of each application. Lengths are from
// from_bytes to to_bytes, both included.
func (d *Sizes) Table() figure.Table {
	t := figure.Table{Columns: []string{"file", "from_bytes", "to_bytes", "messages", "bytes"}}
	first, last := d.classes()
	for _, a := range d.Applications {
		for class := first; class <= last; class++ {
			to := max(0, from(class+1)-1)
			t.Rows = append(t.Rows, []any{a.Name, from(class), to, a.Messages[class], a.Bytes[class]})
		}
	}
	return t
}

// Figure draws the data.
func (d *Sizes) Figure(s figure.Style) *figure.Figure {
	first, last := d.classes()
	b := figure.Bars{Style: s, Unit: units.Count, Amount: "messages"}
	for class := first; class <= last; class++ {
		b.Names = append(b.Names, units.Bytes.Format(float64(from(class))))
	}
	for _, a := range d.Applications {
		var values []float64
		for class := first; class <= last; class++ {
			values = append(values, float64(a.Messages[class]))
		}
		b.Series = append(b.Series, figure.Values{Label: a.Name, Values: values})
	}
	p := b.Upright("length, from this up to the next")
	f := &figure.Figure{Style: s, Title: "Messages by their length", Panels: [][]*plot.Plot{{p}}, Legend: b.Legend()}
	f.Subtitle = "point-to-point messages"
	if len(d.Applications) == 1 {
		f.Subtitle = d.Applications[0].Name + ": " + f.Subtitle
	}
	if d.WithCollectives {
		f.Subtitle += ", and those of collectives by their algorithms"
	}
	return f
}
