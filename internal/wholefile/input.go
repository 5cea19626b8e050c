package wholefile

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// ErrChanged says that a file is not the one that it was when it was opened.
var ErrChanged = errors.New("the file has changed while it was read")

// Input is a file that is read. Nothing keeps others from writing to it
// meanwhile, which would make one of halves that do not belong together; but its
// size or the time of its last change then tell. A file that is replaced by
// another of its name is read on as it was.
type Input struct {
	file   *os.File
	before fs.FileInfo
}

// Open opens a file for reading. Errors name it.
func Open(path string) (*Input, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	before, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, err
	}
	return &Input{file, before}, nil
}

// Info returns what was known of the file when it was opened.
func (f *Input) Info() fs.FileInfo { return f.before }

// Unchanged returns ErrChanged if the file has changed since it was opened.
// Whoever reads with ReadAt asks it after the last read.
func (f *Input) Unchanged() error {
	now, err := f.file.Stat()
	if err != nil {
		return Bare(err)
	}
	if f.before.Mode().IsRegular() && (now.Size() != f.before.Size() || !now.ModTime().Equal(f.before.ModTime())) {
		return ErrChanged
	}
	return nil
}

// Read is as for any file, but that it ends with ErrChanged where the file has
// changed.
func (f *Input) Read(p []byte) (int, error) {
	n, err := f.file.Read(p)
	if err == io.EOF {
		if changed := f.Unchanged(); changed != nil {
			err = changed
		}
	}
	return n, err
}

// ReadAt, Seek and Close are those of the file.
func (f *Input) ReadAt(p []byte, at int64) (int, error)       { return f.file.ReadAt(p, at) }
func (f *Input) Seek(offset int64, whence int) (int64, error) { return f.file.Seek(offset, whence) }
func (f *Input) Close() error                                 { return f.file.Close() }
