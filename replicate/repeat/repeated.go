package repeat

import (
	"iter"
	"slices"

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
	plan []iteration
}

func (r *repeated) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		c := copier{rank: -1}
		flush := func() bool {
			batch := schedule.Batch{Rank: c.rank, First: c.first, Ops: c.out}
			ok := len(c.out) == 0 || yield(batch, nil)
			c.first, c.out = c.first+len(c.out), nil
			return ok
		}
		for b, err := range r.Source.Batches() {
			if err != nil {
				yield(schedule.Batch{}, err)
				return
			}
			if b.Rank != c.rank {
				if c.copy(1); !flush() {
					return
				}
				c = copier{rank: b.Rank, plan: r.plan}
			}
			for i := range b.Ops {
				op := b.Ops[i]
				op.Requires, op.Irequires = slices.Clone(op.Requires), slices.Clone(op.Irequires)
				c.held = append(c.held, op)
				if r.ends(r.Head(), &b.Ops[i]) {
					c.end()
				}
			}
			if !flush() {
				return
			}
		}
		c.copy(1)
		flush()
	}
}

// copier writes the list of a rank.
type copier struct {
	rank  int
	plan  []iteration
	ended int           // segments of the iteration at hand
	held  []schedule.Op // its operations
	out   []schedule.Op
	first int     // place of out in the list
	at    []int32 // new place of each operation of the recording, in its last copy
}

// end ends a segment.
func (c *copier) end() {
	if c.ended++; len(c.plan) > 0 && c.ended == c.plan[0].segments {
		c.copy(c.plan[0].times)
		c.ended, c.plan = 0, c.plan[1:]
	}
}

// copy writes the operations of the iteration at hand so many times. In a further copy, the copy before stands for
// the iteration before; the operations of an iteration that is left out are those of the last one written.
func (c *copier) copy(times int) {
	begin := len(c.at) // in the recording
	for k := range times {
		start := c.first + len(c.out)
		for i, op := range c.held {
			op.Requires, op.Irequires = c.distances(op.Requires, begin, i, start, k > 0), c.distances(op.Irequires, begin, i, start, k > 0)
			c.out = append(c.out, op)
		}
		for i := range c.held {
			if k == 0 {
				c.at = append(c.at, 0)
			}
			c.at[begin+i] = int32(start + i)
		}
	}
	if times == 0 {
		for i := range c.held {
			c.at = append(c.at, c.at[max(0, begin+i-len(c.held))])
		}
	}
	c.held = c.held[:0]
}

// distances returns the distances of the dependences of operation i of the iteration, whose first one has a place in the
// recording and a new one.
func (c *copier) distances(old []int32, begin, i, start int, again bool) []int32 {
	if len(old) == 0 {
		return nil
	}
	distances := make([]int32, len(old))
	for k, d := range old {
		on := begin + i - int(d)
		if distances[k] = d; on < begin && !(again && begin-on <= len(c.held)) {
			distances[k] = int32(start+i) - c.at[on]
		}
	}
	return distances
}
