package timeline

import (
	"math"

	"loggops/formats/result"
	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/view/figure"
)

// Window is the part of a timeline that is drawn.
type Window struct {
	// FromNS and ToNS bound the time; a ToNS of 0 is up to the end.
	FromNS, ToNS int64
	// Ranks lists the ranks that are drawn, as result.Jobs.Number reads them; "" is all.
	Ranks string
}

// numbering has the names of the ranks of a run, and the numbers of those that are drawn, nil for all.
type numbering struct {
	jobs result.Jobs
	only spec.Set
}

// numbering finds the ranks that are drawn of a run. The error is *setting.Invalid.
func (w *Window) numbering(jobs result.Jobs) (numbering, error) {
	n := numbering{jobs: jobs}
	if w.Ranks == "" {
		return n, nil
	}
	list, err := jobs.Number(w.Ranks)
	if err == nil {
		n.only, err = spec.ParseSet(list, spec.Range{Last: math.MaxInt32})
	}
	if err != nil {
		return n, setting.Errorf("only-ranks", "%w", err)
	}
	return n, nil
}

// has reports whether a rank is drawn.
func (n *numbering) has(rank int32) bool {
	return n.only == nil || n.only.Has(int64(rank))
}

// has reports whether a span is drawn, in part at least.
func (w *Window) has(s *Span) bool {
	return s.EndNS >= w.FromNS && (w.ToNS == 0 || s.StartNS < w.ToNS)
}

// ErrNothing says that there is nothing to draw.
const ErrNothing = figure.Nothing("no spans of these ranks and times")
