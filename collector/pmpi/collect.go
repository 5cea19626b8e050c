package pmpi

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"sync/atomic"

	"loggops/collector/dialect"
	"loggops/formats/trace"
)

// batchCalls is how many calls are read at a time; two batches of each of the
// ranks that are read at the same time wait at most.
const batchCalls = 4096

// Collect reads the files of all ranks of one run, in any order, and appends
// their calls to w by rank. Closing w with the header it returns is up to the
// caller. A file that is not right, one that was cut or whose run was killed
// among them, gives an *Error; files that are not those of one run an error
// that names them.
func Collect(ctx context.Context, files []string, w *trace.Writer, opt dialect.Options) (trace.Header, error) {
	files, offsets, err := byRank(files)
	if err != nil {
		return trace.Header{}, err
	}
	header := trace.Header{Ranks: len(files), Dialect: "pmpi", ClockOffsetNS: offsets}
	for _, file := range files {
		header.Files = append(header.Files, filepath.Base(file))
	}

	ctx, cancel := context.WithCancel(ctx)
	streams, wait := readAhead(ctx, files, opt)
	defer wait()
	defer cancel()
	all := newCommunicators(len(files))
	for _, stream := range streams {
		numbers := all.ofRank()
		for {
			b, ok, err := stream.next(ctx)
			if err != nil {
				return trace.Header{}, err
			}
			if !ok {
				break
			}
			numbers.renumber(&b)
			for i := range b.calls {
				if err := w.Append(&b.calls[i]); err != nil {
					return trace.Header{}, err
				}
			}
			for name, calls := range b.opaque {
				if header.Opaque == nil {
					header.Opaque = map[string]int64{}
				}
				header.Opaque[name] += calls
			}
		}
	}
	header.Communicators = all.list
	return header, all.check()
}

// byRank reads the heads of all files and puts them in order of rank. The
// clock offsets are nil where none was measured.
func byRank(files []string) (sorted []string, offsets []int64, err error) {
	if len(files) == 0 {
		return nil, nil, errors.New("no files")
	}
	sorted = make([]string, len(files))
	offsets = make([]int64, len(files))
	measured := false
	for _, file := range files {
		r, err := open(file, nil)
		if err != nil {
			return nil, nil, err
		}
		head := r.head
		r.close()
		if head.ranks != len(files) {
			return nil, nil, r.failAt(20, "it is of a run of %d ranks; there are %d files", head.ranks, len(files))
		}
		if other := sorted[head.rank]; other != "" {
			return nil, nil, r.failAt(16, "it is of the same rank as %s", other)
		}
		sorted[head.rank], offsets[head.rank] = file, head.clockOffsetNS
		measured = measured || head.clockOffsetNS != 0
	}
	if !measured {
		offsets = nil
	}
	return sorted, offsets, nil
}

// stream is the batches of one rank. It ends with an error or when closed.
type stream chan result

type result struct {
	batch batch
	err   error
}

// next returns the next batch, or false when there are no more.
func (s stream) next(ctx context.Context) (batch, bool, error) {
	select {
	case r, ok := <-s:
		if !ok {
			return batch{}, false, ctx.Err()
		}
		return r.batch, true, r.err
	case <-ctx.Done():
		return batch{}, false, ctx.Err()
	}
}

// readAhead starts to read the files, some at the same time, in their order,
// so that the first that is not yet read to its end is always being read.
// wait returns when all reading has ended; a cancelled ctx makes it so.
func readAhead(ctx context.Context, files []string, opt dialect.Options) (streams []stream, wait func()) {
	streams = make([]stream, len(files))
	for i := range streams {
		streams[i] = make(stream, 1)
	}
	var (
		workers sync.WaitGroup
		next    atomic.Int64
		read    = progress(opt)
	)
	for range opt.Workers(len(files)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(files) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				err := readFile(ctx, files[i], read, streams[i])
				if err != nil {
					streams[i].send(ctx, result{err: err})
				}
				close(streams[i])
			}
		})
	}
	return streams, workers.Wait
}

func (s stream) send(ctx context.Context, r result) error {
	select {
	case s <- r:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func readFile(ctx context.Context, file string, read func(int), to stream) error {
	r, err := open(file, read)
	if err != nil {
		return err
	}
	defer r.close()
	for {
		b, err := r.read(batchCalls)
		if err != nil || len(b.calls) == 0 {
			return err
		}
		if err := to.send(ctx, result{batch: b}); err != nil {
			return err
		}
	}
}

// progress returns what adds up the bytes read of all files.
func progress(opt dialect.Options) func(int) {
	if opt.Progress == nil {
		return nil
	}
	var (
		mu   sync.Mutex
		done int64
	)
	return func(n int) {
		mu.Lock()
		defer mu.Unlock()
		done += int64(n)
		opt.Progress(done)
	}
}
