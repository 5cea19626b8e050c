package program

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"loggops/internal/wholefile"
)

const (
	// grace is how long the work may take to return once its context is done.
	grace = 200 * time.Millisecond
	// lastWords is how long its error may then take to be written: standard error may
	// be a full pipe.
	lastWords = 100 * time.Millisecond
)

// finish calls work and returns its result. All long loops look at their context; but
// a read from a terminal, a write to a full pipe and some libraries cannot be
// interrupted. If work does not return in time, finish therefore drops all unfinished files, and
// the process is to end.
func finish(ctx context.Context, work func(context.Context) (int, error)) (int, error) {
	var patient atomic.Bool
	var code int
	var err error
	returned := make(chan struct{})
	go func() {
		code, err = work(context.WithValue(ctx, patience{}, &patient))
		close(returned)
	}()
	select {
	case <-returned:
		return code, err
	case <-after(ctx, grace):
	}
	if !patient.Load() {
		wholefile.DropAll()
		return ended(ctx)
	}
	<-returned
	return code, err
}

// patience is the key of a context's value.
type patience struct{}

// Await has the program wait for the work of a command to return, however long that
// takes, after a signal: for work that has to put an end to something outside the process.
func Await(cmd *cobra.Command) {
	if patient, ok := cmd.Context().Value(patience{}).(*atomic.Bool); ok {
		patient.Store(true)
	}
}

// within calls f and returns when f does, or soon after the context is done.
func within(ctx context.Context, f func()) {
	returned := make(chan struct{})
	go func() {
		f()
		close(returned)
	}()
	select {
	case <-returned:
	case <-after(ctx, lastWords):
	}
}

// after returns a channel that is closed so long after the context is done.
func after(ctx context.Context, d time.Duration) <-chan struct{} {
	late := make(chan struct{})
	context.AfterFunc(ctx, func() { time.AfterFunc(d, func() { close(late) }) })
	return late
}
