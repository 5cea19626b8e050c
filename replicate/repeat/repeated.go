package repeat

import "loggops/formats/schedule"

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
	return schedule.ByRank(s, func(_ int, ops []schedule.Op) ([]schedule.Op, error) {
		starts := []int32{0} // of the segments
		for i := range ops {
			if r.ends(s.Head(), &ops[i]) {
				starts = append(starts, int32(i+1))
			}
		}
		return plan.arrange(ops, append(starts, int32(len(ops)))), nil
	}), nil
}

// arrange returns the operations of a rank in the order of the plan.
func (p *plan) arrange(ops []schedule.Op, starts []int32) []schedule.Op {
	leaves := make([]int32, len(ops))
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
	return Arrange(ops, leaves, order)
}
