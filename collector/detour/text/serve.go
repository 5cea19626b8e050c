package text

import (
	"cmp"
	"slices"

	"loggops/formats/noise"
)

// interruption is an event: net of those that interrupt it.
type interruption struct {
	start, left int64 // ns
	class       int
	cause       int32
	detour      int // the number of its last detour, from 1
}

// serve makes detours of interruptions that interrupt each other. At any time the CPU belongs to
// the highest class that waits for it, and within a class to the first interruption. The others
// continue later, so an interruption may become several detours, which last as long in all.
func serve(events []interruption) []noise.Detour {
	slices.SortStableFunc(events, func(a, b interruption) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.class, b.class))
	})
	s := server{waiting: make([][]interruption, len(osnoiseClasses))}
	for _, e := range events {
		s.runUntil(e.start)
		s.now = max(s.now, e.start)
		s.waiting[e.class] = append(s.waiting[e.class], e)
	}
	s.runUntil(1<<63 - 1)
	return s.detours
}

// server is a CPU in time, with the interruptions that wait for it by class.
type server struct {
	now     int64
	waiting [][]interruption
	detours []noise.Detour
}

// runUntil serves up to a time, or until nothing waits.
func (s *server) runUntil(end int64) {
	for class := 0; class < len(s.waiting) && s.now < end; {
		if len(s.waiting[class]) == 0 {
			class++
			continue
		}
		e := &s.waiting[class][0]
		served := min(e.left, end-s.now)
		if e.detour == 0 || e.detour < len(s.detours) { // it was interrupted
			s.detours = append(s.detours, noise.Detour{StartNS: s.now, Cause: e.cause})
			e.detour = len(s.detours)
		}
		s.detours[e.detour-1].DurationNS += served
		s.now += served
		if e.left -= served; e.left == 0 {
			s.waiting[class] = s.waiting[class][1:]
		}
	}
}
