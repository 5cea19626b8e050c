// Package noise holds noise: the detours of a CPU, which take it away from the
// program that runs on it, recorded or made up, with what is known of their
// causes.
//
// What is read from a file and what is written to one has been checked:
// detours come in the order of time, none overlaps another, and they leave
// some of the time.
package noise

import (
	"fmt"
	"math"
)

// Header describes what holds for a whole trace.
type Header struct {
	// Machine is what it was recorded on, "" where that is not known.
	Machine string `json:"machine,omitempty"`
	// CPU is the number of the CPU, -1 if it is unknown or not one.
	CPU int `json:"cpu"`
	// Method is how it came about: selfish, fwq, ftq, inject, make, or the form that
	// it was imported from.
	Method string `json:"method,omitempty"`
	// Source is what it was imported from, a file's name without folders, or
	// made of, with the seed; "" where it was measured.
	Source string `json:"source,omitempty"`
	// ResolutionNS is t_min, the shortest iteration of the loop that recorded
	// it, in ns; 0 if it is unknown.
	ResolutionNS float64 `json:"resolution_ns,omitempty"`
	// ThresholdNS is how long an iteration had to last to be recorded, in ns;
	// 0 if it is unknown.
	ThresholdNS float64 `json:"threshold_ns,omitempty"`
	// LengthNS is the length of the recording; 0 is up to the end of the last
	// detour. See Trace.Length.
	LengthNS int64 `json:"length_ns"`
	// StartNS is the beginning of the recording on CLOCK_MONOTONIC of the machine,
	// the clock of the tracing library; 0 if it is unknown.
	StartNS int64 `json:"start_ns,omitempty"`
	// RecordingsNS has the lengths of the recordings that the trace consists of, in
	// order, if there are several.
	RecordingsNS []int64 `json:"recordings_ns,omitempty"`
	// CauseNames has the names that the system gives to causes which go by a
	// number: "local_timer" of "irq:236".
	CauseNames map[string]string `json:"cause_names,omitempty"`
	// Tool is the program and version that wrote it.
	Tool string `json:"tool,omitempty"`
}

// A Detour is an interruption of a CPU.
type Detour struct {
	StartNS    int64 // arrival, from the beginning of the recording
	DurationNS int64 // > 0
	Cause      int32 // index into Trace.Causes, -1 if not known
}

// EndNS returns when it is over.
func (d Detour) EndNS() int64 { return d.StartNS + d.DurationNS }

// A Trace is one stream of detours, sorted by start, none overlapping another.
type Trace struct {
	Header
	// Causes are nmi, irq:N, softirq:N, thread:NAME, hardware and entry-exit if the tracer recorded
	// them; see docs/noise.md.
	Causes  []string
	Detours []Detour
}

// Length returns the length of the recording, in ns.
func (t *Trace) Length() int64 {
	if t.LengthNS == 0 && len(t.Detours) > 0 {
		return t.Detours[len(t.Detours)-1].EndNS()
	}
	return t.LengthNS
}

// Stolen returns the sum of the durations, in ns.
func (t *Trace) Stolen() int64 {
	var sum int64
	for _, d := range t.Detours {
		sum += d.DurationNS
	}
	return sum
}

// Overhead returns the share of the time that the detours take: 0.01 is 1 %.
func (t *Trace) Overhead() float64 { return float64(t.Stolen()) / float64(t.Length()) }

// Invalid describes what is wrong with a trace, and where.
type Invalid struct {
	Row     int // of the detour, counted from 0; -1 where it is the trace as a whole
	Problem string
}

func (e *Invalid) Error() string {
	if e.Row < 0 {
		return e.Problem
	}
	return fmt.Sprintf("row %d: %s", e.Row, e.Problem)
}

// maxNS is the latest end: 146 years, so that sums of two do not overflow.
const maxNS = 1 << 62

// Check reports what is wrong with a trace: an *Invalid, or nil.
func (t *Trace) Check() error {
	c, err := t.checked()
	if err == nil {
		err = c.end()
	}
	return err
}

