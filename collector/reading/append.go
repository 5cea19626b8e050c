package reading

import (
	"cmp"
	"context"
	"sync"
	"sync/atomic"

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

// Batch is a piece of a rank's calls, and the lists that they point to.
type Batch struct {
	Calls []trace.Call
	Marks []Mark // in the order of the calls

	int64s   []int64
	int32s   []int32
	received chan struct{} // closed when the calls are written; nil where nobody waits for that
}

// Mark is what a reader hands over with a call of a batch, by its place there.
type Mark struct {
	Call int
	Of   any
}

// long reports whether the lists have more numbers than those of common calls.
func (b *Batch) long() bool { return len(b.int64s)+len(b.int32s) >= batchValues }

func newBatch() *Batch { return &Batch{Calls: make([]trace.Call, 0, batchCalls)} }

// Output takes the calls of one rank.
type Output struct {
	ctx   context.Context
	to    chan *Batch
	free  chan *Batch
	batch *Batch
}

// Next returns the place of the next call, where it can be made before it is added,
// so that it need not be copied. There is an earlier call in it.
func (o *Output) Next() *trace.Call {
	n := len(o.batch.Calls)
	return &o.batch.Calls[:n+1][n]
}

// Mark hands something over with the call that is added next.
func (o *Output) Mark(of any) { o.batch.Marks = append(o.batch.Marks, Mark{len(o.batch.Calls), of}) }

// Add appends a call, whose lists are copied.
func (o *Output) Add(c *trace.Call) error {
	kept := o.Next()
	if c != kept {
		*kept = *c
	}
	b := o.batch
	b.Calls = b.Calls[:len(b.Calls)+1]
	kept.Requests = keep(&b.int64s, c.Requests)
	kept.Counts, kept.RecvCounts = keep(&b.int64s, c.Counts), keep(&b.int64s, c.RecvCounts)
	kept.ActualPeers, kept.ActualTags = keep(&b.int32s, c.ActualPeers), keep(&b.int32s, c.ActualTags)
	kept.ActualBytes = keep(&b.int64s, c.ActualBytes)
	kept.Neighbors, kept.RecvNeighbors = keep(&b.int32s, c.Neighbors), keep(&b.int32s, c.RecvNeighbors)
	if len(b.Calls) == batchCalls || b.long() {
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
		sent.received = make(chan struct{})
	}
	select {
	case o.to <- sent:
	case <-o.ctx.Done():
		return o.ctx.Err()
	}
	if sent.received != nil {
		select {
		case <-sent.received:
		case <-o.ctx.Done():
			return o.ctx.Err()
		}
	}
	select {
	case b := <-o.free:
		b.Calls, b.Marks, b.int64s, b.int32s = b.Calls[:0], b.Marks[:0], b.int64s[:0], b.int32s[:0]
		o.batch = b
	default:
		o.batch = newBatch()
	}
	return nil
}

// EachRank calls a function for each of n ranks, several at the same time, and returns
// the results by rank. Of several errors it returns that of the lowest rank: after an error
// no rank is begun, and those that have been, the lower ones among them, are finished.
func EachRank[T any](ctx context.Context, n int, opt Options, do func(ctx context.Context, rank int) (T, error)) ([]T, error) {
	results, errs := make([]T, n), make([]error, n)
	var next atomic.Int64
	var busy sync.WaitGroup
	for range opt.Workers(n) {
		busy.Go(func() {
			for {
				rank := int(next.Add(1)) - 1
				if rank >= n || ctx.Err() != nil {
					return
				}
				if results[rank], errs[rank] = do(ctx, rank); errs[rank] != nil {
					next.Store(int64(n))
				}
			}
		})
	}
	busy.Wait()
	return results, cmp.Or(ctx.Err(), cmp.Or(errs...))
}

// AppendRanks has read give the calls of each of n ranks and appends them to a trace,
// as EachBatch does.
func AppendRanks(ctx context.Context, n int, opt Options, w *trace.Writer, read func(ctx context.Context, rank int, out *Output) error) error {
	return EachBatch(ctx, n, opt, read, func(_ int, b *Batch) error { return w.AppendAll(b.Calls) })
}

// EachBatch has read give the calls of each of n ranks and do take them, valid during
// the call. Several ranks are read at the same time, and their calls received one rank after
// the other; a rank that is further ahead than some batches waits. There is a batch of
// each rank, be it without calls.
func EachBatch(ctx context.Context, n int, opt Options, read func(ctx context.Context, rank int, out *Output) error, do func(rank int, b *Batch) error) error {
	ctx, cancel := context.WithCancel(ctx)
	var busy sync.WaitGroup
	defer busy.Wait()
	defer cancel()

	type stream struct {
		batches chan *Batch
		err     error // set when batches is closed
	}
	// A stream is started when one is received away, in order of rank: so that
	// which is written is always under way.
	jobs, ahead := opt.Workers(n), ahead
	if jobs == 1 {
		ahead = alone
	}
	streams := make(chan *stream, jobs-1)
	free := make(chan *Batch, ahead*jobs)
	busy.Go(func() {
		defer close(streams)
		for rank := range n {
			s := &stream{batches: make(chan *Batch, ahead)}
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
	rank := -1
	for s := range streams {
		rank++
		for b := range s.batches {
			if err := do(rank, b); err != nil {
				return err
			}
			if b.received != nil { // it is not kept
				close(b.received)
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
