package formats

import (
	"bufio"
	"context"
	"io"

	"loggops/formats/internal/wholefile"
)

// WriteWhole writes a file that has its name only when it is
// complete; on an error nothing is left behind.
func WriteWhole(path string, write func(io.WriteSeeker) error) error {
	var s Set
	if err := writeInto(&s, path, write); err != nil {
		return err
	}
	return s.Commit()
}

// Set is files that appear together or not at all.
type Set = wholefile.Set

// writeInto writes a file of a set; on an error, or a panic, nothing is left
// behind of it.
func writeInto(s *Set, path string, write func(io.WriteSeeker) error) error {
	file, err := wholefile.Create(path)
	if err != nil {
		return err
	}
	written := false
	defer func() {
		if !written {
			file.Discard()
		}
	}()
	if err := write(file); err != nil {
		return file.Named(err)
	}
	written = true
	return s.Add(file)
}

// WriteText writes a text file, as WriteWhole does.
func WriteText(path string, write func(*bufio.Writer) error) error {
	return WriteWhole(path, buffered(write))
}

// WriteTextInto writes a text file of a set.
func WriteTextInto(s *Set, path string, write func(*bufio.Writer) error) error {
	return writeInto(s, path, buffered(write))
}

func buffered(write func(*bufio.Writer) error) func(io.WriteSeeker) error {
	return func(file io.WriteSeeker) error {
		w := bufio.NewWriterSize(file, 1<<16)
		if err := write(w); err != nil {
			return err
		}
		return w.Flush()
	}
}

// Input is a file that is read: see OpenWhole.
type Input = wholefile.Input

// OpenWhole opens a file that is to be read as it is: a change of it is an error
// at the end of what Read returns, and of Input.Unchanged.
func OpenWhole(path string) (*Input, error) { return wholefile.Open(path) }

// WatchReader returns a reader that passes count the number of bytes read, and fails
// with the context's error when the context is done.
func WatchReader(ctx context.Context, r io.Reader, count func(int64)) io.Reader {
	return &watchedReader{r, ctx, count}
}

type watchedReader struct {
	io.Reader
	ctx   context.Context
	count func(int64)
}

func (r *watchedReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := r.Reader.Read(p)
	r.count(int64(n))
	return n, err
}
