package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/output"
	"loggops/cmd/internal/program"
	"loggops/cmd/internal/progress"
	"loggops/cmd/internal/watch"
	"loggops/formats"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/units"
	"loggops/schedgen"
	"loggops/schedgen/tally"
)

// allTables is the choice of all tables.
const allTables = "all"

// show is what --show and --format say.
type show struct {
	table  string // "" for none
	format output.Format
}

// shown is what is printed of a schedule.
type shown struct {
	head schedule.Header
	*tally.Tally
}

// tables has what can be shown, in the order of printing.
var tables = []struct {
	name, title string
	make        func(*shown) output.Part
}{
	{"summary", "", func(s *shown) output.Part { return output.Part{Content: s.summary()} }},
	{"operations", "Operations", func(s *shown) output.Part { return output.Part{Content: s.operations()} }},
	{"communicators", "Communicators", func(s *shown) output.Part { return output.Part{Content: s.communicators()} }},
	{"calls", "Calls", func(s *shown) output.Part { return output.Part{Content: s.calls()} }},
}

const showHelp = `
--show makes no file: it prints what FILE holds if that is a schedule or GOAL, and
if it is a trace, what would be made of it: operations by kind; the same by
communicator; and what became of the calls of each name. --show=calls prints one
of these tables. Operations, messages and bytes are those of all processes, and
those of collectives are counted by their algorithms; calls are those recorded.
`

func (s *show) addFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.table, "show", "", "print what FILE comes to: all tables or one `TABLE` of "+strings.Join(tableNames(), ", "))
	cmd.Flags().Lookup("show").NoOptDefVal = allTables
	program.FormatFlag(cmd, &s.format)
}

func tableNames() []string {
	var names []string
	for _, t := range tables {
		names = append(names, t.name)
	}
	return names
}

// check tells what of the flags cannot be meant.
func (s *show) check(cmd *cobra.Command) error {
	names := tableNames()
	switch {
	case s.table == "" && cmd.Flags().Changed("format"):
		return program.Usagef("--format is how --show prints; there is no --show")
	case s.table == "":
		return nil
	case s.table != allTables && !slices.Contains(names, s.table):
		return program.Usagef("--show=%s: want %s, %s", s.table, allTables, strings.Join(names, ", "))
	case s.table == allTables && s.format == output.FormatCSV:
		return program.Usagef("--format csv prints one table: --show=%s", strings.Join(names, ", --show="))
	}
	for _, flag := range []string{"output", "export"} {
		if cmd.Flags().Changed(flag) {
			return program.Usagef("--show makes no file: --%s does not go with it", flag)
		}
	}
	return nil
}

// print prints what a file comes to.
func (s *show) print(cmd *cobra.Command, input string, opt forTraces, replicas int) error {
	of, err := look(cmd, input, opt, replicas)
	if err != nil {
		return err
	}
	var parts output.Parts
	for _, table := range tables {
		part := table.make(of)
		if table.name == s.table {
			return part.Content.Write(cmd.OutOrStdout(), s.format)
		}
		part.Key, part.Title = table.name, table.title
		parts = append(parts, part)
	}
	return parts.Write(cmd.OutOrStdout(), s.format)
}

// look sums up a file of any kind that schedules are made of.
func look(cmd *cobra.Command, input string, opt forTraces, replicas int) (*shown, error) {
	kind, err := formats.KindOf(input)
	if err != nil {
		return nil, err
	}
	bar := progress.Start(cmd.ErrOrStderr(), program.Quiet(cmd), "operations", 0)
	defer bar.Done()
	if kind == formats.Trace {
		return lookAtTrace(cmd, input, opt, replicas, bar)
	}
	if err := onlyForTraces(opt); err != nil {
		return nil, err
	}
	s, err := open(cmd, input, bar)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	scaled, err := scale(s, replicas)
	if err != nil {
		return nil, err
	}
	t, err := tally.Of(watch.Schedule(cmd.Context(), scaled, bar))
	if err != nil {
		return nil, inFile(input, err)
	}
	bar.Done()
	noteReplicas(cmd, scaled.Head(), replicas)
	of := &shown{*scaled.Head(), t}
	for name, n := range of.head.Dropped {
		t.Calls = append(t.Calls, tally.Call{Name: name, Became: string(schedgen.Dropped), Calls: n})
	}
	tally.SortCalls(t.Calls)
	return of, nil
}

