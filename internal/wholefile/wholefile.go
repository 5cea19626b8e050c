// Package wholefile writes files that are complete or not there: under a
// temporary name in the same folder, which becomes theirs at the end. Files that
// belong together are a Set. It reads files that must not change meanwhile, and keeps in
// one place all files and folders that a program has begun and must not leave behind
// (unfinished.go): a program that must end before its work has returned drops them all. CheckUses
// finds out before a program begins whether it would overwrite a file that it reads.
package wholefile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// File is a file that is being written. Discard or Set.Add ends that.
type File struct {
	*os.File
	work *work
	path string // that it is to have
	// stream is set where something stands under path that is no file, such
	// as a pipe or a device: what was written is then copied to it.
	stream bool
}

// Create starts a file. What a symbolic link points to is replaced, not the
// link; a link to nothing is an error. A file that is replaced keeps its
// permissions.
func Create(path string) (*File, error) {
	f := &File{path: path}
	target, folder, mode := path, filepath.Dir(path), fs.FileMode(0)
	switch info, err := os.Stat(path); {
	case err != nil:
		if there, _ := os.Lstat(path); there != nil && there.Mode()&fs.ModeSymlink != 0 {
			return nil, fmt.Errorf("%s: a symbolic link to nothing: remove it, or create its target", path)
		}
	case info.IsDir():
		return nil, fmt.Errorf("%s: a folder stands under this name", path)
	case !info.Mode().IsRegular():
		f.stream, folder = true, os.TempDir()
	default:
		if target, err = filepath.EvalSymlinks(path); err != nil {
			return nil, fmt.Errorf("%s: %w", path, Bare(err))
		}
		folder, mode = filepath.Dir(target), info.Mode().Perm()
	}
	if !f.stream {
		f.path = target
	}
	for {
		err := f.open(filepath.Join(folder, temporary(target)))
		switch {
		case err == nil:
			if mode != 0 {
				err = f.Chmod(mode)
			}
			if err != nil {
				f.Discard()
				return nil, fmt.Errorf("%s: %w", path, Bare(err))
			}
			return f, nil
		case !errors.Is(err, fs.ErrExist):
			return nil, fmt.Errorf("%s: %w", path, Bare(err))
		}
	}
}

// open creates the file under a temporary name.
func (f *File) open(name string) (err error) {
	f.work, err = begin(func() (func(), error) {
		f.File, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		return func() { os.Remove(name) }, err
	})
	return err
}

// remove removes the file, which is under its temporary name.
func (f *File) remove() error {
	return f.work.end(func() error { return os.Remove(f.Name()) })
}

// longName is how many bytes a name has, at least, whose temporary name is to have
// no more: a file system may take names of 255 bytes, some only of 143.
const longName = 100

// temporary returns a name for a file that is to become another.
func temporary(target string) string {
	base, ending := filepath.Base(target), fmt.Sprintf(".tmp-%08x", rand.Uint32())
	if len(base) >= longName {
		base = strings.ToValidUTF8(base[:len(base)-len(ending)-1], "")
	}
	return "." + base + ending
}

// Named returns an error of writing the file with the name that it is to have; other errors
// stay as they are.
func (f *File) Named(err error) error {
	wrong, ok := errors.AsType[*fs.PathError](err)
	switch {
	case !ok || wrong.Path != f.Name():
		return err
	case f.stream:
		return fmt.Errorf("%s: a temporary file in TMPDIR, %s: %w", f.path, filepath.Dir(f.Name()), wrong.Err)
	}
	return fmt.Errorf("%s: %w", f.path, wrong.Err)
}

// complete ends the writing of a file; on an error it is discarded.
func (f *File) complete() error {
	if f.stream {
		return nil
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		f.remove()
		return fmt.Errorf("%s: %w", f.path, Bare(err))
	}
	return nil
}

// send copies what was written to the stream under its name.
func (f *File) send() error {
	if err := errors.Join(f.copy(), f.Close(), f.remove()); err != nil {
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
	f.remove()
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
