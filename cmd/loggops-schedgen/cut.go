package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/internal/sums"
	"loggops/internal/units"
	"loggops/schedgen"
	"loggops/schedgen/transform"
)

// cuts are the flags that keep a part of the run.
type cuts struct {
	from, to, calls, phase string

	window *schedgen.Window // by times or numbers of calls; nil without
	// selected selects the operations of a part that begins and ends at the same calls on all ranks; nil without.
	selected func(*schedule.Schedule) ([][]bool, error)
}

var cutFlags = []string{"from", "to", "calls", "phase"}

func (c *cuts) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&c.from, "from", "", "Omit what comes before `POINT`: a time since the end of MPI_Init, CALL[/N] or SITE[/N]")
	flags.StringVar(&c.to, "to", "", "Omit what comes after `POINT`, or from that call on")
	flags.StringVar(&c.calls, "calls", "", "Keep the first `N` calls of each rank that communicate or wait; A..B: the A-th to the B-th")
	flags.StringVar(&c.phase, "phase", "", "Keep a `PHASE`: region=NAME, iteration=A..B, loop=A..B or loop")
}

// check parses the flags.
func (c *cuts) check(cmd *cobra.Command) error {
	var given []string
	for _, flag := range cutFlags {
		if cmd.Flags().Changed(flag) {
			given = append(given, "--"+flag)
		}
	}
	switch {
	case len(given) == 0:
		return nil
	case given[0] == "--phase":
		phase, err := transform.ParsePhase(c.phase)
		if err != nil {
			return err
		}
		c.selected = func(s *schedule.Schedule) ([][]bool, error) {
			keep, err := phase.Select(s)
			if err == nil && phase.Passes > 0 {
				program.Note(cmd, "found a loop of %d passes, from 0, each ending with %s; %d selects the rest of the run", phase.Passes, phase.Call, phase.Passes)
			}
			return keep, err
		}
		return nil
	case given[0] == "--calls":
		calls, err := spec.ParseRange(c.calls, spec.Range{First: 1, Last: math.MaxInt64})
		if err != nil {
			return program.Usagef("--calls %w", err)
		}
		if calls.First == calls.Last && !strings.Contains(c.calls, "..") {
			calls.First = 1
		}
		c.window = &schedgen.Window{ByCalls: true, Start: calls.First - 1, End: calls.Last}
		return nil
	}
	return c.checkBounds()
}

// checkBounds parses --from and --to.
func (c *cuts) checkBounds() error {
	start, first, err := parseBound("from", c.from)
	if err != nil {
		return err
	}
	end, last, err := parseBound("to", c.to)
	switch {
	case err != nil:
		return err
	case (first != nil || last != nil) && (first == nil && c.from != "" || last == nil && c.to != ""):
		return program.Usagef("--from %s and --to %s: want two times or two calls", c.from, c.to)
	case first != nil || last != nil:
		c.selected = transform.Between{From: first, To: last}.Select
		return nil
	case end != 0 && end <= start:
		return program.Usagef("--to %d ns is not after --from %d ns", end, start)
	case end == 0:
		end = math.MaxInt64
	}
	c.window = &schedgen.Window{Start: start, End: end}
	return nil
}

// parseBound reads a time or a call.
func parseBound(flag, text string) (ns int64, call *transform.Place, err error) {
	if text == "" {
		return 0, nil, nil
	}
	if ns, err = units.ParseDuration(text); err == nil {
		return ns, nil, nil
	}
	place, notCall := transform.ParsePlace(text)
	if notCall != nil {
		return 0, nil, program.Usagef("--%s %s: want a time, such as 100ms, a call, such as MPI_Barrier/2, or a call site", flag, text)
	}
	return 0, &place, nil
}

func (c *cuts) given() bool { return c.window != nil || c.selected != nil }

// apply returns the part of a schedule, and notes what had to go.
func (c *cuts) apply(cmd *cobra.Command, s schedule.Source, report func() *schedgen.Report) (*schedule.Schedule, error) {
	all, err := schedule.Load(s)
	if err != nil {
		return nil, err
	}
	selected := c.selected
	if c.window != nil {
		selected = func(*schedule.Schedule) ([][]bool, error) { return transform.Within(all, report().Windows), nil }
	}
	keep, err := selected(all)
	if err != nil {
		return nil, fmt.Errorf("--%w", err) // it is of a flag
	}
	dropped := transform.Cut(all, keep)
	if len(dropped.At) > 0 {
		program.Note(cmd, "the cut drops %d messages and %d calls of collectives that cross it or match nothing, and %d waits for requests: %s",
			dropped.Messages, dropped.CollectiveCalls, dropped.Requests, most(dropped.At))
	}
	if c.window != nil && empty(all) {
		return nil, c.emptyWindow(report())
	}
	all.Header.Part = strings.TrimPrefix(all.Header.Part+", "+c.part(), ", ")
	return all, nil
}

// part returns the flags.
func (c *cuts) part() string {
	switch {
	case c.phase != "":
		return "--phase " + c.phase
	case c.window != nil && c.window.ByCalls:
		return fmt.Sprintf("--calls %d..%d", c.window.Start+1, c.window.End)
	case c.to == "":
		return "--from " + c.from
	case c.from == "":
		return "--to " + c.to
	}
	return "--from " + c.from + " --to " + c.to
}

// mostNamed is the largest number of call sites that a note names.
const mostNamed = 3

// most names the calls that are counted most.
func most(counts map[string]int64) string {
	calls := sums.Largest(counts)
	for i, call := range calls {
		calls[i] = fmt.Sprintf("%s (%d)", call, counts[call])
	}
	if len(calls) > mostNamed {
		calls = append(calls[:mostNamed], "...")
	}
	return strings.Join(calls, ", ")
}

func empty(s *schedule.Schedule) bool {
	return !slices.ContainsFunc(s.Ops, func(ops []schedule.Op) bool { return len(ops) > 0 })
}

// emptyWindow is the error of a window that contains nothing; it describes what the
// trace spans.
func (c *cuts) emptyWindow(report *schedgen.Report) error {
	w := c.window
	if w.ByCalls {
		return fmt.Errorf("--calls %s: the window is empty: the trace has calls 1 to %d of a rank that communicate or wait", c.calls, report.CountedCalls)
	}
	end := "the end"
	if w.End < math.MaxInt64 {
		end = units.FormatDuration(w.End)
	}
	return fmt.Errorf("the window from %s to %s is empty: the trace spans 0 to %s since the end of MPI_Init",
		units.FormatDuration(w.Start), end, units.FormatDuration(report.SpanNS))
}