// lookAtTrace sums up what would be made of a trace, and what is made of none
// of its calls.
func lookAtTrace(cmd *cobra.Command, input string, opt forTraces, replicas int, bar *progress.Bar) (*shown, error) {
	t, err := trace.Open(input)
	if err != nil {
		return nil, err
	}
	defer t.Close()
	head := schedgen.Header(t.Head(), filepath.Base(input), program.Tool(cmd))
	head.Replicas, head.Collectives = max(1, replicas), opt.collectives
	counter := tally.New(&head)
	report, err := pass(input, watch.Trace(cmd.Context(), t, bar), opt.Options, counter)
	if err != nil {
		return nil, err
	}
	counted, err := counter.Tally()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", input, err)
	}
	of := &shown{head, counted}
	of.CountPolls(report.Communication())
	for name, fates := range report.Calls {
		for _, fate := range []schedgen.Fate{schedgen.Computation, schedgen.Outside, schedgen.Dropped} {
			if n := fates[fate]; n > 0 {
				of.Calls = append(of.Calls, tally.Call{Name: name, Became: string(fate), Calls: n})
			}
		}
	}
	tally.SortCalls(of.Calls)
	return of, nil
}

var (
	count    = output.As(units.FormatCount)
	size     = output.As(units.FormatSize)
	duration = output.As(units.FormatDuration)
)

func (s *shown) summary() output.Object {
	values := volume(s.Total, true)
	return output.Object{
		{Column: output.Column{Key: "ranks", Format: count}, Value: int64(s.head.Ranks)},
		{Column: output.Column{Key: "replicas", Format: count}, Value: int64(s.head.Replicas)},
		{Column: operationsColumn, Value: s.Total.Operations},
		{Column: messagesColumn, Value: values[0]},
		{Column: bytesColumn, Value: values[1]},
		{Column: output.Column{Key: "time_ns", Title: "computation", Format: duration}, Value: s.Total.TimeNS},
	}
}

var (
	operationsColumn = output.Column{Key: "operations", Format: count}
	messagesColumn   = output.Column{Key: "messages", Format: count}
	bytesColumn      = output.Column{Key: "bytes", Format: size}
)

// volume returns messages and bytes, where they are known and there can be any.
func volume(sums tally.Sums, sends bool) [2]any {
	if sums.Unknown || !sends {
		return [2]any{}
	}
	return [2]any{sums.Messages, sums.Bytes}
}

// ofKind returns the values of the columns kind to bytes.
func ofKind(k tally.Kind) []any {
	var algorithm any
	if k.Algorithm != "" {
		algorithm = k.Algorithm
	}
	values := volume(k.Sums, k.Name != "calc" && k.Name != "io" && k.Name != "recv")
	return []any{k.Name, algorithm, k.Operations, values[0], values[1]}
}

func (s *shown) operations() output.Table {
	t := output.Table{Columns: []output.Column{
		{Key: "kind"}, {Key: "algorithm"}, operationsColumn, messagesColumn, bytesColumn,
		{Key: "time_ns", Title: "time", Format: duration},
	}}
	for _, k := range s.Kinds {
		var time any
		if k.Name == "calc" || k.Name == "io" {
			time = k.TimeNS
		}
		t.Rows = append(t.Rows, append(ofKind(k), time))
	}
	return t
}

func (s *shown) communicators() output.Table {
	t := output.Table{Columns: []output.Column{
		{Key: "comm"}, {Key: "name"}, {Key: "members", Format: count},
		{Key: "kind"}, {Key: "algorithm"}, operationsColumn, messagesColumn, bytesColumn,
	}}
	for _, c := range s.Communicators {
		t.Rows = append(t.Rows, append([]any{c.Number, c.Name, int64(c.Members)}, ofKind(c.Kind)...))
	}
	return t
}

func (s *shown) calls() output.Table {
	t := output.Table{Columns: []output.Column{{Key: "call"}, {Key: "became"}, {Key: "calls", Format: count}}}
	for _, c := range s.Calls {
		t.Rows = append(t.Rows, []any{c.Name, c.Became, c.Calls})
	}
	return t
}
