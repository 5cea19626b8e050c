package program

import (
	"iter"
	"slices"

	"loggops/formats/schedule"
)

// The operations of a base rank are those of several simulated ranks: of one in each replica
// or, if the process grid has grown or several schedules are joint, of the ranks that have it as their template.

// templates are the base ranks of a grown or a joint schedule.
type templates struct {
	schedule *schedule.Grown // nil for a joint one
	of       []int32         // of each rank
	copies   []int64         // of each template
}

// jointly returns the templates of a joint schedule, and its header as if these were all ranks. Ranks between two parts have a
// template of their own, without operations.
func jointly(parts []schedule.Part, head schedule.Header) (*templates, *schedule.Header) {
	t := &templates{of: make([]int32, head.Ranks)}
	head.Ranks, head.Communicators = 0, nil
	for _, part := range parts {
		for _, communicator := range part.Communicators {
			communicator.Members = slices.Clone(communicator.Members)
			for i := range communicator.Members {
				communicator.Members[i].First += int32(head.Ranks)
			}
			head.Communicators = append(head.Communicators, communicator)
		}
		head.Ranks += part.Ranks
	}
	for rank := range t.of {
		t.of[rank] = int32(head.Ranks)
	}
	base := 0
	for _, part := range parts {
		for rank := range part.Ranks * part.Replicas {
			t.of[part.First+rank] = int32(base + rank%part.Ranks)
		}
		base += part.Ranks
	}
	head.Ranks++
	t.copies = make([]int64, head.Ranks)
	for _, base := range t.of {
		t.copies[base]++
	}
	return t, &head
}

func templatesOf(grown *schedule.Grown) *templates {
	if grown == nil {
		return nil
	}
	t := &templates{schedule: grown, of: make([]int32, grown.Head().Ranks), copies: make([]int64, grown.Recorded())}
	for rank := range t.of {
		t.of[rank] = int32(grown.Template(rank))
		t.copies[t.of[rank]]++
	}
	return t
}

// Ranks returns the number of simulated ranks.
func (p *Program) Ranks() int {
	if p.templates != nil {
		return len(p.templates.of)
	}
	return p.Base * p.Replicas
}

// BaseOf returns the base rank whose operations a rank has.
func (p *Program) BaseOf(rank int32) int {
	if p.templates != nil {
		return int(p.templates.of[rank])
	}
	return int(rank) % p.Base
}

// Copies returns how many ranks have the operations of a base rank.
func (p *Program) Copies(base int) int64 {
	if p.templates != nil {
		return p.templates.copies[base]
	}
	return int64(p.Replicas)
}

// HasTemplates reports whether the process grid has grown, or schedules are joint.
func (p *Program) HasTemplates() bool { return p.templates != nil }

// RanksOf returns the ranks that have the operations of a base rank.
func (p *Program) RanksOf(base int) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		first, step := base, p.Base
		if p.templates != nil {
			first, step = 0, 1
		}
		for rank := first; rank < p.Ranks(); rank += step {
			if p.BaseOf(int32(rank)) == base && !yield(int32(rank)) {
				return
			}
		}
	}
}

// PeersFrom returns what is added to Op.Own for the peer of a rank's message: its replica's
// first rank or, with templates, a value that turns Op.Own into an offset.
func (p *Program) PeersFrom(rank int32) int32 {
	if p.templates != nil {
		return rank - int32(len(p.templates.of))
	}
	return rank - rank%int32(p.Base)
}

// ReplicaRanks returns the number of ranks of a replica, which alone send messages to each
// other outside of global collectives.
func (p *Program) ReplicaRanks() int { return p.Ranks() / p.Replicas }

// isGrown reports whether the process grid of the base ranks has grown.
func (p *Program) isGrown() bool { return p.templates != nil && p.templates.schedule != nil }

// firstOf returns the first rank with the operations of a base rank, which of a grown schedule is as it was recorded.
func (p *Program) firstOf(base int) int {
	if p.templates == nil || p.isGrown() {
		return base
	}
	return slices.Index(p.templates.of, int32(base))
}
