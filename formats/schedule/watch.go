package schedule

import (
	"context"
	"iter"

	"loggops/formats/internal/arrowfile"
)

// Watch returns a schedule that passes count the number of operations read, and fails
// with the context's error when the context is done.
func Watch(ctx context.Context, s Source, count func(int64)) Source { return &watch{s, ctx, count} }

type watch struct {
	Source
	ctx   context.Context
	count func(int64)
}

func (w *watch) Batches() iter.Seq2[Batch, error] {
	return arrowfile.Watch(w.ctx, w.Source.Batches(), 1, func(b Batch) int { return len(b.Ops) }, w.count)
}

// Operations returns the number of operations of the source.
func (w *watch) Operations() int { return Size(w.Source) }

// Grown returns the grown schedule that the source reads, or nil.
func (w *watch) Grown() *Grown { return GrownOf(w.Source) }

// Joint returns the joint schedule that the source reads, or nil.
func (w *watch) Joint() Joint {
	j := JointOf(w.Source)
	if j == nil {
		return nil
	}
	return &watchedJoint{j, w}
}

// watchedJoint is a joint schedule whose templates are watched.
type watchedJoint struct {
	Joint
	*watch
}

func (j *watchedJoint) Templates() iter.Seq2[Block, error] { return j.watched(j.Joint.Templates()) }

// Blocks returns the operations in short form.
func (w *watch) Blocks() iter.Seq2[Block, error] {
	return w.watched(Blocks(w.Source))
}

func (w *watch) watched(blocks iter.Seq2[Block, error]) iter.Seq2[Block, error] {
	return arrowfile.Watch(w.ctx, blocks, 1, func(b Block) int { return len(b.Shapes) }, w.count)
}
