package growth

import (
	"context"
	"fmt"
	"iter"
	"math"

	"loggops/formats/schedule"
	"loggops/internal/loops"
	"loggops/replicate/repeat"
)

// Grow returns the schedule for a target. It fails if the process grid cannot grow to the extents, if messages that the
// models predict would not match, and with the context's error.
func (f *Fit) Grow(ctx context.Context, at Target, level Level, templates string, seed uint64) (*schedule.Grown, error) {
	p := &predicted{f, ctx, at, map[place]float64{}}
	for place, t := range f.times {
		p.scales[place] = t.scale(at, level)
	}
	source := schedule.Source(p)
	if f.template.grid.Levels {
		var err error
		if source, err = p.leveled(); err != nil {
			return nil, err
		}
	}
	grown, err := f.template.grid.Over(source, at.Extents, templates, seed)
	if err != nil {
		return nil, err
	}
	if err := f.template.grid.Unmatched(ctx, source, at.Extents, templates, seed); err != nil {
		return nil, fmt.Errorf("%s: %w", f.template.Name, err)
	}
	grown.Head().Tool = f.template.Source.Head().Tool
	return grown, nil
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
		if op.Kind.IsWork() {
			op.DurationNS = int64(math.Round(float64(op.DurationNS) * w.scales[w.before.place(shape)]))
			continue
		}
		w.before.operation(shape)
		key := sizeKey{symbol, w.ordinals.next(symbol)}
		if like := &offsets.Table[offsets.Shapes[i]]; byMember(like) {
			w.predictShares(op, key.symbol, key.ordinal, like)
		} else {
			op.Bytes = w.size(key).predict(op.Bytes, w.at)
		}
	}
}

// size returns the sizes that are predicted together with those of a key.
func (p *predicted) size(key sizeKey) *Size {
	if size := p.sizes[key.together()]; size != nil {
		return size
	}
	return p.sizes[key]
}

// batch returns the operations of the rank, with loops as often as they are predicted.
func (w *writer) batch() schedule.Batch {
	ops := w.ops
	position := w.template.grid.Position(w.rank)
	counts := map[int]int{} // of loops
	for _, count := range w.Counts {
		if count.Position == position && count.Law != nil && !count.Law.Constant() {
			counts[count.loop] = int(max(1, count.Law.Whole(w.at)))
		}
	}
	if len(counts) > 0 {
		run, _ := w.template.classes[position].program.Parse(w.sequence, nil)
		ops = repeat.Arrange(ops, run.Leaves, run.Order(func(e *loops.Execution) int {
			if count, ok := counts[e.Loop.Number]; ok && e.Count() > 0 {
				return count
			}
			return e.Count()
		}))
	}
	batch := schedule.Batch{Rank: w.rank, Ops: ops}
	w.ops, w.sequence = nil, w.sequence[:0]
	return batch
}