// CheckDetours is Check for a trace whose length is not known yet: the detours may
// take all of the time up to the end of the last.
func (t *Trace) CheckDetours() error {
	c, err := t.checked()
	if err == nil && c.n == 0 {
		err = errNone
	}
	return err
}

// checked checks all but the end of a trace.
func (t *Trace) checked() (*checker, error) {
	c := &checker{trace: t}
	err := c.header()
	for i := 0; err == nil && i < len(t.Detours); i++ {
		err = c.detour(t.Detours[i])
	}
	return c, err
}

var errNone = &Invalid{-1, "there are no detours"}

// checker checks the detours of a trace as they come.
type checker struct {
	trace    *Trace
	n        int // so far
	last     Detour
	stolenNS int64 // by all of them
}

// header checks what a trace says of itself.
func (c *checker) header() error {
	t := c.trace
	for _, v := range []struct {
		name  string
		value float64
	}{{"resolution", t.ResolutionNS}, {"threshold", t.ThresholdNS}, {"length", float64(t.LengthNS)}} {
		if !(v.value >= 0) || math.IsInf(v.value, 0) {
			return &Invalid{-1, fmt.Sprintf("the %s is %v ns", v.name, v.value)}
		}
	}
	if problem := t.checkRecordings(); problem != "" {
		return &Invalid{-1, problem}
	}
	return nil
}

// detour checks the next detour.
func (c *checker) detour(d Detour) error {
	if problem := c.trace.problem(d, c.last); problem != "" {
		return &Invalid{c.n, problem}
	}
	c.n, c.last, c.stolenNS = c.n+1, d, c.stolenNS+d.DurationNS
	return nil
}

// end checks all detours together.
func (c *checker) end() error {
	length := c.trace.LengthNS
	if length == 0 {
		length = c.last.EndNS()
	}
	switch {
	case c.n == 0:
		return errNone
	case c.stolenNS == length:
		return &Invalid{-1, "the detours take all of the time: an intensity of 100 %"}
	}
	return nil
}

// checkRecordings reports what is wrong with the lengths of the recordings, "" if
// nothing is.
func (t *Trace) checkRecordings() string {
	sum := int64(0)
	for _, length := range t.RecordingsNS {
		if length < 0 || length > maxNS-sum {
			return fmt.Sprintf("a recording has a length of %d ns", length)
		}
		sum += length
	}
	if len(t.RecordingsNS) > 0 && sum != t.LengthNS {
		return fmt.Sprintf("the recordings have %d ns, the trace %d ns", sum, t.LengthNS)
	}
	return ""
}

// problem reports what is wrong with a detour behind another, "" if nothing is.
func (t *Trace) problem(d, last Detour) string {
	switch {
	case d.DurationNS <= 0:
		return fmt.Sprintf("the detour lasts %d ns; at least 1 is wanted", d.DurationNS)
	case d.StartNS < 0:
		return fmt.Sprintf("the detour starts at %d ns, before the recording", d.StartNS)
	case d.StartNS > maxNS-d.DurationNS:
		return fmt.Sprintf("the detour ends %d ns after %d ns, more than 146 years after the start", d.DurationNS, d.StartNS)
	case d.StartNS < last.StartNS:
		return fmt.Sprintf("not in the order of time: the detour starts at %d ns, the one before it at %d ns", d.StartNS, last.StartNS)
	case d.StartNS < last.EndNS():
		return fmt.Sprintf("overlapping: the detour starts at %d ns, when the one before it lasts up to %d ns", d.StartNS, last.EndNS())
	case t.LengthNS > 0 && d.EndNS() > t.LengthNS:
		return fmt.Sprintf("the detour ends at %d ns, the recording at %d ns", d.EndNS(), t.LengthNS)
	case d.Cause < -1 || int(d.Cause) >= len(t.Causes):
		return fmt.Sprintf("the detour has cause number %d of %d", d.Cause, len(t.Causes))
	}
	return ""
}
