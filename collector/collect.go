package collector

import (
	"context"
	"fmt"
	"strings"

	"loggops/collector/allprof"
	"loggops/collector/dialect"
	"loggops/collector/pmpi"
	"loggops/formats/trace"
	"loggops/internal/nearest"
)

// headBytes is how much of a file is looked at to tell its dialect.
const headBytes = 4096

// reader reads one dialect.
type reader struct {
	name    string
	detect  func(head []byte) bool
	collect func(context.Context, []string, *trace.Writer, dialect.Options) (trace.Header, error)
}

var readers = []reader{
	{"allprof", allprof.Detect, allprof.Collect},
	{"pmpi", pmpi.Detect, pmpi.Collect},
}

// Auto stands for the dialect that the files' content tells.
const Auto = "auto"

// Dialects returns the names of the dialects, Auto first.
func Dialects() []string {
	names := []string{Auto}
	for _, r := range readers {
		names = append(names, r.name)
	}
	return names
}

// of returns the reader of the dialect that a file begins like, nil where
// there is none.
func of(head []byte) *reader {
	for i := range readers {
		if readers[i].detect(head) {
			return &readers[i]
		}
	}
	return nil
}

// Collect reads the trace files that the arguments name (see Files) and
// appends their calls to a trace, which is to be closed with the header that
// is returned. The dialect is one of Dialects.
func Collect(ctx context.Context, args []string, name string, w *trace.Writer, opt dialect.Options) (trace.Header, error) {
	files, err := Files(args)
	if err != nil {
		return trace.Header{}, err
	}
	r, err := choose(files, name)
	if err != nil {
		return trace.Header{}, err
	}
	return r.collect(ctx, files, w, opt)
}

func choose(files []string, name string) (*reader, error) {
	for i := range readers {
		if readers[i].name == name {
			return &readers[i], nil
		}
	}
	if name != Auto {
		return nil, nearest.Unknown("dialect", name, Dialects())
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no trace files")
	}
	head, err := dialect.Head(files[0], headBytes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", files[0], err)
	}
	if r := of(head); r != nil {
		return r, nil
	}
	if len(head) == 0 {
		return nil, fmt.Errorf("%s: the file is empty", files[0])
	}
	return nil, fmt.Errorf("%s: not a trace of a known dialect (%s)", files[0], strings.Join(Dialects()[1:], ", "))
}
