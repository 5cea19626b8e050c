package allprof

import (
	"context"
	"sync"

	"loggops/formats/trace"
)

// ahead is how many chunks of one rank may wait while those of lower ranks are
// written.
const ahead = 16

// appendAll makes the second pass over all files. Several ranks are read at
// the same time, and their rows written one rank after the other; a rank that
// is further ahead than a few chunks waits.
func appendAll(ctx context.Context, files []string, surveys []*survey, id *identity, w *trace.Writer, read func(int), jobs int) error {
	ctx, cancel := context.WithCancel(ctx)
	var busy sync.WaitGroup
	defer busy.Wait()
	defer cancel()

	type stream struct {
		chunks chan *chunk
		err    error // set when chunks is closed
	}
	// A stream is started when one is taken away, in order of rank: so that
	// which is written is always under way.
	streams := make(chan *stream, jobs-1)
	free := make(chan *chunk, ahead*jobs)
	spare := func() *chunk {
		select {
		case c := <-free:
			c.reset()
			return c
		default:
			return newChunk()
		}
	}
	busy.Go(func() {
		defer close(streams)
		for r := range files {
			s := &stream{chunks: make(chan *chunk, ahead)}
			select {
			case streams <- s:
			case <-ctx.Done():
				return
			}
			m := id.rowMaker(r, surveys[r])
			busy.Go(func() {
				defer close(s.chunks)
				s.err = m.rows(ctx, files[r], read, spare, func(c *chunk) error {
					select {
					case s.chunks <- c:
						return nil
					case <-ctx.Done():
						return ctx.Err()
					}
				})
			})
		}
	})
	for s := range streams {
		for c := range s.chunks {
			for i := range c.rows {
				if err := w.Append(&c.rows[i]); err != nil {
					return err
				}
			}
			select {
			case free <- c:
			default:
			}
		}
		if s.err != nil {
			return s.err
		}
	}
	return ctx.Err()
}

// rowMaker returns what makes the rows of a rank.
func (id *identity) rowMaker(r int, s *survey) *rowMaker {
	made := filled(len(s.handles.makings))
	for stretch, m := range id.madeBy[r] {
		if m != none {
			made[m] = id.of[r][stretch]
		}
	}
	return &rowMaker{
		rank: int32(r), handles: newHandles(), of: id.of[r], made: made,
		requests: newRequests(s.stride), verdicts: s.verdicts, names: map[string]string{},
	}
}
