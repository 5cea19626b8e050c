package timeline

import "errors"

// Window is the part of a timeline that is drawn.
type Window struct {
	// FromNS and ToNS bound the time; a ToNS of 0 is up to the end.
	FromNS, ToNS int64
	// Ranks reports which ranks are drawn; nil is all.
	Ranks func(rank int32) bool
}

// hasRank reports whether spans of a rank are drawn.
func (w *Window) hasRank(rank int32) bool { return w.Ranks == nil || w.Ranks(rank) }

// has reports whether a span is drawn, in part at least.
func (w *Window) has(s *Span) bool {
	return s.EndNS >= w.FromNS && (w.ToNS == 0 || s.StartNS < w.ToNS)
}

// ErrNothing says that there is nothing to draw.
var ErrNothing = errors.New("no spans of these ranks and times")
