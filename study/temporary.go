package study

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"loggops/internal/wholefile"
	"loggops/sim"
)

// temporaries are the temporary files of runs, in one folder. The first that cannot be made or written ends the runs.
type temporaries struct {
	folder string
	end    context.CancelCauseFunc // of the context of the runs
	files  []temporary
}

// temporary is a file without a name.
type temporary struct {
	*os.File
	of *temporaries
}

// newTemporaries returns the temporary files for a result file, which may be "". The error is that of a folder without
// room for files.
func newTemporaries(name string, end context.CancelCauseFunc) (*temporaries, error) {
	t := &temporaries{folder: folderOf(name), end: end}
	probe, err := wholefile.Nameless(t.folder)
	if err != nil {
		return nil, t.failed(err)
	}
	return t, probe.Close()
}

// folderOf returns where a temporary file can be made for a file: beside it, if
// it is one.
func folderOf(name string) string {
	if name == "" {
		return os.TempDir()
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return os.TempDir()
	}
	return filepath.Dir(name)
}

// failed ends the runs by an error, and returns it.
func (t *temporaries) failed(err error) error {
	if t.folder == os.TempDir() {
		err = fmt.Errorf("%w: set TMPDIR to a folder with room for temporary files", err)
	}
	t.end(err)
	return err
}

func (t *temporaries) open() (sim.File, error) {
	f, err := wholefile.Nameless(t.folder)
	if err != nil {
		return nil, t.failed(err)
	}
	t.files = append(t.files, temporary{f, t})
	return t.files[len(t.files)-1], nil
}

func (f temporary) WriteAt(b []byte, at int64) (int, error) {
	n, err := f.File.WriteAt(b, at)
	if err != nil {
		return n, f.of.failed(err)
	}
	return n, nil
}

func (t *temporaries) close() (err error) {
	for _, f := range t.files {
		err = errors.Join(err, f.Close())
	}
	return err
}

// ended returns the error of runs: that which ended their context, if any did.
func ended(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return cause
	}
	return err
}
