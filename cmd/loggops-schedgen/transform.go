package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/formats"
	"loggops/formats/noise"
	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/internal/units"
	"loggops/schedgen"
	"loggops/schedgen/transform"
)

// transforms are the flags that make another schedule of one.
type transforms struct {
	only         string
	start, end   int64
	calls        string
	recorded     string // a noise file
	computeScale []string
	factors      string // the file of ranks and factors
	earlier      int64
	async        bool

	changed []string         // those of the flags that were given
	window  *schedgen.Window // nil without
	scales  []*transform.Scale
}

var windowFlags = []string{"from", "to", "calls"}

func (t *transforms) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	t.only = string(transform.All)
	program.ChoiceFlag(cmd, &t.only, "only", "kind of messages", []string{string(transform.All), string(transform.PointToPoint), string(transform.OnlyCollective)},
		"Keep only one kind of messages")
	flags.Var((*units.Duration)(&t.start), "from", "Omit calls before `TIME` since the end of MPI_Init")
	flags.Var((*units.Duration)(&t.end), "to", "Omit calls after `TIME` since the end of MPI_Init; 0: omit none")
	flags.StringVar(&t.calls, "calls", "", "Keep the first `N` calls of each rank that communicate or wait; A..B: the A-th to the B-th")
	program.ReadFlag(cmd, &t.recorded, "recorded-noise", "Remove the mean noise of `FILE.noise.arrow` from computation")
	flags.StringArrayVar(&t.computeScale, "compute-scale", nil, "Multiply computation times by `[KEY=VALUE:]FACTOR` (repeatable)")
	program.ReadFlag(cmd, &t.factors, "compute-factors", "Multiply the computation times of each rank by its factor in `FILE`")
	flags.Var((*units.Duration)(&t.earlier), "nonblocking-collectives", "Start blocking collectives up to `TIME` of computation earlier")
	flags.BoolVar(&t.async, "async-progress", false, "Progress nonblocking operations on a second CPU of each rank")
}

// check reports what of the flags cannot be meant, and notes which were given.
func (t *transforms) check(cmd *cobra.Command) error {
	for _, flag := range append([]string{"only", "recorded-noise", "compute-scale", "compute-factors", "nonblocking-collectives", "async-progress"}, windowFlags...) {
		if cmd.Flags().Changed(flag) {
			t.changed = append(t.changed, flag)
		}
	}
	for _, text := range t.computeScale {
		scale, err := transform.ParseScale(text)
		if err != nil {
			return err
		}
		t.scales = append(t.scales, scale)
	}
	times := t.given("from") || t.given("to")
	switch {
	case times && t.given("calls"):
		return program.Usagef("--calls and --from or --to cannot be combined")
	case t.end != 0 && t.end <= t.start:
		return program.Usagef("--to %d ns is not after --from %d ns", t.end, t.start)
	case times:
		t.window = &schedgen.Window{Start: t.start, End: math.MaxInt64}
		if t.end != 0 {
			t.window.End = t.end
		}
	case t.given("calls"):
		calls, err := spec.ParseRange(t.calls, spec.Range{First: 1, Last: math.MaxInt64})
		if err != nil {
			return program.Usagef("--calls %w", err)
		}
		if calls.First == calls.Last && !strings.Contains(t.calls, "..") {
			calls.First = 1
		}
		t.window = &schedgen.Window{ByCalls: true, Start: calls.First - 1, End: calls.Last}
	}
	return nil
}

func (t *transforms) given(flag string) bool { return slices.Contains(t.changed, flag) }

func empty(s *schedule.Schedule) bool {
	return !slices.ContainsFunc(s.Ops, func(ops []schedule.Op) bool { return len(ops) > 0 })
}

// emptyWindow is the error of a window that contains nothing; it describes what the
// trace spans.
func (t *transforms) emptyWindow(report *schedgen.Report) error {
	if t.window.ByCalls {
		return fmt.Errorf("--calls %s: the window is empty: the trace has calls 1 to %d of a rank that communicate or wait", t.calls, report.CountedCalls)
	}
	end := "the end"
	if t.end > 0 {
		end = units.FormatDuration(t.end)
	}
	return fmt.Errorf("the window from %s to %s is empty: the trace spans 0 to %s since the end of MPI_Init",
		units.FormatDuration(t.start), end, units.FormatDuration(report.SpanNS))
}

// readFactors reads the factors of so many ranks, if there are any.
func (t *transforms) readFactors(ranks int) (map[int]float64, error) {
	if t.factors == "" {
		return nil, nil
	}
	text, err := formats.ReadText(t.factors)
	if err != nil {
		return nil, err
	}
	factors, err := transform.ParseFactors(text, ranks)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.factors, err)
	}
	return factors, nil
}

// apply returns what the flags make of a schedule; report tells, once that has
// been read, what generating it from a trace came to, and is nil where it is
// made of something else.
func (t *transforms) apply(cmd *cobra.Command, s schedule.Source, report func() *schedgen.Report) (schedule.Source, error) {
	if t.window != nil {
		all, err := transform.Load(s)
		if err != nil {
			return nil, err
		}
		dropped := transform.Window(all, report().Windows)
		if dropped.Messages > 0 || dropped.CollectiveCalls > 0 {
			program.Note(cmd, "%d messages and %d calls of collectives leave the window or match nothing: they are dropped",
				dropped.Messages, dropped.CollectiveCalls)
		}
		if empty(all) {
			return nil, t.emptyWindow(report())
		}
		s = all
	}
	if keep := transform.Messages(t.only); keep != transform.All {
		s = transform.By(s, transform.Only(keep))
	}
	if t.given("recorded-noise") {
		recorded, err := noise.ReadFile(t.recorded)
		if err != nil {
			return nil, err
		}
		s = transform.ScaleCompute(s, []*transform.Scale{{By: 1 - recorded.Overhead()}}, nil)
	}
	if t.given("compute-scale") || t.given("compute-factors") {
		factors, err := t.readFactors(s.Head().Ranks)
		if err != nil {
			return nil, err
		}
		s = transform.ScaleCompute(s, t.scales, factors)
	}
	if t.given("nonblocking-collectives") {
		s = transform.By(s, transform.NonblockingCollectives(t.earlier))
	}
	if t.async {
		all, err := transform.Load(s)
		if err != nil {
			return nil, err
		}
		if err := transform.AsyncProgress(all); err != nil {
			return nil, err
		}
		s = all
	}
	return s, nil
}
