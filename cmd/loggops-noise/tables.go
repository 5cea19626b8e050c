package main

import (
	"cmp"
	"fmt"
	"slices"

	"loggops/cmd/internal/output"
	"loggops/collector/detour/stats"
	"loggops/formats/noise"
	"loggops/internal/units"
)

var (
	count    = output.As(func(n int) string { return units.FormatCount(int64(n)) })
	duration = output.As(units.FormatDuration)
	digits   = output.As(units.FormatNumber)
	percent  = output.As(func(x float64) string { return units.FormatNumber(x) + " %" })
	nanos    = output.As(func(x float64) string { return units.FormatNumber(x) + " ns" })

	fileColumn    = output.Column{Key: "file"}
	detoursColumn = output.Column{Key: "detours", Format: count}
	noiseColumn   = output.Column{Key: "noise_percent", Title: "of noise", Format: percent}
)

// summaryColumns are those of summary.
var summaryColumns = []output.Column{
	{Key: "cpu"},
	{Key: "t_min_ns", Title: "t_min", Format: nanos},
	{Key: "length_ns", Title: "length", Format: duration},
	detoursColumn,
	{Key: "overhead_percent", Title: "overhead", Format: percent},
	{Key: "detours_per_second", Title: "a second", Format: digits},
	{Key: "median_ns", Title: "median", Format: duration},
	{Key: "p90_ns", Title: "90 %", Format: duration},
	{Key: "p99_ns", Title: "99 %", Format: duration},
	{Key: "longest_ns", Title: "longest", Format: duration},
}

// summary returns the values of summaryColumns.
func summary(t *noise.Trace) []any {
	var cpu, resolution any
	if t.CPU >= 0 {
		cpu = t.CPU
	}
	if t.ResolutionNS > 0 {
		resolution = t.ResolutionNS
	}
	s := stats.Sum(t)
	return []any{cpu, resolution, s.LengthNS, s.Detours, 100 * s.Overhead, s.PerSecond, s.MedianNS, s.P90NS, s.P99NS, s.LongestNS}
}

func summaries(all []shown) output.Table {
	t := output.Table{Columns: append([]output.Column{fileColumn}, summaryColumns...)}
	for _, f := range all {
		t.Rows = append(t.Rows, append([]any{f.file}, summary(f.Trace)...))
	}
	return t
}

// causes has no rows where no cause is known.
func causes(all []shown) output.Table {
	t := output.Table{Columns: []output.Column{fileColumn, {Key: "cause"}, {Key: "name"}, detoursColumn, noiseColumn}}
	for _, f := range all {
		if len(f.Causes) == 0 {
			continue
		}
		for _, c := range stats.Causes(f.Trace) {
			t.Rows = append(t.Rows, []any{f.file, known(c.Cause), known(c.Name), c.Detours, share(c.StolenNS, f.Stolen())})
		}
	}
	return t
}

// known returns nil for what is not.
func known(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// share returns how many percent a part is of a whole.
func share(part, whole int64) any {
	if whole == 0 {
		return nil
	}
	return 100 * float64(part) / float64(whole)
}

func durations(all []shown, wide bool) output.Table {
	return histograms(all, stats.Durations, []output.Column{detoursColumn, noiseColumn}, wide)
}

func gaps(all []shown, wide bool) output.Table {
	columns := []output.Column{{Key: "gaps", Format: count}, {Key: "time_percent", Title: "of their time", Format: percent}}
	return histograms(all, stats.Gaps, columns, wide)
}

// histograms returns a table with a row for each bin of each file; where it is
// wide, with a row for each bin that is not empty, and the columns of values for
// each file.
func histograms(all []shown, of func(*noise.Trace) []stats.Bin, values []output.Column, wide bool) output.Table {
	bounds := []output.Column{{Key: "from_ns", Title: "from", Format: duration}, {Key: "to_ns", Title: "to", Format: duration}}
	if wide && len(all) > 1 {
		return sideBySide(all, of, bounds, values)
	}
	t := output.Table{Columns: slices.Concat([]output.Column{fileColumn}, bounds, values)}
	for _, f := range all {
		bins := of(f.Trace)
		for _, b := range bins {
			if wide && b.Count == 0 {
				continue
			}
			t.Rows = append(t.Rows, []any{f.file, b.FromNS, b.ToNS, b.Count, share(b.SumNS, sum(bins))})
		}
	}
	return t
}

func sum(bins []stats.Bin) (ns int64) {
	for _, b := range bins {
		ns += b.SumNS
	}
	return ns
}

// sideBySide returns the histograms of several files as one table, whose
// columns name their files.
func sideBySide(all []shown, of func(*noise.Trace) []stats.Bin, bounds, values []output.Column) output.Table {
	t := output.Table{Columns: bounds}
	rows := map[int64][]any{} // by the lower bound
	for i, f := range all {
		for _, c := range values {
			c.Title = fmt.Sprintf("%s %s", f.file, cmp.Or(c.Title, c.Key))
			t.Columns = append(t.Columns, c)
		}
		bins := of(f.Trace)
		for _, b := range bins {
			if b.Count == 0 {
				continue
			}
			row, ok := rows[b.FromNS]
			if !ok {
				row = make([]any, len(bounds)+len(values)*len(all))
				row[0], row[1] = b.FromNS, b.ToNS
				rows[b.FromNS] = row
				t.Rows = append(t.Rows, row)
			}
			at := len(bounds) + len(values)*i
			row[at], row[at+1] = b.Count, share(b.SumNS, sum(bins))
		}
	}
	slices.SortFunc(t.Rows, func(a, b []any) int { return cmp.Compare(a[0].(int64), b[0].(int64)) })
	return t
}

// topPeriods is how many periods of a file are printed for people.
const topPeriods = 10

func periods(all []shown, wide bool) output.Table {
	t := output.Table{Columns: []output.Column{
		fileColumn,
		{Key: "period_ns", Title: "period", Format: output.As(func(ns float64) string { return units.FormatDuration(int64(ns + 0.5)) })},
		{Key: "frequency_hz", Title: "Hz", Format: digits},
		{Key: "regularity", Format: output.As(func(x float64) string { return fmt.Sprintf("%.2f", x) })},
		detoursColumn, noiseColumn,
		{Key: "shortest_ns", Title: "shortest", Format: duration},
		{Key: "longest_ns", Title: "longest", Format: duration},
	}}
	for _, f := range all {
		found := stats.Periods(f.Trace)
		if wide {
			found = found[:min(topPeriods, len(found))]
		}
		for _, p := range found {
			t.Rows = append(t.Rows, []any{f.file, p.PeriodNS, 1e9 / p.PeriodNS, p.Regularity, p.Detours, share(p.StolenNS, f.Stolen()), p.LeastNS, p.LongestNS})
		}
	}
	return t
}

func scatter(all []shown) output.Table {
	t := output.Table{Columns: []output.Column{
		fileColumn,
		{Key: "arrival_ns", Title: "arrival", Format: duration},
		{Key: "duration_ns", Title: "duration", Format: duration},
		{Key: "cause"},
	}}
	for _, f := range all {
		for _, d := range f.Detours {
			var cause any
			if d.Cause >= 0 {
				cause = f.Causes[d.Cause]
			}
			t.Rows = append(t.Rows, []any{f.file, d.StartNS, d.DurationNS, cause})
		}
	}
	return t
}
