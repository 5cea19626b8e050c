// Package schedgen turns a trace into a schedule: the time between a rank's
// MPI calls becomes calcs, and the calls become operations that depend on
// them and on each other as docs/model.md, "From a trace to a schedule", says.
//
// calls.go describes what becomes of each call of the table in formats/mpi,
// collectives.go of collectives, between.go of those between groups, shared.go of calls on windows and files,
// epochs.go of post, start, complete and wait, buffered.go of buffered sends,
// probes.go of probes and the receives after them, cancel.go of MPI_Cancel,
// dropped.go of what cannot be represented; polls.go describes what lies between polls, rank.go keeps a rank's
// list of operations, thread.go where each of its threads stands, window.go
// finds a part of the list, iterations.go numbers iterations; collective/ holds the
// algorithms of collectives, expand/ makes a schedule explicit, transform/ other
// schedules of one, pattern/ makes schedules without a trace.
package schedgen

import (
	"errors"
	"fmt"

	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/setting"
	"loggops/schedgen/transform"
)

// Options choose among ways to make a schedule.
type Options struct {
	// Window is the part of the run that is wanted; nil for all of it.
	// Generate makes operations of all calls, and reports which ones are in it.
	Window *Window
	// Named: receives of any source or tag name what they took, where recorded. Those of a cut need to.
	Named bool
	// AllowDropped drops the calls that cannot be represented, which are an
	// error otherwise. Report.Calls counts them.
	AllowDropped bool
	// FreeLocal: the time in calls that communicate with no other rank is none.
	// Else it is computation.
	FreeLocal bool
	// Iterations defines where iterations begin; without it, operations belong to none.
	Iterations *Iterations
	// PollGapNS: what lies between two polls, of which the first was
	// unsuccessful, is waiting where it takes so long or less.
	PollGapNS int64
	// ComputePolls: unsuccessful polls are computation, less PollCostNS each, which
	// recording took; otherwise they are waiting.
	ComputePolls bool
	PollCostNS   int64
}

// Trace is what a schedule is made of: *trace.Reader is one.
type Trace = trace.Source

// Sink takes the operations, rank after rank.
type Sink interface {
	Append(rank int, ops ...schedule.Op) error
}

// Report describes what became of a trace's calls.
type Report struct {
	// Calls counts the calls by name and by what they became.
	Calls map[string]map[Fate]int64
	// NegativeGaps counts the calls that start before the one before them
	// ends; NegativeNS is by how much, summed up.
	NegativeGaps, NegativeNS int64
	// OneSided and Files count the calls of one-sided communication and of files
	// that are taken as they lasted: what they wait for is not in the schedule.
	OneSided, Files int64
	// Polling is of the computation between unsuccessful polls.
	Polling Polling
	// RecordedOrder counts the calls that took what came first and now wait for
	// what they took in the recorded run: MPI_Waitany, MPI_Waitsome, MPI_Testany
	// and MPI_Testsome among several requests, and probes from any source.
	RecordedOrder int64
	// AnySource counts the receives from any source. They take what comes first;
	// the calls after them are those of the recorded run.
	AnySource int64
	// LostProbes counts the probes that found a message of which it is not known
	// which receive took it: they wait for nothing.
	LostProbes int64
	Operations int64
	// Windows are, by rank, the places in its list of the operations in
	// Options.Window.
	Windows []transform.Span
	// SpanNS is the time from the end of a rank's MPI_Init to the end of its last
	// call, and CountedCalls how many of them Window.ByCalls counts; the most of
	// any rank, if there is a window.
	SpanNS, CountedCalls int64
}

// Fate is what a call became.
type Fate string

const (
	Communication Fate = "communication" // operations
	Computation   Fate = "computation"   // part of the time between those
	InputOutput   Fate = "io"            // one-sided communication and files: a calc of its own duration
	Outside       Fate = "outside"       // before MPI_Init's end or after MPI_Finalize
	Dropped       Fate = "dropped"       // nothing: it cannot be represented; see Options.AllowDropped
)

// Dropped counts the calls that were dropped, by name; nil if there is none.
func (r *Report) Dropped() map[string]int64 { return r.of(Dropped) }

// Communication counts the calls that became operations, by name.
func (r *Report) Communication() map[string]int64 { return r.of(Communication) }

func (r *Report) of(fate Fate) map[string]int64 {
	var calls map[string]int64
	for name, fates := range r.Calls {
		if n := fates[fate]; n > 0 {
			if calls == nil {
				calls = map[string]int64{}
			}
			calls[name] = n
		}
	}
	return calls
}

// Unsupported says that a call cannot be represented.
type Unsupported struct {
	Rank, Row int64
	Call      string
	Problem   string
	Needed    bool // a schedule needs the call: it cannot be dropped
}

func (e *Unsupported) Error() string {
	return fmt.Sprintf("rank %d, row %d: %s: %s", e.Rank, e.Row, e.Call, e.Problem)
}

// Header returns the header of the schedule that Generate makes of a trace
// that is called source. What is set in Collectives chooses the algorithms of
// its collectives, none of which names one.
func Header(t *trace.Header, source, tool string) schedule.Header {
	communicators, _ := united(t.Communicators)
	return schedule.Header{
		Ranks: t.Ranks, Replicas: 1,
		Communicators: communicators,
		Recorded:      true, CPUWait: t.WaitedForCPU(),
		Source: source, Tool: tool,
	}
}

// Generate makes a schedule of a trace, whose operations a nil Sink drops. Errors are the trace's, the sink's,
// and *Unsupported.
func Generate(t Trace, opt Options, to Sink) (*Report, error) {
	least, err := leastOf(t)
	if err != nil {
		return nil, err
	}
	cancelled := map[posted]bool{}
	if t.Head().Cancels > 0 {
		if _, err := generate(t, &opt, cancelled, least, nil); err != nil {
			return nil, err
		}
	}
	return generate(t, &opt, cancelled, least, to)
}

// generate passes over a trace.
func generate(t Trace, opt *Options, cancelled map[posted]bool, least leastTimes, to Sink) (*Report, error) {
	report := &Report{Calls: map[string]map[Fate]int64{}}
	g := &rank{head: t.Head(), opt: opt, report: report, cancelled: cancelled, unfinished: unfinishedOf(t.Head()), least: least}
	g.united, g.both = united(g.head.Communicators)
	if opt.Window != nil {
		report.Windows = make([]transform.Span, t.Head().Ranks)
	}
	if opt.Window != nil || opt.Named || t.Head().Recorded != nil { // of a cut, too
		var err error
		if t, report.RecordedOrder, err = taken(t); err != nil {
			return nil, err
		}
	}
	g.reset(0)
	for c, err := range t.Calls() {
		if err != nil {
			return nil, err
		}
		if int(c.Rank) != g.number {
			if err := g.finish(to); err != nil {
				return nil, err
			}
			g.reset(int(c.Rank))
		}
		if err := g.call(c); err != nil {
			return nil, err
		}
		if len(g.ops) >= flushAt && g.held() >= flushAt {
			if err := g.flush(to); err != nil {
				return nil, err
			}
		}
	}
	if opt.Iterations != nil && !g.marked {
		return report, setting.Advisef("%s %s %w", setting.Name("iteration-after"), opt.Iterations.Call, ErrNoCall)
	}
	return report, g.finish(to)
}

// ErrNoCall is the error of iterations that would begin after a call, or a call site, that the trace does not have.
var ErrNoCall = errors.New("has no effect: the trace has no such call")
