package calls

import (
	"gonum.org/v1/plot"

	"loggops/analysis/profile"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/view/figure"
)

// Sizes is how many messages of which length applications send.
type Sizes struct {
	WithCollectives bool
	Applications    []Sized
}

// Sized are the messages of an application.
type Sized struct {
	Name string
	profile.Sizes
}

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
func (d *Sizes) Table() table.Table {
	t := table.Keyed("file", "from_bytes", "to_bytes", "messages", "bytes")
	first, last := d.classes()
	for _, a := range d.Applications {
		for class := first; class <= last; class++ {
			from, to := profile.Lengths(class)
			t.Add(a.Name, from, to, a.Messages[class], a.Bytes[class])
		}
	}
	return t
}

// Figure draws the data.
func (d *Sizes) Figure(s figure.Style) *figure.Figure {
	first, last := d.classes()
	b := figure.Bars{Style: s, Unit: units.Count, Amount: "messages"}
	for class := first; class <= last; class++ {
		from, _ := profile.Lengths(class)
		b.Names = append(b.Names, units.Bytes.Format(float64(from)))
	}
	for _, a := range d.Applications {
		var values []float64
		for class := first; class <= last; class++ {
			values = append(values, float64(a.Messages[class]))
		}
		b.Series = append(b.Series, figure.Values{Label: a.Name, Values: values})
	}
	p := b.Upright("message size (lower end of the bin)")
	f := &figure.Figure{Style: s, Title: "How large the messages are", Panels: [][]*plot.Plot{{p}}, Legend: b.Legend()}
	if last < 0 {
		f.Empty = "No rank sends a message."
	}
	f.Subtitle = "point-to-point messages"
	if len(d.Applications) == 1 {
		f.Subtitle = d.Applications[0].Name + ": " + f.Subtitle
	}
	if d.WithCollectives {
		f.Subtitle += " and the messages of collective algorithms"
	}
	return f
}
