// Package noise holds recorded or synthetic noise: the detours of a CPU, which
// take it away from the program that runs on it.
package noise

import "fmt"

// Header says what holds for a whole trace.
type Header struct {
	// LengthNS is the length of the recording; 0 is up to the end of the last
	// detour.
	LengthNS int64 `json:"length_ns"`
}

// A Detour is an interruption of a CPU.
type Detour struct {
	StartNS    int64 // arrival, from the beginning of the recording
	DurationNS int64 // > 0
	Cause      int32 // index into Trace.Causes, -1 if not known
}

// A Trace is one stream of detours, sorted by start, none overlapping another.
type Trace struct {
	Header
	Causes  []string
	Detours []Detour
}

// Check tells which detour is out of order or out of range.
func (t *Trace) Check() error {
	var end, total int64
	for i, d := range t.Detours {
		switch {
		case d.DurationNS <= 0:
			return fmt.Errorf("detour %d lasts %d ns; it must last at least 1", i, d.DurationNS)
		case d.StartNS < end:
			return fmt.Errorf("detour %d starts at %d ns, before %d ns, where the one before it ends", i, d.StartNS, end)
		}
		end = d.StartNS + d.DurationNS
		total += d.DurationNS
	}
	switch {
	case len(t.Detours) == 0:
		return fmt.Errorf("there are no detours")
	case t.LengthNS != 0 && end > t.LengthNS:
		return fmt.Errorf("the last detour ends at %d ns, after the end of the recording at %d ns", end, t.LengthNS)
	case total >= max(t.LengthNS, end):
		return fmt.Errorf("detours take all of the time")
	}
	return nil
}
