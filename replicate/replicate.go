// Package replicate scales a schedule up: a schedule of R ranks, replicated k
// times, is one for R·k ranks. Base rank r of replica j is rank r + R·j;
// point-to-point partners and computation are copied within the replica, and a
// communicator of all R ranks grows to all R·k (docs/model.md, "Weak
// scaling"). Replication is a property of the schedule and not a copy of it:
// only the header changes.
//
// Collectives over all ranks have other sizes when the number of ranks grows. If nothing else
// is known, what each pair of ranks exchanges stays constant in a pattern, and what each rank exchanges in a
// recording: an alltoall then carries the data of a transposition, such as that of an FFT, whose share per rank is
// constant in weak scaling.
package replicate

import (
	"errors"
	"fmt"
	"iter"
	"math"

	"loggops/formats/schedule"
)

// By returns a schedule replicated k times, at least 1; replicating a
// replicated schedule multiplies.
func By(s schedule.Source, k int) (schedule.Source, error) {
	head := s.Head()
	if k < 1 || k > math.MaxInt32/head.TotalRanks() {
		return nil, fmt.Errorf("%d ranks cannot be replicated %d times: at least 1 and at most %d times", head.TotalRanks(), k, math.MaxInt32/head.TotalRanks())
	}
	return replicate(s, head.Replicas*k), nil
}

// Whole returns a schedule replicated k times over the ranks that were recorded,
// or over a pattern's own, however often it is replicated already.
func Whole(s schedule.Source, k int) (schedule.Source, error) {
	head := s.Head()
	if most := math.MaxInt32 / (head.Ranks * max(1, head.OwnReplicas)); k < 1 || k > most {
		return nil, fmt.Errorf("%d ranks cannot be replicated %d times: at least 1 and at most %d times", head.Ranks*max(1, head.OwnReplicas), k, most)
	}
	return replicate(s, max(1, head.OwnReplicas)*k), nil
}

// replicate returns a schedule with so many replicas of its base ranks.
func replicate(s schedule.Source, replicas int) schedule.Source {
	head := *s.Head()
	from := head.Replicas
	head.Replicas = replicas
	if from == replicas {
		return &replicated{s, head}
	}
	scaled := Scale(s, func(comm int32) (int, int) {
		if !head.Spans(comm) {
			return 1, 1
		}
		return from * head.Ranks, replicas * head.Ranks
	})
	return &replicated{scaled, head}
}

// Notes are what a scaled schedule assumes, in sentences for the user, after it was read.
func Notes(s schedule.Source) (notes []error) {
	if Assumes(s.Head()) {
		notes = append(notes, errAssumption)
	}
	if r, ok := s.(*replicated); ok {
		if v, ok := r.Source.(*Scaled); ok && v.Note() != nil {
			notes = append(notes, v.Note())
		}
	}
	return notes
}

// Label describes a schedule of more ranks than were recorded: "copies of 4 ranks", or "grid 16x16 grown from
// 4x4"; empty if it has not been scaled.
func Label(s schedule.Source) string {
	switch g := schedule.GrownOf(s); {
	case Assumes(s.Head()):
		return copiesOf(s.Head())
	case g != nil:
		return g.String()
	}
	return ""
}

// copiesOf describes copies of the base ranks.
func copiesOf(h *schedule.Header) string { return fmt.Sprintf("copies of %d ranks", h.Ranks) }

// errAssumption is the note on the messages that replication leaves out.
var errAssumption = errors.New("only collectives connect replicas; point-to-point messages stay inside each, and solvers iterate as often as recorded (docs/replicate.md)")

// Assumes reports whether a schedule is replicated in a way for which this
// matters: not if it is a pattern's own, or there is but one base rank.
func Assumes(h *schedule.Header) bool { return h.Ranks > 1 && h.Replicas > max(1, h.OwnReplicas) }

type replicated struct {
	schedule.Source
	head schedule.Header
}

func (r *replicated) Head() *schedule.Header { return &r.head }

// Blocks returns the operations, in short form.
func (r *replicated) Blocks() iter.Seq2[schedule.Block, error] { return schedule.Blocks(r.Source) }

// Grown returns the grown schedule that the source reads, or nil. Several replicas of a grown schedule
// list the operations of all its ranks.
func (r *replicated) Grown() *schedule.Grown {
	if r.head.Replicas > 1 {
		return nil
	}
	return schedule.GrownOf(r.Source)
}

// Operations bounds the number of base ranks' operations.
func (r *replicated) Operations() int { return schedule.Size(r.Source) }

// Factor returns how many replicas make the given number of ranks.
func Factor(s schedule.Source, ranks int) (int, error) {
	base := s.Head().Ranks
	if ranks < base || ranks%base != 0 {
		return 0, fmt.Errorf("%d is not a multiple of the %d ranks of the schedule", ranks, base)
	}
	return ranks / base, nil
}
