package reading

import (
	"context"
	"errors"
	"sync"

	"loggops/formats/trace"
)

// ahead is how many batches of one rank may wait while those of lower ranks are
// written, alone how many may where ranks are read one by one: so few that they stay
// in the processor's cache. batchCalls is how many calls each of them has, unless their
// lists have batchValues numbers before; then the rank waits until it is written.
const (
	ahead       = 128
	alone       = 16
	batchCalls  = 256
	batchValues = 1 << 13
)

// batch is a piece of a rank's calls, and the lists that they point to.
type batch struct {
	calls  []trace.Call
	int64s []int64
	int32s []int32
	taken  chan struct{} // closed when the calls are written; nil where nobody waits for that
}

// long reports whether the lists have more numbers than those of common calls.
func (b *batch) long() bool { return len(b.int64s)+len(b.int32s) >= batchValues }

func newBatch() *batch { return &batch{calls: make([]trace.Call, 0, batchCalls)} }

// Output takes the calls of one rank.
type Output struct {
	ctx   context.Context
	to    chan *batch
	free  chan *batch
	batch *batch
}

// Next returns the place of the next call, where it can be made before it is added,
// so that it need not be copied. There is an earlier call in it.
func (o *Output) Next() *trace.Call {
	n := len(o.batch.calls)
	return &o.batch.calls[:n+1][n]
}

// Add appends a call, whose lists are copied.
func (o *Output) Add(c *trace.Call) error {
	kept := o.Next()
	if c != kept {
		*kept = *c
	}
	b := o.batch
	b.calls = b.calls[:len(b.calls)+1]
	kept.Requests = keep(&b.int64s, c.Requests)
	kept.Counts, kept.RecvCounts = keep(&b.int64s, c.Counts), keep(&b.int64s, c.RecvCounts)
	kept.ActualPeers, kept.ActualTags = keep(&b.int32s, c.ActualPeers), keep(&b.int32s, c.ActualTags)
	kept.ActualBytes = keep(&b.int64s, c.ActualBytes)
	kept.Neighbors, kept.RecvNeighbors = keep(&b.int32s, c.Neighbors), keep(&b.int32s, c.RecvNeighbors)
	if len(b.calls) == batchCalls || b.long() {
		return o.flush()
	}
	return nil
}

// keep stores a list in another.
func keep[T any](all *[]T, list []T) []T {
	if list == nil {
		return nil
	}
	from := len(*all)
	*all = append(*all, list...)
	return (*all)[from:len(*all):len(*all)]
}

// flush hands the batch over and begins another.
func (o *Output) flush() error {
	sent := o.batch
	if sent.long() {
		sent.taken = make(chan struct{})
	}
	select {
	case o.to <- sent:
	case <-o.ctx.Done():
		return o.ctx.Err()
	}
	if sent.taken != nil {
		select {
		case <-sent.taken:
		case <-o.ctx.Done():
			return o.ctx.Err()
		}
	}
	select {
	case b := <-o.free:
		b.calls, b.int64s, b.int32s = b.calls[:0], b.int64s[:0], b.int32s[:0]
		o.batch = b
	default:
		o.batch = newBatch()
	}
	return nil
}

// EachRank calls a function for each of n ranks, several at the same time. Of
// several errors it returns that of the lowest rank.
func EachRank(ctx context.Context, n int, opt Options, do func(ctx context.Context, rank int) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	errs := make([]error, n)
	next := make(chan int)
	var busy sync.WaitGroup
	for range opt.Workers(n) {
		busy.Go(func() {
			for rank := range next {
				if errs[rank] = do(ctx, rank); errs[rank] != nil {
					cancel()
				}
			}
		})
	}
hand:
	for rank := range n {
		select {
		case next <- rank:
		case <-ctx.Done():
			break hand
		}
	}
	close(next)
	busy.Wait()
	for _, err := range errs {
		if err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
	}
	return ctx.Err()
}

// AppendRanks has read give the calls of each of n ranks and appends them to a
// trace. Several ranks are read at the same time, and their calls written one
// rank after the other; a rank that is further ahead than some batches waits.
func AppendRanks(ctx context.Context, n int, opt Options, w *trace.Writer, read func(ctx context.Context, rank int, out *Output) error) error {
	ctx, cancel := context.WithCancel(ctx)
	var busy sync.WaitGroup
	defer busy.Wait()
	defer cancel()

	type stream struct {
		batches chan *batch
		err     error // set when batches is closed
	}
	// A stream is started when one is taken away, in order of rank: so that
	// which is written is always under way.
	jobs, ahead := opt.Workers(n), ahead
	if jobs == 1 {
		ahead = alone
	}
	streams := make(chan *stream, jobs-1)
	free := make(chan *batch, ahead*jobs)
	busy.Go(func() {
		defer close(streams)
		for rank := range n {
			s := &stream{batches: make(chan *batch, ahead)}
			select {
			case streams <- s:
			case <-ctx.Done():
				return
			}
			busy.Go(func() {
				defer close(s.batches)
				out := &Output{ctx: ctx, to: s.batches, free: free, batch: newBatch()}
				if s.err = read(ctx, rank, out); s.err == nil {
					s.err = out.flush()
				}
			})
		}
	})
	for s := range streams {
		for b := range s.batches {
			if err := w.AppendAll(b.calls); err != nil {
				return err
			}
			if b.taken != nil { // it is not kept
				close(b.taken)
				continue
			}
			select {
			case free <- b:
			default:
			}
		}
		if s.err != nil {
			return s.err
		}
	}
	return ctx.Err()
}
