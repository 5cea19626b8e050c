package allprof

import (
	"context"
	"io"

	"loggops/collector/reading"
)

// lineReader hands out the lines of a file one by one.
type lineReader struct {
	*reading.Lines
	path string
	in   io.Closer
}

// longest is the longest line: counts and displacements of a million
// members fit.
const longest = 1 << 26

func openLines(ctx context.Context, path string, read func(int)) (*lineReader, error) {
	in, err := reading.Open(path, read)
	if err != nil {
		return nil, err
	}
	t := &lineReader{path: path, in: in}
	t.Lines = reading.NewLines(ctx, in, longest, t.problem)
	return t, nil
}

func (t *lineReader) close() { t.in.Close() }

// problem returns an error at the line handed out last.
func (t *lineReader) problem(problem string) error {
	return &Error{File: t.path, Line: int(t.Number), Problem: problem}
}
