package criticalpath

import (
	"cmp"
	"strings"

	"loggops/formats/result"
)

// Place is where a segment is in the program: in a call or, if it is computation, before one.
type Place struct {
	// Computes reports whether the segment is computation, or noise or a delay in it.
	Computes bool
	// Of computation, Call is the next call, and Previous the one before; that is unknown at the start of the
	// run.
	Previous, Call result.CallSite
}

// Walk follows a path from segment to segment: noise and delays belong to the work before them.
type Walk struct{ computes bool }

// Place returns the place of the next segment of a run.
func (w *Walk) Place(s *result.PathSegment) Place {
	if s.Kind != result.PathNoise && s.Kind != result.PathDelay {
		w.computes = s.Kind == result.PathCalc
	}
	return Place{w.computes, result.CallSite{Call: s.PreviousCall, Region: s.PreviousRegion, Site: s.PreviousSite}, s.CallSite()}
}

// unnamed is the name of messages that are in no MPI call, as those of patterns.
const unnamed = "messages"

// Calls names the place by MPI calls.
func (p Place) Calls() string { return p.name(p.Previous.Call, p.Call.Call) }

// Sites names the place by call sites, or by calls whose sites are unknown. Of two lines of a file, the second
// is without the name of the file.
func (p Place) Sites() string {
	previous, next := where(p.Previous), where(p.Call)
	if !p.Computes {
		return p.name("", next)
	}
	if file, _, known := strings.Cut(previous, ":"); known && file != "" {
		if line, same := strings.CutPrefix(next, file+":"); same && !strings.HasPrefix(line, ":") { // as in C++ names
			next = ":" + line
		}
	}
	return p.name(previous, next)
}

func where(c result.CallSite) string { return cmp.Or(c.Site, c.Call) }

func (p Place) name(previous, next string) string {
	switch {
	case !p.Computes && next == "":
		return unnamed
	case !p.Computes:
		return next
	case previous == "" && next == "":
		return "computation"
	case previous == "":
		return "computation before " + next
	case next == "":
		return "computation after " + previous
	}
	return "computation from " + previous + " to " + next
}

// Region names the region of the program; of computation between two regions, both. It is empty if none is
// known.
func (p Place) Region() string {
	switch next, previous := p.Call.Region, p.Previous.Region; {
	case !p.Computes, previous == next, p.Previous == result.CallSite{}:
		return next
	case previous == "":
		return "before " + next
	case next == "":
		return "after " + previous
	default:
		return previous + " to " + next
	}
}
