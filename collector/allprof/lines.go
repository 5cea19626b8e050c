package allprof

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"

	"loggops/collector/reading"
)

// lineReader hands out the lines of a file one by one.
type lineReader struct {
	path   string
	in     io.ReadCloser
	ctx    context.Context
	buf    []byte
	unread []byte // part of buf
	line   int    // number of the line handed out last
	ended  bool
}

// longest is the longest line: counts and displacements of a million
// members fit.
const longest = 1 << 26

func openLines(ctx context.Context, path string, read func(int)) (*lineReader, error) {
	in, err := reading.Open(path, read)
	var os *fs.PathError // which names the file
	if errors.As(err, &os) {
		return nil, err
	}
	if err != nil {
		return nil, &Error{File: path, Problem: "cannot be read: " + err.Error()}
	}
	return &lineReader{path: path, in: in, ctx: ctx, buf: make([]byte, 1<<18)}, nil
}

func (t *lineReader) close() { t.in.Close() }

// problem returns an error at the line handed out last.
func (t *lineReader) problem(problem string) error {
	return &Error{File: t.path, Line: t.line, Problem: problem}
}

// next returns the next line without its end, valid until the next call, or
// io.EOF. What an incomplete last line holds is handed out, too.
func (t *lineReader) next() ([]byte, error) {
	for {
		if end := bytes.IndexByte(t.unread, '\n'); end >= 0 {
			found := t.unread[:end]
			t.unread = t.unread[end+1:]
			t.line++
			if end > 0 && found[end-1] == '\r' {
				found = found[:end-1]
			}
			return found, nil
		}
		if t.ended {
			if len(t.unread) == 0 {
				return nil, io.EOF
			}
			found := t.unread
			t.unread = nil
			t.line++
			return found, nil
		}
		if err := t.fill(); err != nil {
			return nil, err
		}
	}
}

// fill reads more behind what is unread.
func (t *lineReader) fill() error {
	if err := t.ctx.Err(); err != nil {
		return err
	}
	if len(t.unread) == len(t.buf) {
		if len(t.buf) >= longest {
			t.line++
			return t.problem("the line is too long")
		}
		t.buf = make([]byte, 2*len(t.buf))
	}
	kept := copy(t.buf, t.unread)
	n, err := t.in.Read(t.buf[kept:])
	t.unread = t.buf[:kept+n]
	if errors.Is(err, io.EOF) {
		t.ended = true
		return nil
	}
	if err != nil {
		t.line++
		return t.problem("cannot be read: " + err.Error())
	}
	return nil
}
