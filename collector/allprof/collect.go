package allprof

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"

	"loggops/collector/reading"
	"loggops/formats/trace"
)

// Detect tells, from the first bytes of a file, decompressed, whether it is
// of this format.
func Detect(head []byte) bool {
	for len(head) > 0 {
		text, rest, _ := bytes.Cut(head, []byte{'\n'})
		head = rest
		switch {
		case len(bytes.TrimSpace(text)) == 0:
		case text[0] == '#':
			if bytes.Contains(text, []byte("PMPI Tracer")) || bytes.Contains(text, []byte("collprof")) {
				return true
			}
		default:
			name, _, found := bytes.Cut(text, []byte{':'})
			return found && isCallName(name)
		}
	}
	return false
}

// Error describes what is wrong with a trace file, and where.
type Error = reading.LineError

// Collect reads the files of all ranks, sorted by rank, and appends their rows
// to a trace. It returns the header that the trace is to be closed with. The
// files are read twice. What is wrong with a file is an *Error.
func Collect(ctx context.Context, files []string, w *trace.Writer, opt reading.Options) (trace.Header, error) {
	if err := checkRanks(files); err != nil {
		return trace.Header{}, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	read := meter(opt.Progress)
	surveys, err := surveyAll(ctx, files, read, opt.Workers(len(files)))
	if err != nil {
		return trace.Header{}, err
	}
	tracked := make([]*handles, len(files))
	for r, s := range surveys {
		tracked[r] = s.handles
	}
	id, err := identify(files, tracked)
	if err != nil {
		return trace.Header{}, err
	}
	err = reading.AppendRanks(ctx, len(files), opt, w, func(ctx context.Context, rank int, out *reading.Output) error {
		return id.rowMaker(rank, surveys[rank]).rows(ctx, files[rank], read, out.Add)
	})
	if err != nil {
		return trace.Header{}, err
	}
	return header(files, surveys, id), nil
}

// checkRanks reports which rank is missing, or there twice.
func checkRanks(files []string) error {
	if len(files) == 0 {
		return &Error{File: ".", Problem: "no trace files"}
	}
	for i, file := range files {
		switch rank := reading.Rank(file); {
		case rank < 0:
			return &Error{File: file, Problem: "the name does not end with a rank number"}
		case rank > i:
			return &Error{File: file, Problem: fmt.Sprintf("the file of rank %d is missing before it", i)}
		case rank < i:
			return &Error{File: file, Problem: fmt.Sprintf("another file of rank %d", rank)}
		}
	}
	return nil
}

// meter returns a function that adds up the bytes read by both passes, and
// tells half of them to progress.
func meter(progress func(int64)) func(int) {
	if progress == nil {
		return nil
	}
	var lock sync.Mutex
	both := int64(0)
	return func(n int) {
		lock.Lock()
		defer lock.Unlock()
		both += int64(n)
		progress(both / 2)
	}
}

// surveyAll makes the first pass over all files. Of several errors it returns
// that of the lowest rank.
func surveyAll(ctx context.Context, files []string, read func(int), jobs int) ([]*survey, error) {
	surveys := make([]*survey, len(files))
	errs := make([]error, len(files))
	var next atomic.Int64
	var failed atomic.Bool
	var busy sync.WaitGroup
	for range jobs {
		busy.Go(func() {
			for !failed.Load() {
				r := int(next.Add(1)) - 1
				if r >= len(files) {
					return
				}
				if surveys[r], errs[r] = take(ctx, files[r], read); errs[r] != nil {
					failed.Store(true)
				}
			}
		})
	}
	busy.Wait()
	return surveys, cmp.Or(errs...)
}

// header describes what holds for the whole trace.
func header(files []string, surveys []*survey, id *identity) trace.Header {
	head := trace.Header{Ranks: len(files), Format: "allprof"}
	for _, k := range id.all {
		head.Communicators = append(head.Communicators, k.Communicator)
	}
	for r, s := range surveys {
		head.ClockOffsetNS = append(head.ClockOffsetNS, s.clockOffsetNS)
		head.Files = append(head.Files, filepath.Base(files[r]))
		for name, n := range s.opaque {
			if head.Opaque == nil {
				head.Opaque = map[string]int64{}
			}
			head.Opaque[name] += n
		}
	}
	return head
}
