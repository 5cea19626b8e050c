package detours

import (
	"cmp"
	"fmt"
	"slices"

	"loggops/formats/noise"
	"loggops/internal/table"
)

// File is a noise trace with the name of its file.
type File struct {
	Name string
	*noise.Trace
}

// TableNames are the keys of Tables.
var TableNames = []string{"summary", "causes", "durations", "gaps", "periods", "scatter"}

// Tables returns the noise summary as tables, of one file or of several. Where
// they are wide, for people, files that are compared stand side by side.
func Tables(files []File, wide bool) table.Parts {
	return table.Parts{
		{Content: table.Lazy(func() table.Table { return summaries(files) })},
		{Title: "Causes", Content: table.Lazy(func() table.Table { return causes(files) })},
		{Title: "Durations", Content: table.Lazy(func() table.Table {
			return histograms(files, Durations, []table.Column{detoursColumn, noiseColumn}, wide)
		})},
		{Title: "Gaps, from the end of a detour to the arrival of the next", Content: table.Lazy(func() table.Table {
			return histograms(files, Gaps, []table.Column{table.Count("gaps"), table.Number(" %", "time_percent", "share of time")}, wide)
		})},
		{Title: "Periods", Content: table.Lazy(func() table.Table { return periods(files, wide) })},
		{Title: "Detours", Content: table.Lazy(func() table.Table { return scatter(files) })},
	}.Keyed(TableNames)
}

var (
	fileColumn    = table.Text("file")
	detoursColumn = table.Count("detours")
	noiseColumn   = table.Number(" %", "noise_percent", "share of noise")
)

var summaryColumns = []table.Column{
	table.Text("cpu"),
	table.Number(" ns", "t_min_ns", "t_min"),
	table.Duration("length_ns", "length"),
	detoursColumn,
	table.Number(" %", "intensity_percent", "intensity"),
	table.Number("", "detours_per_second", "detours/s"),
	table.Duration("median_ns", "median"),
	table.Duration("p90_ns", "p90"),
	table.Duration("p99_ns", "p99"),
	table.Duration("max_ns", "max"),
}

// Summaries returns a table with a row for each trace.
func Summaries(traces []*noise.Trace) table.Table {
	t := table.New(summaryColumns...)
	for _, trace := range traces {
		t.Add(summary(trace)...)
	}
	return t
}

func summary(t *noise.Trace) []any {
	var cpu any
	if t.CPU >= 0 {
		cpu = t.CPU
	}
	s := Sum(t)
	return []any{cpu, table.Known(t.ResolutionNS), s.LengthNS, s.Detours, 100 * s.Overhead, s.PerSecond, s.MedianNS, s.P90NS, s.P99NS, s.LongestNS}
}

func summaries(files []File) table.Table {
	t := table.New(append([]table.Column{fileColumn}, summaryColumns...)...)
	for _, f := range files {
		t.Add(append([]any{f.Name}, summary(f.Trace)...)...)
	}
	return t
}

// causes has no rows where no cause is known.
func causes(files []File) table.Table {
	t := table.New(fileColumn, table.Text("cause"), table.Text("name"), detoursColumn, noiseColumn)
	for _, f := range files {
		if len(f.Causes) == 0 {
			continue
		}
		stolen := f.Stolen()
		for _, c := range Causes(f.Trace) {
			t.Add(f.Name, table.Known(c.Cause), table.Known(c.Name), c.Detours, table.Percent(c.StolenNS, stolen))
		}
	}
	return t
}

// histograms returns a table with a row for each bin of each file; where it is
// wide, with a row for each bin that is not empty, and the columns of values for
// each file.
func histograms(files []File, of func(*noise.Trace) []Bin, values []table.Column, wide bool) table.Table {
	bounds := []table.Column{table.Duration("from_ns", "from"), table.Duration("to_ns", "to")}
	if wide && len(files) > 1 {
		return sideBySide(files, of, bounds, values)
	}
	t := table.New(slices.Concat([]table.Column{fileColumn}, bounds, values)...)
	for _, f := range files {
		bins := of(f.Trace)
		all := sum(bins)
		for _, b := range bins {
			if wide && b.Count == 0 {
				continue
			}
			t.Add(f.Name, b.FromNS, b.ToNS, b.Count, table.Percent(b.SumNS, all))
		}
	}
	return t
}

func sum(bins []Bin) (ns int64) {
	for _, b := range bins {
		ns += b.SumNS
	}
	return ns
}

// sideBySide returns the histograms of several files as one table, whose
// columns name their files.
func sideBySide(files []File, of func(*noise.Trace) []Bin, bounds, values []table.Column) table.Table {
	t := table.New(bounds...)
	rows := map[int64][]any{} // by the lower bound
	for i, f := range files {
		for _, c := range values {
			c.Title = fmt.Sprintf("%s %s", f.Name, cmp.Or(c.Title, c.Key))
			t.Columns = append(t.Columns, c)
		}
		bins := of(f.Trace)
		for _, b := range bins {
			if b.Count == 0 {
				continue
			}
			row, ok := rows[b.FromNS]
			if !ok {
				row = make([]any, len(bounds)+len(values)*len(files))
				row[0], row[1] = b.FromNS, b.ToNS
				rows[b.FromNS] = row
				t.Rows = append(t.Rows, row)
			}
			at := len(bounds) + len(values)*i
			row[at], row[at+1] = b.Count, table.Percent(b.SumNS, sum(bins))
		}
	}
	slices.SortFunc(t.Rows, func(a, b []any) int { return cmp.Compare(a[0].(int64), b[0].(int64)) })
	return t
}

// topPeriods is how many periods of a file are printed for people.
const topPeriods = 10

func periods(files []File, wide bool) table.Table {
	t := table.New(
		fileColumn, table.Duration("period_ns", "period"), table.Number("", "frequency_hz", "Hz"), table.Fixed(2, "", "regularity"),
		detoursColumn, noiseColumn, table.Duration("min_ns", "min"), table.Duration("max_ns", "max"),
	)
	for _, f := range files {
		found := Periods(f.Trace)
		if wide {
			found = found[:min(topPeriods, len(found))]
		}
		for _, p := range found {
			t.Add(f.Name, p.PeriodNS, 1e9/p.PeriodNS, p.Regularity, p.Detours, table.Percent(p.StolenNS, f.Stolen()), p.LeastNS, p.LongestNS)
		}
	}
	return t
}

func scatter(files []File) table.Table {
	t := table.New(fileColumn, table.Duration("arrival_ns", "arrival"), table.Duration("duration_ns", "duration"), table.Text("cause"))
	for _, f := range files {
		for _, d := range f.Detours {
			t.Add(f.Name, d.StartNS, d.DurationNS, table.Known(f.Cause(d)))
		}
	}
	return t
}
