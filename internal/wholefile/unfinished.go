package wholefile

import (
	"errors"
	"os"
	"sync"
)

var (
	mutex sync.Mutex
	begun = map[*work]struct{}{}
)

// work is something that has been begun.
type work struct{ drop func() }

// begin starts something, such as a file under a temporary name, and notes the function
// that drops it. Neither may call this package.
func begin(start func() (drop func(), err error)) (*work, error) {
	mutex.Lock()
	defer mutex.Unlock()
	drop, err := start()
	if err != nil {
		return nil, err
	}
	w := &work{drop}
	begun[w] = struct{}{}
	return w, nil
}

// end ends the work by its last step, such as giving a file its name or removing
// it, which must not call this package.
func (w *work) end(last func() error) error {
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
	work *work
}

// NewFolder makes a folder as os.MkdirTemp does.
func NewFolder(within, pattern string) (*Folder, error) {
	f := &Folder{}
	work, err := begin(func() (func(), error) {
		path, err := os.MkdirTemp(within, pattern)
		f.Path = path
		return func() { os.RemoveAll(path) }, err
	})
	f.work = work
	return f, err
}

// Remove removes the folder and all that it contains.
func (f *Folder) Remove() error {
	return f.work.end(func() error { return os.RemoveAll(f.Path) })
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
