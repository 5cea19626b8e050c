package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/output"
	"loggops/cmd/internal/program"
	"loggops/cmd/internal/progress"
	"loggops/cmd/internal/watch"
	"loggops/collector/stats"
	"loggops/formats/trace"
	"loggops/internal/units"
)

// allTables is the choice of all tables.
const allTables = "all"

// topPartners is how many pairs are listed where all tables are printed for
// people; otherwise all are.
const topPartners = 10

// tables has the tables of statistics, in the order of printing.
var tables = []struct {
	name, title string
	make        func(*stats.Stats) output.Part
}{
	{"summary", "", func(s *stats.Stats) output.Part { return output.Part{Content: summary(s)} }},
	{"calls", "Calls", func(s *stats.Stats) output.Part { return output.Part{Content: callTable(s)} }},
	{"sizes", "Messages by size", func(s *stats.Stats) output.Part { return output.Part{Content: sizeTable(s)} }},
	{"communicators", "Communicators", func(s *stats.Stats) output.Part { return output.Part{Content: communicatorTable(s)} }},
	{"partners", "Partners", func(s *stats.Stats) output.Part { return output.Part{Content: partnerTable(s.Partners)} }},
}

// choice is which tables are to be printed, and how.
type choice struct {
	table  string // "" for none
	format output.Format
}

// check refuses choices that cannot be printed.
func (c choice) check(cmd *cobra.Command) error {
	names := []string{allTables}
	for _, t := range tables {
		names = append(names, t.name)
	}
	switch {
	case c.table == "" && cmd.Flags().Changed("format"):
		return program.Usagef("--format is how --stats prints; there is no --stats")
	case c.table != "" && !slices.Contains(names, c.table):
		return program.Usagef("--stats=%s: want %s", c.table, strings.Join(names, ", "))
	case c.table == allTables && c.format == output.FormatCSV:
		return program.Usagef("--format csv prints one table: --stats=%s", strings.Join(names[1:], ", --stats="))
	}
	return nil
}

// print prints what the trace file comes to.
func (c choice) print(cmd *cobra.Command, path string) error {
	t, err := trace.Open(path)
	if err != nil {
		return err
	}
	defer t.Close()
	if t.Head().CPUTime {
		program.Note(cmd, "the recording is in CPU time: times of different ranks cannot be compared")
	}
	bar := progress.Start(cmd.ErrOrStderr(), program.Quiet(cmd), "calls", 0)
	defer bar.Done()
	s, err := stats.Of(watch.Trace(cmd.Context(), t, bar))
	if err != nil {
		return err
	}
	bar.Done()
	var parts output.Parts
	for _, table := range tables {
		part := table.make(s)
		if table.name == c.table {
			return part.Content.Write(cmd.OutOrStdout(), c.format)
		}
		part.Key, part.Title = table.name, table.title
		if n := len(s.Partners); table.name == "partners" && n > topPartners && c.format != output.FormatJSON {
			part.Title = fmt.Sprintf("Partners, the first %d of %s pairs", topPartners, units.FormatCount(int64(n)))
			part.Content = partnerTable(s.Partners[:topPartners])
		}
		parts = append(parts, part)
	}
	return parts.Write(cmd.OutOrStdout(), c.format)
}

var (
	count    = output.As(units.FormatCount)
	size     = output.As(units.FormatSize)
	duration = output.As(units.FormatDuration)
	percent  = output.As(func(share float64) string { return fmt.Sprintf("%.1f %%", share) })
)

func summary(s *stats.Stats) output.Object {
	return output.Object{
		{Column: output.Column{Key: "ranks", Format: count}, Value: int64(s.Ranks)},
		{Column: output.Column{Key: "calls", Format: count}, Value: s.Calls},
		{Column: output.Column{Key: "run_time_ns", Title: "run time", Format: duration}, Value: s.RunTimeNS},
		{Column: output.Column{Key: "mpi_percent_min", Title: "in MPI, least", Format: percent}, Value: 100 * s.Share.Min},
		{Column: output.Column{Key: "mpi_percent_mean", Title: "in MPI, mean", Format: percent}, Value: 100 * s.Share.Mean},
		{Column: output.Column{Key: "mpi_percent_max", Title: "in MPI, most", Format: percent}, Value: 100 * s.Share.Max},
		{Column: output.Column{Key: "messages", Format: count}, Value: s.Messages},
		{Column: output.Column{Key: "bytes", Format: size}, Value: s.Bytes},
	}
}

func callTable(s *stats.Stats) output.Table {
	t := output.Table{Columns: []output.Column{
		{Key: "call"}, {Key: "calls", Format: count}, {Key: "bytes", Format: size},
		{Key: "time_ns", Title: "time", Format: duration},
		{Key: "run_time_percent", Title: "of run time", Format: percent},
	}}
	for _, c := range s.ByCall {
		t.Rows = append(t.Rows, []any{c.Name, c.Calls, c.Bytes, c.TimeNS, 100 * c.Share})
	}
	return t
}

func sizeTable(s *stats.Stats) output.Table {
	t := output.Table{Columns: []output.Column{
		{Key: "from_bytes", Title: "from"}, {Key: "to_bytes", Title: "to bytes"},
		{Key: "messages", Format: count}, {Key: "bytes", Title: "in all", Format: size},
	}}
	for _, z := range s.Sizes {
		t.Rows = append(t.Rows, []any{z.From, z.To, z.Messages, z.Bytes})
	}
	return t
}

func communicatorTable(s *stats.Stats) output.Table {
	t := output.Table{Columns: []output.Column{
		{Key: "comm"}, {Key: "name"}, {Key: "members", Format: count},
		{Key: "calls", Format: count}, {Key: "bytes", Format: size},
	}}
	for _, c := range s.Communicators {
		var members any
		if c.Members > 0 {
			members = int64(c.Members)
		}
		t.Rows = append(t.Rows, []any{c.Number, c.Name, members, c.Calls, c.Bytes})
	}
	return t
}

func partnerTable(pairs []stats.Pair) output.Table {
	t := output.Table{Columns: []output.Column{
		{Key: "from"}, {Key: "to"}, {Key: "messages", Format: count}, {Key: "bytes", Format: size},
	}}
	for _, p := range pairs {
		t.Rows = append(t.Rows, []any{p.From, p.To, p.Messages, p.Bytes})
	}
	return t
}
