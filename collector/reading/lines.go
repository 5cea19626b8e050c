package reading

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
)

// Lines reads a text line by line.
type Lines struct {
	// Number is that of the line read last, counted from 1, or of the one that cannot
	// be read.
	Number int64
	// Unended: the line read last has no end, because the file ends.
	Unended bool

	ctx     context.Context
	in      io.Reader
	located func(problem string) error
	longest int
	buf     []byte
	unread  []byte // part of buf
	ended   bool
}

// NewLines returns what reads the lines of a text, none longer than so many bytes. It ends
// when the context does. located makes the error of a line that cannot be read, whose Number it
// may use.
func NewLines(ctx context.Context, in io.Reader, longest int, located func(problem string) error) *Lines {
	return &Lines{ctx: ctx, in: in, longest: longest, located: located, buf: make([]byte, min(longest, 1<<16))}
}

// Next returns the next line without its end, valid until the next call, or io.EOF.
// A last line need not have an end.
func (l *Lines) Next() ([]byte, error) {
	for {
		if end := bytes.IndexByte(l.unread, '\n'); end >= 0 {
			line := l.unread[:end]
			l.unread = l.unread[end+1:]
			l.Number++
			if end > 0 && line[end-1] == '\r' {
				line = line[:end-1]
			}
			return line, nil
		}
		if l.ended && len(l.unread) == 0 {
			return nil, io.EOF
		}
		if l.ended {
			line := l.unread
			l.unread, l.Unended = nil, true
			l.Number++
			return line, nil
		}
		if err := l.ctx.Err(); err != nil {
			return nil, err
		}
		if problem := l.fill(); problem != "" {
			l.Number++
			return nil, l.located(problem)
		}
	}
}

// fill reads more behind what is unread. It returns what is wrong, or nothing.
func (l *Lines) fill() string {
	if len(l.unread) == len(l.buf) {
		if len(l.buf) >= l.longest {
			return fmt.Sprintf("the line is longer than %d bytes", l.longest)
		}
		l.buf = make([]byte, min(2*len(l.buf), l.longest))
	}
	kept := copy(l.buf, l.unread)
	n, err := l.in.Read(l.buf[kept:])
	l.unread = l.buf[:kept+n]
	switch {
	case errors.Is(err, io.EOF):
		l.ended = true
	case err != nil:
		return Unreadable("", err).Problem
	}
	return ""
}
