// Package watch stands between a program's input and its work: it counts what
// is read, for a progress bar, and ends the reading when the program is
// interrupted.
package watch

import (
	"context"
	"io"
	"iter"

	"loggops/cmd/internal/progress"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/schedgen"
)

// callsPerCheck is how many calls are read between two looks at the context.
const callsPerCheck = 1 << 12

// Trace returns a trace whose calls are counted.
func Trace(ctx context.Context, t schedgen.Trace, bar *progress.Bar) schedgen.Trace {
	return &calls{t, ctx, bar}
}

type calls struct {
	schedgen.Trace
	ctx context.Context
	bar *progress.Bar
}

func (c *calls) Calls() iter.Seq2[*trace.Call, error] {
	return func(yield func(*trace.Call, error) bool) {
		n := 0
		for call, err := range c.Trace.Calls() {
			if n++; n == callsPerCheck && err == nil {
				c.bar.Add(callsPerCheck)
				n, err = 0, c.ctx.Err()
			}
			if !yield(call, err) {
				return
			}
		}
	}
}

// Schedule returns a schedule whose operations are counted.
func Schedule(ctx context.Context, s schedule.Source, bar *progress.Bar) schedule.Source {
	return &operations{s, ctx, bar}
}

type operations struct {
	schedule.Source
	ctx context.Context
	bar *progress.Bar
}

func (o *operations) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		for b, err := range o.Source.Batches() {
			o.bar.Add(int64(len(b.Ops)))
			if err == nil {
				err = o.ctx.Err()
			}
			if !yield(b, err) {
				return
			}
		}
	}
}

// Operations is that of the source.
func (o *operations) Operations() int { return schedule.Size(o.Source) }

// Blocks returns the operations in short form, counted.
func (o *operations) Blocks() iter.Seq2[schedule.Block, error] {
	return func(yield func(schedule.Block, error) bool) {
		for b, err := range schedule.Blocks(o.Source) {
			o.bar.Add(int64(len(b.Shapes)))
			if err == nil {
				err = o.ctx.Err()
			}
			if !yield(b, err) {
				return
			}
		}
	}
}

// Reader returns a reader whose bytes are counted.
func Reader(ctx context.Context, r io.Reader, bar *progress.Bar) io.Reader {
	return &reader{r, ctx, bar}
}

type reader struct {
	io.Reader
	ctx context.Context
	bar *progress.Bar
}

func (r *reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := r.Reader.Read(p)
	r.bar.Add(int64(n))
	return n, err
}
