package growth

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"loggops/internal/spec"
	"loggops/internal/table"
)

// Tables returns the models of times with their predictions for a target, and the laws of sizes and
// counts that are not constant. The argument most limits the number of times to those that matter
// most; 0 means no limit.
func (f *Fit) Tables(at Target, most int) table.Parts {
	return table.Parts{
		{Content: f.timesTable(at, most)},
		{Title: "Sizes that change", Content: f.sizesTable(at)},
		{Title: "Counts that change", Content: f.countsTable(at)},
		{Title: "What does not fit", Content: f.problemsTable()},
	}.Keyed([]string{"times", "sizes", "counts", "problems"})
}

func (f *Fit) timesTable(at Target, most int) table.Table {
	t := table.New(table.Text("place", "computation"), table.Text("region"), table.Fixed(1, " %", "share_percent", "share"), table.Text("law", "ns per computation"),
		table.Fixed(1, " %", "error_percent", "error"), table.Duration("recorded_ns", "recorded"), table.Duration("low_ns", "low"), table.Duration("predicted_ns", "predicted"), table.Duration("high_ns", "high"))
	total := 0.0
	for _, m := range f.Times {
		total += m.TotalNS
	}
	for i, m := range f.Times {
		if most > 0 && i == most || m.TotalNS == 0 {
			break
		}
		low, high := m.Interval(at)
		t.Add(m.place(), table.Known(m.Region), 100*m.TotalNS/total, m.Best.String(), 100*m.Error,
			int64(m.MeansNS[len(m.MeansNS)-1]), int64(low), int64(m.predict(at, Best)), int64(high))
	}
	return t
}

// Curves returns the models of times in points: the recorded ones, and those of up to twice the ranks of the point before
// up to the target. loggops-view draws them.
func (f *Fit) Curves(at Target) table.Table {
	t := table.Keyed("place", "region", "law", "ranks", "size", "recorded_ns", "time_ns", "lower_ns", "upper_ns")
	all := f.all()
	for _, m := range f.Times {
		if m.TotalNS == 0 {
			break
		}
		add := func(x Target, recorded any) {
			var size any
			if x.Size > 0 {
				size = x.Size
			}
			low, high := m.Interval(x)
			t.Rows = append(t.Rows, []any{m.place(), table.Known(m.Region), m.Best.String(), x.Ranks(), size, recorded, int64(m.predict(x, Best)), int64(low), int64(high)})
		}
		for i, o := range all {
			var recorded any
			if ns := m.MeansNS[i]; !math.IsNaN(ns) {
				recorded = int64(ns)
			}
			add(o.target(), recorded)
		}
		for ranks := 2 * f.Largest().Ranks(); ranks < at.Ranks(); ranks *= 2 {
			extents := slices.Repeat(spec.Grid{1}, len(at.Extents)) // models of times depend on the ranks only
			extents[0] = ranks
			add(Target{extents, at.Size}, nil)
		}
		if at.Ranks() > f.Largest().Ranks() || at.Size > f.Largest().Size {
			add(at, nil)
		}
	}
	return t
}

// place describes the place of a computation.
func (t *Time) place() string {
	text := t.From + " to " + t.To
	switch {
	case t.From == "":
		text = "before " + t.To
	case t.To == "":
		text = "after " + t.From
	}
	if t.Number > 0 {
		text += fmt.Sprintf(" (%d)", t.Number+1)
	}
	return text
}

func (f *Fit) sizesTable(at Target) table.Table {
	t := table.New(table.Text("what", "message or collective"), table.Text("law", "bytes"), table.Bytes("recorded_bytes", "recorded"), table.Bytes("predicted_bytes", "predicted"))
	for _, s := range f.Sizes {
		for i, l := range s.Laws {
			if l != nil && !l.Constant() {
				recorded := s.Bytes[len(s.Bytes)-1][i]
				t.Add(s.What, l.String(), recorded, s.predict(recorded, at))
			}
		}
	}
	return t
}

func (f *Fit) countsTable(at Target) table.Table {
	t := table.New(table.Text("loop", "loop that begins with"), table.Text("position"), table.Text("law", "count"), table.Number("", "recorded"), table.Count("predicted"))
	for _, c := range f.Counts {
		if c.Law != nil && !c.Law.Constant() {
			t.Add(c.What, c.Position, c.Law.String(), c.Means[len(c.Means)-1], c.Law.Whole(at))
		}
	}
	return t
}

func (f *Fit) problemsTable() table.Table {
	t := table.New(table.Text("recording"), table.Text("problem"))
	for _, p := range f.Problems {
		t.Add(p.Recording, p.Text)
	}
	return t
}

// ranks describes the numbers of ranks of the recordings: "4, 16 and 64".
func (f *Fit) ranks() string {
	var all []string
	for _, o := range f.all() {
		all = append(all, fmt.Sprint(o.target().Ranks()))
	}
	return strings.Join(all[:len(all)-1], ", ") + " and " + all[len(all)-1]
}
