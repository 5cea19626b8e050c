package goal

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"

	"loggops/formats/schedule"
	"loggops/internal/memory"
	"loggops/internal/wholefile"
)

// File is the schedule of a GOAL file. The caller of Open closes it.
type File struct {
	schedule.Source
	in     *wholefile.Input
	name   string
	binary bool
}

// expansion is the number of bytes in memory per byte of text.
const expansion = 10

// Open opens a GOAL file, text or binary. Open reads text into memory, because its ranks
// may come in any order; it passes count the bytes of it, and fails with the context's error.
// The binary form is read one rank at a time. Remarks on other tools' words are noted once all ranks
// are read. Open fails if text needs more memory than is available, and reading fails if the file
// changes meanwhile. Errors name the file.
func Open(ctx context.Context, path string, count func(int64), note func(string)) (f *File, err error) {
	in, err := wholefile.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			in.Close()
		}
	}()
	f = &File{in: in, name: path}
	size := in.Info().Size()
	var start [8]byte
	if _, err := in.ReadAt(start[:], 0); err == nil && IsBinary(start[:]) {
		f.binary = true
		f.Source, err = openBinary(in, size, path, note)
		return f, err
	}
	if err := memory.Fits(fmt.Sprintf("GOAL text of %d MB", size/1e6), expansion*size); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f.Source, err = read(&watched{ctx, in, count}, path, note)
	return f, err
}

// Close closes the file.
func (f *File) Close() error { return f.in.Close() }

// Batches returns the operations, rank by rank.
func (f *File) Batches() iter.Seq2[schedule.Batch, error] {
	if !f.binary {
		return f.Source.Batches()
	}
	return func(yield func(schedule.Batch, error) bool) {
		for b, err := range f.Source.Batches() {
			if err != nil {
				err = cmp.Or(f.changed(), err)
			}
			if !yield(b, err) {
				return
			}
		}
		if err := f.changed(); err != nil {
			yield(schedule.Batch{}, err)
		}
	}
}

// changed returns an error if the file has changed since Open.
func (f *File) changed() error {
	if err := f.in.Unchanged(); err != nil {
		return fmt.Errorf("%s: %w", f.name, err)
	}
	return nil
}

// watched counts the bytes that are read, and fails with the context's error.
type watched struct {
	ctx   context.Context
	in    io.Reader
	count func(int64)
}

func (w *watched) Read(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := w.in.Read(p)
	w.count(int64(n))
	return n, err
}
