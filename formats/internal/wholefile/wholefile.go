// Package wholefile writes files that are complete or not there: under a
// temporary name in the same folder, which becomes theirs at the end.
package wholefile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// File is a file that is being written. Commit or Discard ends that.
type File struct {
	*os.File
	path string // that it is to have
	// stream is set where something stands under path that is no file, such
	// as a pipe or a device: what was written is then copied to it.
	stream bool
}

// Create starts a file. What a symbolic link points to is replaced, not the
// link.
func Create(path string) (*File, error) {
	f := &File{path: path}
	target, folder := path, filepath.Dir(path)
	switch info, err := os.Stat(path); {
	case err != nil:
	case info.IsDir():
		return nil, fmt.Errorf("%s: a folder stands under this name", path)
	case !info.Mode().IsRegular():
		f.stream, folder = true, os.TempDir()
	default:
		if target, err = filepath.EvalSymlinks(path); err != nil {
			return nil, fmt.Errorf("%s: %w", path, Bare(err))
		}
		folder = filepath.Dir(target)
	}
	if !f.stream {
		f.path = target
	}
	for {
		name := fmt.Sprintf(".%s.tmp-%08x", filepath.Base(target), rand.Uint32())
		file, err := os.OpenFile(filepath.Join(folder, name), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		switch {
		case err == nil:
			f.File = file
			return f, nil
		case !errors.Is(err, fs.ErrExist):
			return nil, fmt.Errorf("%s: %w", path, Bare(err))
		}
	}
}

// Commit puts the file under its name; on an error nothing is left behind.
func (f *File) Commit() error {
	var err error
	if f.stream {
		err = errors.Join(f.copy(), f.Close(), os.Remove(f.Name()))
	} else {
		err = errors.Join(f.Sync(), f.Close())
		if err == nil {
			err = os.Rename(f.Name(), f.path)
		}
		if err != nil {
			os.Remove(f.Name())
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", f.path, Bare(err))
	}
	return nil
}

func (f *File) copy() error {
	out, err := os.OpenFile(f.path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Seek(0, io.SeekStart)
	if err == nil {
		_, err = io.Copy(out, f)
	}
	return errors.Join(err, out.Close())
}

// Discard drops the file.
func (f *File) Discard() {
	f.Close()
	os.Remove(f.Name())
}

// Bare takes the name of the temporary file out of an error.
func Bare(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err
	}
	return err
}
