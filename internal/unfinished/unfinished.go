// Package unfinished keeps in one place all files and folders that a program has begun
// and must not leave behind: files under temporary names, files of a set that is not yet
// complete, folders for intermediate files. A program that must end before its work has
// returned drops them all.
package unfinished

import (
	"errors"
	"os"
	"sync"
)

var (
	mutex sync.Mutex
	begun = map[*Work]struct{}{}
)

// Work is something that has been begun.
type Work struct{ drop func() }

// Begin makes something, such as a file under a temporary name, and notes the function
// that drops it. Neither may call this package.
func Begin(make func() (drop func(), err error)) (*Work, error) {
	mutex.Lock()
	defer mutex.Unlock()
	drop, err := make()
	if err != nil {
		return nil, err
	}
	w := &Work{drop}
	begun[w] = struct{}{}
	return w, nil
}

// End ends the work by its last step, such as giving a file its name or removing
// it, which must not call this package.
func (w *Work) End(last func() error) error {
	mutex.Lock()
	defer mutex.Unlock()
	delete(begun, w)
	return last()
}

// DropAll drops everything that has been begun and has not ended. From then on, all other
// calls of this package wait forever: the process must end.
func DropAll() {
	mutex.Lock()
	for w := range begun {
		w.drop()
	}
}

// Folder is a folder for temporary files.
type Folder struct {
	Path string
	work *Work
}

// NewFolder makes a folder as os.MkdirTemp does.
func NewFolder(within, pattern string) (*Folder, error) {
	f := &Folder{}
	work, err := Begin(func() (func(), error) {
		path, err := os.MkdirTemp(within, pattern)
		f.Path = path
		return func() { os.RemoveAll(path) }, err
	})
	f.work = work
	return f, err
}

// Remove removes the folder and all that it contains.
func (f *Folder) Remove() error {
	return f.work.End(func() error { return os.RemoveAll(f.Path) })
}

// Nameless opens a new file without a name in a folder, "" for that of temporary
// files. The file vanishes when it is closed, or when the process ends.
func Nameless(folder string) (*os.File, error) {
	mutex.Lock()
	defer mutex.Unlock()
	file, err := os.CreateTemp(folder, ".loggops-*")
	if err != nil {
		return nil, err
	}
	if err := os.Remove(file.Name()); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}
