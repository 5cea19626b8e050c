package repeat

import (
	"iter"

	"loggops/formats/schedule"
)

// Apply returns a schedule in which iterations are repeated, for a growth of the number of ranks. It reads the
// schedule once.
func (r *Repeat) Apply(s schedule.Source, growth float64) (schedule.Source, error) {
	all, err := r.segments(s)
	if err != nil {
		return nil, err
	}
	plan, err := r.plan(all, growth)
	if err != nil {
		return nil, err
	}
	return &repeated{s, r, plan}, nil
}

type repeated struct {
	schedule.Source
	*Repeat
	plan *plan
}

// Batches returns one batch per rank.
func (r *repeated) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		var at rankOps
		for b, err := range r.Source.Batches() {
			if err != nil {
				yield(schedule.Batch{}, err)
				return
			}
			if len(at.ops) > 0 && at.rank != b.Rank {
				if !yield(at.batch(r.plan), nil) {
					return
				}
				at = rankOps{}
			}
			at.rank = b.Rank
			for i := range b.Ops {
				at.ops = append(at.ops, b.Ops[i])
				if r.ends(r.Head(), &b.Ops[i]) {
					at.ends = append(at.ends, int32(len(at.ops)))
				}
			}
		}
		if len(at.ops) > 0 {
			yield(at.batch(r.plan), nil)
		}
	}
}

// rankOps is the operations of a rank.
type rankOps struct {
	rank int
	ops  []schedule.Op
	ends []int32 // of the segments
}

// batch returns the operations in the order of a plan.
func (r *rankOps) batch(p *plan) schedule.Batch {
	starts := append([]int32{0}, append(r.ends, int32(len(r.ops)))...)
	leaves := make([]int32, len(r.ops))
	first := map[int32]int32{} // by leaf of a segment, the operation with which its first execution begins
	for i, segment := range p.leaves {
		begin, end := starts[i], starts[i+1]
		if _, ok := first[segment]; !ok {
			first[segment] = begin
		}
		for op := begin; op < end; op++ {
			leaves[op] = first[segment] + op - begin
		}
	}
	var order []int32
	for _, i := range p.order {
		for op := starts[i]; op < starts[i+1]; op++ {
			order = append(order, op)
		}
	}
	return schedule.Batch{Rank: r.rank, Ops: Arrange(r.ops, leaves, order)}
}
