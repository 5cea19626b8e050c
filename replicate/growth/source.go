package growth

import (
	"context"
	"iter"
	"math"
	"slices"

	"loggops/formats/schedule"
)

// Grow returns the schedule for a target. It fails if the process grid cannot grow to the extents, and
// with the context's error.
func (f *Fit) Grow(ctx context.Context, at Target, level Level, templates string, seed uint64) (*schedule.Grown, error) {
	p := &predicted{f, ctx, at, map[place]float64{}}
	for place, t := range f.times {
		p.scales[place] = t.scale(at, level)
	}
	grown, err := f.template.grid.Over(p, at.Extents, templates, seed)
	if err == nil {
		grown.Head().Tool = f.template.Source.Head().Tool
	}
	return grown, err
}

// predicted is the schedule of the templates: the ranks of the largest recording with predicted
// durations, sizes and counts.
type predicted struct {
	*Fit
	ctx    context.Context
	at     Target
	scales map[place]float64 // of recorded durations
}

// Head returns that of the largest recording.
func (p *predicted) Head() *schedule.Header { return p.template.grid.Source().Head() }

// Batches returns one batch per rank.
func (p *predicted) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		w := writer{predicted: p, encoder: encoder{symbols: p.template.symbols, grid: p.template.grid, grown: p.template.grown}}
		next, stop := iter.Pull2(p.template.grown.Templates())
		defer stop()
		for b, err := range schedule.Blocks(p.template.grid.Source()) {
			if err == nil {
				err = p.ctx.Err()
			}
			offsets, _, _ := next()
			if err != nil {
				yield(schedule.Batch{}, err)
				return
			}
			if len(w.ops) > 0 && w.rank != b.Rank && !yield(w.batch(), nil) {
				return
			}
			w.add(&b, &offsets)
		}
		if len(w.ops) > 0 {
			yield(w.batch(), nil)
		}
	}
}

// writer predicts the operations of a rank.
type writer struct {
	*predicted
	encoder  encoder
	rank     int
	ops      []schedule.Op
	sequence []int32
	before   before
	ordinals ordinals
}

// add adds a block of the recording; offsets is the same block with offsets of partners.
func (w *writer) add(b, offsets *schedule.Block) {
	if len(w.ops) == 0 {
		w.rank, w.before, w.ordinals = b.Rank, before{}, ordinals{}
	}
	first := len(w.ops)
	w.ops = b.AppendOps(w.ops)
	for i := range b.Shapes {
		symbol := w.encoder.number(offsets, i)
		w.sequence = append(w.sequence, symbol)
		shape, op := &b.Table[b.Shapes[i]], &w.ops[first+i]
		switch op.Kind {
		case schedule.Calc, schedule.IO:
			op.DurationNS = int64(math.Round(float64(op.DurationNS) * w.scales[w.before.place(shape)]))
		default:
			w.before.operation(shape)
			key := sizeKey{symbol, w.ordinals.next(symbol)}
			size := w.sizes[key.together()]
			if size == nil {
				size = w.sizes[key]
			}
			op.Bytes = size.predict(op.Bytes, w.at)
		}
	}
}

// batch returns the operations of the rank, with loops as often as they are predicted.
func (w *writer) batch() schedule.Batch {
	ops := w.ops
	position := w.template.grid.Position(w.rank)
	c := w.template.classes[position]
	changes := map[int]*Count{} // by loop
	for _, count := range w.Counts {
		if count.Position == position && count.Law != nil && !count.Law.Constant() {
			changes[count.loop] = count
		}
	}
	if len(changes) > 0 {
		p := parser{plain: func(s int32) int32 { return s }, sequence: w.sequence}
		executions, _ := p.parse(c.tree)
		u := unroller{at: w.at, changes: changes}
		u.unroll(0, int32(len(ops)), executions)
		ops = arrange(ops, p.leaves, c.tree.leaves, u.order)
	}
	batch := schedule.Batch{Rank: w.rank, Ops: ops}
	w.ops, w.sequence = nil, w.sequence[:0]
	return batch
}

// unroller lists the operations of the template in the order in which the predicted rank has them.
type unroller struct {
	at      Target
	changes map[int]*Count
	order   []int32
}

// unroll lists operations from first up to, but without, end, in which loops were executed.
func (u *unroller) unroll(first, end int32, executions []*execution) {
	for _, e := range executions {
		u.plain(first, e.starts[0])
		count := e.count()
		for i := range u.count(e) {
			if i >= count { // repeat others than the first, which is often a special one
				i = min(1, count-1) + (i-count)%max(1, count-1)
			}
			var inner []*execution
			if len(e.inner) > 0 {
				inner = e.inner[i]
			}
			u.unroll(e.starts[i], e.starts[i+1], inner)
		}
		first = e.starts[count]
	}
	u.plain(first, end)
}

func (u *unroller) plain(first, end int32) {
	for i := first; i < end; i++ {
		u.order = append(u.order, i)
	}
}

// count returns how often an execution repeats its loop; at least once, unless it never did.
func (u *unroller) count(e *execution) int {
	c, ok := u.changes[e.loop.number]
	if !ok || e.count() == 0 {
		return e.count()
	}
	return int(max(1, c.Law.whole(c.Law.At(u.at))))
}

// arrange returns operations in another order, some of them several times. A dependence on the k-th
// last operation of a leaf becomes one on the k-th last of that leaf in the new order.
func arrange(ops []schedule.Op, leaves []int32, count int, order []int32) []schedule.Op {
	old, arranged := places(leaves, count, nil), places(leaves, count, order)
	nth := make([]int32, len(ops)) // of each operation among those of its leaf
	for _, list := range old {
		for i, op := range list {
			nth[op] = int32(i)
		}
	}
	before := make([][]int32, len(ops)) // of each dependence, how many operations of its leaf come before that which depends
	passed := make([]int32, count)
	for i := range ops {
		for _, distance := range slices.Concat(ops[i].Requires, ops[i].Irequires) {
			to := int32(i) - distance
			before[i] = append(before[i], passed[leaves[to]]-nth[to])
		}
		passed[leaves[i]]++
	}
	clear(passed)
	all := make([]schedule.Op, len(order))
	numbers := renumbering{}
	for i, from := range order {
		op := ops[from]
		moved := func(distances, before []int32) (list []int32) {
			for k, distance := range distances {
				leaf := leaves[from-distance]
				if n := int(passed[leaf] - before[k]); n >= 0 && n < len(arranged[leaf]) {
					list = append(list, int32(i)-arranged[leaf][n])
				}
			}
			return list
		}
		requires := len(op.Requires)
		op.Requires, op.Irequires = moved(op.Requires, before[from]), moved(op.Irequires, before[from][requires:])
		op.Iteration = numbers.next(op.Iteration)
		passed[leaves[from]]++
		all[i] = op
	}
	return all
}

// places returns the places of the operations of each leaf, in an order or in their own.
func places(leaves []int32, count int, order []int32) [][]int32 {
	all := make([][]int32, count)
	if order == nil {
		for i, leaf := range leaves {
			all[leaf] = append(all[leaf], int32(i))
		}
		return all
	}
	for i, op := range order {
		all[leaves[op]] = append(all[leaves[op]], int32(i))
	}
	return all
}

// renumbering numbers iterations on where operations of earlier ones are repeated.
type renumbering struct{ last, added int32 }

func (r *renumbering) next(iteration int32) int32 {
	if iteration == schedule.None {
		return iteration
	}
	if iteration+r.added < r.last {
		r.added = r.last + 1 - iteration
	}
	r.last = iteration + r.added
	return r.last
}
