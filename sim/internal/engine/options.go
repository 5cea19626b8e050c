package engine

import "loggops/sim/noise"

// Options say how a program is run, and let the caller see the run. Nil
// functions are not called.
type Options struct {
	// Workers is how many goroutines share the work, 0 being as many as there
	// are cores and enough work for. It does not change the result.
	Workers int
	// Noise is what the processes meet, nil for nothing; as many ranks as there
	// are processes. It is at the beginning of a run whenever one starts.
	Noise *noise.Run
	// FinishTimes asks for Result.FinishNS.
	FinishTimes bool
	// Totals asks for Result.Totals, and Marks for Result.Marks.
	Totals, Marks bool
	// Span receives everything that the ranks do, from one worker; see Span.
	// What it is passed is valid until it returns.
	Span func(*Span)
	// General leaves out the shortcuts for programs that are one collective, and for
	// replicas that do the same. It does not change the result.
	General bool
	// Progress is told now and then how far the run is.
	Progress func(Progress)
	// MaxMemory is how many bytes the run's state may take, 0 being any
	// number. The program itself is not counted.
	MaxMemory int64
}

// Progress is how far a run is.
type Progress struct {
	Operations int64 // done, of Program.Operations
	Messages   int64 // sent
	TimeNS     int64 // simulated
}

// WithoutShortcuts tells whether no operation may be left out, as where somebody looks inside.
func (o *Options) WithoutShortcuts() bool { return o.General || o.looksInside() }

// looksInside tells whether somebody asks for more than sums by rank.
func (o *Options) looksInside() bool { return o.Span != nil || o.Marks }

// KeepsPassages tells whether nodes of messages need what they have no place for.
func (o *Options) KeepsPassages() bool { return o.Span != nil || o.Marks && o.Noise != nil }
