// Package curves draws the tables that loggops-model writes: times over the
// number of ranks, or over sizes where only these differ, in a band between
// their bounds where they have some; and distribution functions of times. What
// simulations found may stand beside, in a column "mean" as loggops-sim has it. Times by
// rank, and by a share in percent, have a curve for each column. The models of loggops-replicate have recorded
// times beside them. Machine draws the curves of a machine file.
// Each table has a panel, unless one has room for all curves.
package curves

import (
	"fmt"
	"slices"
	"strings"

	"loggops/internal/table"
	"loggops/view/figure"
)

// What curves go over: columns of tables.
const (
	Ranks = "ranks"
	Bytes = "bytes"
	Time  = "time_ns" // of distribution functions
	Size  = "size"    // of the problem
)

// Place is the column that tells the computations of a fitted program apart.
const Place = "place"

// File is a table.
type File struct {
	Name   string // as it is to be called in a picture
	Over   string // Ranks, Bytes, Time or the first column of times
	Curves []Curve
	Rows   int64
	Places int // how many computations the table has, of which Curves has the first; 0 of other tables
}

// Curve is the rows of a table that have the same names.
type Curve struct {
	// Of is the column that the values are from: one of ofModels, Share or Column.
	Of     string
	Label  string  // what tells it from others of its table
	Points []Point // by ascending At, at least one

	names [len(named)]string // by columns of named, "" where the table has none
}

// Share is what a distribution function has: the share of times that are no
// longer than one.
const Share = "share"

// Point is a place on a curve: ranks, bytes or ns, and ns or a share.
type Point struct {
	At, Value float64
	// Lower and Upper bound the expected time, where there is HasBounds.
	Lower, Upper float64
	HasBounds    bool
	// Recorded is the time that the value is the model of, where there is HasRecorded.
	Recorded    float64
	HasRecorded bool
}

// Data is what is drawn.
type Data struct {
	Setting string // what all curves have in common
	Panels  []Panel
	// Together reports whether the curves of all panels stand in one, with the titles of panels in their labels.
	Together bool
}

// Panel is a table with what sets it apart from others, "" where it is the only one.
type Panel struct {
	*File
	Title string
}

// New makes the data of at least one file, which have a curve each.
func New(files []*File) *Data {
	d := &Data{}
	varies := func(column int, files ...*File) bool {
		for _, f := range files {
			for _, c := range f.Curves {
				if c.names[column] != files[0].Curves[0].names[column] {
					return true
				}
			}
		}
		return false
	}
	var common, ofPanels, ofCurves []int // columns
	for column := range named {
		switch within := func(f *File) bool { return varies(column, f) }; {
		case slices.ContainsFunc(files, within):
			ofCurves = append(ofCurves, column)
		case varies(column, files...):
			ofPanels = append(ofPanels, column)
		default:
			common = append(common, column)
		}
	}
	d.Setting = files[0].Curves[0].called(common)
	if f := files[0]; f.Places > len(f.Curves) {
		d.Setting = fmt.Sprintf("the first %d of %d computations", len(f.Curves), f.Places)
	}
	for _, f := range files {
		for i := range f.Curves {
			f.Curves[i].Label = f.Curves[i].called(ofCurves)
		}
		d.Panels = append(d.Panels, Panel{f, f.Curves[0].called(ofPanels)})
	}
	if len(files) > 1 && !d.titled() {
		for i, f := range files {
			d.Panels[i].Title = f.Name
		}
	}
	machines := func(column int) bool {
		return named[column].column == "parameters" || named[column].column == "scale_network"
	}
	if d.Together = !slices.ContainsFunc(ofPanels, func(column int) bool { return !machines(column) }) && d.alike(); d.Together {
		for _, p := range d.Panels {
			for i := range p.Curves {
				label := &p.Curves[i].Label
				*label = strings.TrimSuffix(p.Title+", "+*label, ", ")
			}
		}
	}
	return d
}

// alike reports whether several tables have the same curves over the same, such as those of several machines, and
// each curve can have a color of its own.
func (d *Data) alike() bool {
	labels := func(p Panel) (all []string) {
		for _, c := range p.Curves {
			all = append(all, c.Of+c.Label)
		}
		return slices.Sorted(slices.Values(all))
	}
	first := d.Panels[0]
	other := func(p Panel) bool { return p.Over != first.Over || !slices.Equal(labels(p), labels(first)) }
	return len(d.Panels) > 1 && len(d.Panels)*len(first.Curves) <= figure.SeriesColors && !slices.ContainsFunc(d.Panels, other)
}

// drawn returns the panels of the figure.
func (d *Data) drawn() []Panel {
	if !d.Together {
		return d.Panels
	}
	all := *d.Panels[0].File
	all.Curves = nil
	for _, p := range d.Panels {
		all.Curves = append(all.Curves, p.Curves...)
	}
	return []Panel{{&all, ""}}
}

// titled reports whether each panel has a title of its own.
func (d *Data) titled() bool {
	titles := map[string]bool{"": true}
	for _, p := range d.Panels {
		if titles[p.Title] {
			return false
		}
		titles[p.Title] = true
	}
	return true
}

// called returns what a curve is called in some columns.
func (c *Curve) called(columns []int) string {
	var parts []string
	for _, column := range columns {
		if c.names[column] != "" {
			parts = append(parts, c.names[column])
		}
	}
	return strings.Join(parts, ", ")
}

// recorded reports whether some times of a curve are recorded.
func (c Curve) recorded() bool {
	return slices.ContainsFunc(c.Points, func(p Point) bool { return p.HasRecorded })
}

// labels are those of all curves: one of the same label has the same color in
// each panel.
func (d *Data) labels() (labels []string) {
	for _, p := range d.Panels {
		for _, c := range p.Curves {
			if !slices.Contains(labels, c.Label) {
				labels = append(labels, c.Label)
			}
		}
	}
	return labels
}

// Table returns a row for each point. Of ranks, bytes and times those have
// a value that the table's curves go over.
func (d *Data) Table() table.Table {
	columns := []string{"file", "curve", "of", Ranks, Bytes, Time, "lower_ns", "upper_ns", Share}
	for _, p := range d.Panels {
		if !slices.Contains(columns, p.Over) {
			columns = append(columns, p.Over)
		}
	}
	if d.any(Curve.recorded) {
		columns = append(columns, Recorded)
	}
	t := table.Keyed(columns...)
	for _, p := range d.Panels {
		for _, c := range p.Curves {
			for _, at := range c.Points {
				row := make([]any, len(columns))
				set := func(column string, value any) { row[slices.Index(columns, column)] = value }
				set("file", p.Name)
				set("curve", c.Label)
				set("of", c.Of)
				if c.Of == Share {
					set(Share, at.Value)
				} else {
					set(Time, int64(at.Value))
				}
				if c.Of == Column {
					set(p.Over, at.At)
				} else {
					set(p.Over, int64(at.At))
				}
				if at.HasRecorded {
					set(Recorded, int64(at.Recorded))
				}
				if at.HasBounds {
					set("lower_ns", int64(at.Lower))
					set("upper_ns", int64(at.Upper))
				}
				t.Rows = append(t.Rows, row)
			}
		}
	}
	return t
}
