package wholefile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Set is files that appear together or not at all. The zero value is empty.
type Set struct{ files []*File }

// Add ends the writing of a file, which then is the set's. On an error it is
// discarded.
func (s *Set) Add(f *File) error {
	if err := f.complete(); err != nil {
		return err
	}
	s.files = append(s.files, f)
	return nil
}

// Discard drops the files. It does nothing after Commit.
func (s *Set) Discard() {
	for _, f := range s.files {
		f.Discard()
	}
	s.files = nil
}

// Commit puts all files under their names. On an error none of them is there, and
// what stood under their names is as before, but for what has gone into pipes.
func (s *Set) Commit() error {
	var all placement
	work, err := begin(func() (func(), error) { return all.undo, all.place(s.files) })
	if err != nil {
		s.Discard()
		return err
	}
	for _, f := range s.files { // last, because that cannot be undone
		if !f.stream {
			continue
		}
		if err := f.send(); err != nil {
			work.end(all.undone)
			s.Discard()
			return err
		}
	}
	work.end(all.keep)
	for _, f := range s.files {
		f.work.end(func() error { return nil })
	}
	s.files = nil
	return nil
}

// placement is the files of a set that have their final names.
type placement []placed

// place puts all files of a set in place that are no streams, or none.
func (all *placement) place(files []*File) error {
	sent := slices.ContainsFunc(files, func(f *File) bool { return f.stream })
	for _, f := range files {
		if f.stream {
			continue
		}
		p, err := f.place(len(files) > 1)
		if err != nil {
			all.undo()
			return fmt.Errorf("%s: %w", f.path, Bare(err))
		}
		*all = append(*all, p)
	}
	if sent {
		return nil
	}
	return all.keep()
}

// keep forgets the files from before.
func (all *placement) keep() error {
	for _, p := range *all {
		p.keep()
	}
	*all = nil
	return nil
}

func (all *placement) undone() error {
	all.undo()
	return nil
}

func (all *placement) undo() {
	for _, p := range *all {
		p.undo()
	}
}

// placed is a file that has its final name, and the one that stood there
// before under another.
type placed struct{ path, before string }

// place puts a complete file under its name, and keeps the one that is there under
// another if it may have to come back.
func (f *File) place(back bool) (placed, error) {
	p := placed{path: f.path}
	if back {
		before := filepath.Join(filepath.Dir(f.path), temporary(f.path))
		switch err := os.Link(f.path, before); {
		case err == nil:
			p.before = before
		case !errors.Is(err, fs.ErrNotExist):
			return p, err
		}
	}
	if err := os.Rename(f.Name(), f.path); err != nil {
		p.keep()
		return p, err
	}
	return p, nil
}

// keep forgets the file from before.
func (p *placed) keep() {
	if p.before != "" {
		os.Remove(p.before)
	}
}

func (p *placed) undo() {
	if p.before == "" {
		os.Remove(p.path)
		return
	}
	os.Rename(p.before, p.path)
}
