package engine

import (
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/lane"
	"loggops/sim/internal/observe"
	"loggops/sim/noise"
)

// Options select how a program is simulated, and what the caller observes. Functions may be
// nil.
type Options struct {
	// Cores is the number of cores that a run may use; 0 means all. As many goroutines share the work as have enough of
	// it, or Workers unless that is 0. Neither changes the result.
	Cores, Workers int
	// Noise is injected into the ranks; nil for none. It has as many ranks as the program, and
	// must be at its beginning when a run starts.
	Noise *noise.Run
	// StartNS is when each rank starts: its operations without dependences are ready then, and its
	// CPUs are free. Nil if all start at 0.
	StartNS []int64
	// FinishTimes requests Result.FinishNS.
	FinishTimes bool
	// Totals requests Result.Totals, and Iterations Result.Iterations.
	Totals, Iterations bool
	// Queues requests Result.Queues, and LinkIntervals Result.LinkIntervals, if there are links.
	Queues, LinkIntervals bool
	// Spans returns the function that receives the spans of a worker; see observe.Span. Workers call theirs at the
	// same time. All spans of a rank come from one worker; they are valid until the function returns.
	Spans func(worker int) func([]observe.Span)
	// CriticalPath requests Result.CriticalPath, and makes the temporary files that it needs
	// if there are many events.
	CriticalPath func() (criticalpath.File, error)
	// LinkMemory is where the states of links come from, which Runner.Release returns; nil for new ones.
	LinkMemory *LinkMemory
	// WithoutContention lets links pass messages at once, though others occupy them.
	WithoutContention bool
	// Without are lanes that the run does not take. They do not change the result.
	Without lane.Set
	// Progress is called from time to time.
	Progress func(Progress)
	// MaxMemory limits the bytes of a run's state, without the program; 0 is no limit.
	MaxMemory int64
}

// Progress is the progress of a run.
type Progress struct {
	Operations int64 // completed, of Program.Operations
	Messages   int64 // sent
	TimeNS     int64 // simulated
}

// NoiseModel returns the model of the noise, nil without noise.
func (x *Options) NoiseModel() *noise.Model {
	if x.Noise == nil {
		return nil
	}
	return x.Noise.Model()
}

// Starts returns when a rank starts.
func (x *Options) Starts(rank int32) int64 {
	if x.StartNS == nil {
		return 0
	}
	return x.StartNS[rank]
}

// observed reports whether the caller observes more than totals by rank and the critical path.
func (x *Options) observed() bool { return x.Spans != nil || x.Iterations || x.Queues }

// Lanes returns the lanes that a run may take: those of single collectives have no critical path, and none that skips or
// shortens operations is observed by more than totals.
func (x *Options) Lanes() lane.Set {
	lanes := lane.All &^ x.Without
	if x.CriticalPath != nil {
		lanes &^= lane.Dissemination | lane.Broadcast
	}
	if x.observed() {
		lanes &^= lane.Dissemination | lane.Broadcast | lane.Segments | lane.Equal
	}
	if x.StartNS != nil {
		lanes &^= lane.Dissemination | lane.Broadcast | lane.Segments
	}
	return lanes
}

// wanted returns what the caller asks of the observers.
func (x *Options) wanted() observe.Wanted {
	return observe.Wanted{Totals: x.Totals, Iterations: x.Iterations, Queues: x.Queues, Spans: x.Spans}
}
