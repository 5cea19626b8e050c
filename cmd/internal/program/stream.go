package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"loggops/internal/setting"
	"loggops/internal/wholefile"
)

// standard is the file name that stands for standard input or output.
const standard = "-"

// WithInput calls work with the name of a file to read: path itself or, if
// path is "-" or a pipe, a temporary file that holds all of standard input or of
// the pipe. An error of work is one of that file, and not of usage: flags are to be
// checked before.
func WithInput(cmd *cobra.Command, path string, work func(path string) error) error {
	name, open := path, func() (io.Reader, error) { return os.Open(path) }
	switch {
	case path == standard:
		name, open = "standard input", func() (io.Reader, error) { return cmd.InOrStdin(), nil }
	case !isPipe(path):
		return setting.OfFile(work(path))
	}
	return withTemporary(name, func(path string) error {
		if err := spool(cmd.Context(), open, path); err != nil {
			return err
		}
		if err := work(path); err != nil {
			return setting.OfFile(err)
		}
		noteFiles(cmd, strings.NewReplacer(path, name))
		return nil
	})
}

func isPipe(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode()&os.ModeNamedPipe != 0
}

// WithOutput calls work with the name of a file to write: path itself or, if
// path is "-", a temporary file that goes to standard output once work has
// succeeded.
func WithOutput(cmd *cobra.Command, path string, work func(path string) error) error {
	if path != standard {
		return work(path)
	}
	return withTemporary("standard output", func(path string) error {
		if err := work(path); err != nil {
			return err
		}
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		_, err = io.Copy(cmd.OutOrStdout(), file)
		return err
	})
}

// WithoutOutput is WithOutput for a file that only work itself reads: a temporary one.
func WithoutOutput(_ *cobra.Command, _ string, work func(path string) error) error {
	return withTemporary("the output", work)
}

// WithFiles calls work with the names of a file to read and of one to write: see
// WithInput and WithOutput.
func WithFiles(cmd *cobra.Command, input, output string, work func(input, output string) error) error {
	return WithInput(cmd, input, func(input string) error {
		return WithOutput(cmd, output, func(output string) error { return work(input, output) })
	})
}

// spool copies a stream to a new file. It does not wait for a stream that
// stalls once ctx is done: a read from a terminal cannot be interrupted, nor can
// the opening of a pipe that nobody writes to.
func spool(ctx context.Context, open func() (io.Reader, error), path string) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	copied := make(chan error, 1)
	go func() {
		stream, err := open()
		if err == nil {
			_, err = io.Copy(file, stream)
		}
		copied <- err
	}()
	select {
	case err = <-copied:
	case <-ctx.Done():
		err = ctx.Err()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	return err
}

// withTemporary calls work with the name of a file that does not exist, in a
// folder that is removed afterwards. Errors call the file name instead.
func withTemporary(name string, work func(path string) error) error {
	folder, err := wholefile.NewFolder("", "loggops-")
	if err != nil {
		return fmt.Errorf("%s needs a temporary file in TMPDIR: %w", name, err)
	}
	defer folder.Remove()

	path := filepath.Join(folder.Path, "stream")
	if err := work(path); err != nil {
		return renamed{err, path, name}
	}
	return nil
}

// renamed is an error about a file under a name that its reader knows.
type renamed struct {
	error
	path, name string
}

// Error names the folder that has no room, which is not where the stream goes.
func (e renamed) Error() string {
	text := plain(e.error)
	name := e.name
	if errors.Is(e.error, syscall.ENOSPC) {
		name = fmt.Sprintf("%s: a temporary file in TMPDIR, %s", name, os.TempDir())
	}
	return strings.ReplaceAll(text, e.path, name)
}

func (e renamed) Unwrap() error { return e.error }
