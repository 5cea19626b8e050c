package program

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"
	"syscall"
)

// output is a standard stream that keeps the error of the first write that failed. Cobra
// ignores those of help; work ignores those of notes.
type output struct {
	io.Writer
	name string
	lock sync.Mutex
	err  error
}

// Write implements io.Writer.
func (o *output) Write(p []byte) (int, error) {
	o.lock.Lock()
	defer o.lock.Unlock()
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.Writer.Write(p)
	o.err = err
	return n, err
}

// failed returns the error of the stream if it is all that went wrong in a command that
// ended with err. That nobody reads messages any more is no failure of the command.
func (o *output) failed(err error) error {
	switch {
	case o.err == nil, err != nil && !errors.Is(err, o.err):
		return nil
	case err == nil && o.name == "standard error" && errors.Is(o.err, syscall.EPIPE):
		return nil
	}
	reason := o.err
	if path, ok := errors.AsType[*fs.PathError](reason); ok {
		reason = path.Err
	}
	return workError{fmt.Errorf("%s: %w", o.name, reason)}
}

// Direct returns the file below a stream of a command, for what needs to know whether it is a
// terminal, and for commands that inherit it.
func Direct(w io.Writer) io.Writer {
	if o, ok := w.(*output); ok {
		return o.Writer
	}
	return w
}
