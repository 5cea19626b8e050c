// Package timeline draws what ranks did when: a row for each, time across. It
// is made of the spans of a simulation, or of a trace where nothing was
// simulated, and drawn as a static picture, as a page for a browser, or written
// for the viewers Perfetto and Paraver.
//
// No spans are kept: New reads a file once for the size of the timeline, and each
// output reads it again. Few spans are drawn one by one; of many, sums of each state
// by row and column of pixels are (raster), and a page contains them at several
// resolutions (pyramid). Other formats are written rank by rank.
package timeline

import (
	"cmp"
	"slices"
)

// None is what a span does not have.
const None = -1

// Span is what a rank did for some time. Times are in ns.
type Span struct {
	Kind           Kind
	StartNS, EndNS int64

	Peer    int32 // rank that a message goes to or comes from, or that a wait is for, or None
	Bytes   int64 // of a message, or None
	Tag     int64 // of a message, or None
	Message int64 // which of its sender's messages it is, or None

	Call      string // MPI call that it belongs to; may be empty, as may the next two
	Region    string // of the program, that was open then
	Site      string // where the program makes the call
	TraceRow  int64  // row of the trace that it came from, or None
	Iteration int32  // or None

	// InjectedNS is how much of it is detours, and PathNS how much of it is on the
	// critical path.
	InjectedNS, PathNS int64
}

// none is a span without anything.
var none = Span{Peer: None, Bytes: None, Tag: None, Message: None, TraceRow: None, Iteration: None}

// Layer is one of the lists of spans of a lane. Those of a later layer are
// drawn over those before it.
type Layer int

// The layers. The spans of Work and those of Detours do not overlap each other,
// but where a rank's threads called MPI at the same time; those of Shade do
// where collectives do not block.
const (
	Shade   Layer = iota // collectives
	Waits                // for late ranks and for links
	Work                 // what CPUs did
	Detours              // parts of that
	layers
)

// Lane is one CPU of a rank, and a row of the timeline.
type Lane struct {
	Rank, CPU int32
	EndNS     int64          // of its last span, shown or not
	Spans     [layers][]Span // ascending by start; those of one rank at a time, see ranks
}

// Data is what is drawn.
type Data struct {
	// Setting describes the run: files, parameters, noise.
	Setting string
	// Command is a command line that draws a part of the timeline, with {from}, {to} and {ranks} in
	// place of it; may be empty.
	Command string
	// CPUTime: times are CPU times of a recording, which differ from rank to
	// rank: what is drawn one above the other did not happen at the same time.
	CPUTime bool
	// Two: there are two runs, the second of which has the higher ranks.
	Two bool
	// FromNS and ToNS are the time that is shown.
	FromNS, ToNS int64
	// Lanes ascend by rank and CPU. They have no spans.
	Lanes []Lane
	// Path is the critical path, in order of time; empty if it is not known.
	Path []Stretch

	read   source
	window Window
	// numberings are those of the ranks of each run.
	numberings []numbering

	spans    int                      // that are shown
	messages int                      // of which the sends are
	idleNS   int64                    // end of the last wait that is not drawn
	endNS    int64                    // of the last span, drawn or not
	has      [kinds]bool              // kinds of these spans
	noise    float64                  // share of noise in the time of all work
	onPath   map[int32][]period       // by lane
	calls    map[Layer]map[string]int // see callNumbers
	err      error                    // of reading the spans of a picture
}

// period is a time, in ns.
type period struct{ fromNS, toNS int64 }

// Count returns how many spans there are.
func (d *Data) Count() int { return d.spans }

// all returns all spans of a lane in the order of their starts, at the same
// start by layer.
func (l *Lane) all() []Span {
	all := slices.Concat(l.Spans[:]...)
	slices.SortStableFunc(all, func(a, b Span) int { return cmp.Compare(a.StartNS, b.StartNS) })
	return all
}
