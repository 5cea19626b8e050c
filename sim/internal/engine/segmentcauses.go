//go:build !nolanes

package engine

import (
	"slices"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
)

// segmentCauses are the causes of segments that repeat, see package segments.
type segmentCauses struct {
	causes *causes // nil without a critical path
	lp     *currentLP
	refs   []criticalpath.Ref // in the state at the beginning of a segment, see appendRefs
}

func (x *segmentCauses) Begin(stretch *criticalpath.Stretch, t int64) {
	if x.causes != nil {
		x.causes.log.BeginStretch(stretch, x.refs, t, x.lp.first, x.causes.event.creations)
	}
}

func (x *segmentCauses) End(stretch *criticalpath.Stretch) {
	if x.causes != nil {
		x.causes.log.EndStretch(stretch, x.refs, x.causes.event.creations)
	}
}

func (x *segmentCauses) Repeat(stretch *criticalpath.Stretch, first bool, t int64) {
	if x.causes == nil {
		return
	}
	refs := x.refs
	if !first {
		refs = nil
	}
	x.causes.event.creations = x.causes.log.Repeat(stretch, refs, t, x.lp.first, x.causes.event.creations)
}

func (x *segmentCauses) Repeated(stretch *criticalpath.Stretch) {
	if x.causes != nil {
		x.refs = x.causes.log.AppendRefs(x.refs[:0], stretch)
	}
}

// appendRefs adds what later events of a rank may refer to, and appends to a state which of them are the
// same, as times that the same event determined are not tied.
func (x *segmentCauses) appendRefs(words []int64, rank int32, r *rankState) []int64 {
	if x.causes == nil {
		return words
	}
	refs := &x.refs
	first := len(*refs)
	x.eachRef(rank, r, func(by *criticalpath.Instant) {
		*refs = append(*refs, criticalpath.RefTo(*by))
	}, func(count *uint32) {
		*refs = append(*refs, criticalpath.RefToMessage(*count))
	})
	for _, ref := range (*refs)[first:] {
		words = append(words, int64(slices.Index((*refs)[first:], ref)))
	}
	return words
}

// restoreRefs restores what appendRefs has added, and returns what is left of both lists.
func (x *segmentCauses) restoreRefs(words []int64, refs []criticalpath.Ref, rank int32, r *rankState) ([]int64, []criticalpath.Ref) {
	if x.causes == nil {
		return words, refs
	}
	left := refs
	next := func() criticalpath.Ref {
		first := left[0]
		left = left[1:]
		return first
	}
	x.causes.log.SetClocks(rank, r.cpu, r.tx, r.rx)
	x.eachRef(rank, r, func(by *criticalpath.Instant) { *by = next().Instant() }, func(count *uint32) { *count = next().Message() })
	return words[len(refs)-len(left):], left
}

// eachRef calls instant or message for what later events of a rank may refer to: what determined its
// times, and messages on their way by their counts.
func (x *segmentCauses) eachRef(rank int32, r *rankState, instant func(by *criticalpath.Instant), message func(count *uint32)) {
	x.causes.log.EachClock(rank, instant)
	eachInQueue(x.causes.nodes, r, func(_ int32, m *arena.Node) { message(&m.Count) })
	x.causes.nodes.Each(r.unexpected, func(i int32, _ *arena.Node) { instant(&x.causes.at.At(i).intake) })
	x.causes.nodes.Each(r.waiting, func(i int32, _ *arena.Node) { instant(&x.causes.at.At(i).due) })
}
