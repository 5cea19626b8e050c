package report

import (
	"slices"

	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/internal/visible"
)

// Grid is a table of the page. Its cells are texts, and an empty one is unknown.
type Grid struct {
	Title string
	Head  []string
	Rows  [][]string
}

// add adds a row.
func (g *Grid) add(cells ...string) { g.Rows = append(g.Rows, cells) }

// filled returns the grid without the columns that have no values. Texts are as pictures show them, too: they may
// contain names and settings from files.
func (g Grid) filled() Grid {
	shown := Grid{Title: g.Title, Rows: make([][]string, len(g.Rows))}
	for i, title := range g.Head {
		if !slices.ContainsFunc(g.Rows, func(row []string) bool { return row[i] != "" }) {
			continue
		}
		shown.Head = append(shown.Head, title)
		for k, row := range g.Rows {
			shown.Rows[k] = append(shown.Rows[k], line(row[i]))
		}
	}
	return shown
}

// line is a text as pictures show it, too.
func line(text string) string { return units.Micro(visible.Line(text)) }

// known writes a number, "" if it is none.
func known(n, none int64, write func(int64) string) string {
	if n == none {
		return ""
	}
	return write(n)
}

// percent writes a share.
func percent(share float64) string {
	if share == 0 {
		return "0 %"
	}
	return units.Percent.FormatShort(share)
}

// Table returns a row for each file.
func (d *Data) Table() table.Table {
	t := table.Keyed("file", "kind", "ranks", "runs", "rows", "time_ns", "calc_ns", "overhead_ns", "wait_ns", "injected_ns")
	for _, f := range d.Files {
		row := []any{f.Name, f.Kind}
		for _, n := range []int64{f.Ranks, f.Runs, f.Rows, f.TimeNS, f.CalcNS, f.OverheadNS, f.WaitNS, f.InjectedNS} {
			row = append(row, table.Unless(n, None))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// files is the table of the files.
func (d *Data) files() Grid {
	g := Grid{Title: "Files", Head: []string{"file", "kind", "ranks", "runs", "rows", "time", "calculation", "overhead", "waiting", "noise in calculation"}}
	for _, f := range d.Files {
		part := func(ns int64) string {
			if cpu := f.CalcNS + f.OverheadNS + f.WaitNS; f.CalcNS != None && cpu != 0 {
				return percent(float64(ns) / float64(cpu))
			}
			return ""
		}
		g.add(f.Name, f.Kind, known(f.Ranks, None, units.FormatCount), known(f.Runs, None, units.FormatCount), known(f.Rows, None, units.FormatCount),
			known(f.TimeNS, None, units.FormatDuration), part(f.CalcNS), part(f.OverheadNS), part(f.WaitNS), part(f.InjectedNS))
	}
	return g
}
