// Package progress shows how far a program's work is, to a person who waits
// for it: on a terminal, and only if the work lasts.
package progress

import (
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
)

const (
	patience = time.Second            // shorter work shows no bar
	interval = 100 * time.Millisecond // between two pictures of the bar
)

// Bar is the progress of one piece of work. Its methods may be called from
// several goroutines; Add and Set cost no more than an atomic operation.
type Bar struct {
	count atomic.Int64
	say   atomic.Pointer[func() string]
	done  func()
}

// Start begins to show progress on a command's standard error, unless that is no
// terminal or --quiet is set. what says what is being done, as in "simulating"; total
// is the count at its end, 0 if that is not known.
func Start(cmd *cobra.Command, what string, total int64) *Bar {
	stderr := cmd.ErrOrStderr()
	if program.Quiet(cmd) || !program.IsTerminal(stderr) {
		return &Bar{done: func() {}}
	}
	return show(stderr, what, total)
}

// Add adds to the count.
func (b *Bar) Add(n int64) { b.count.Add(n) }

// Set sets the count.
func (b *Bar) Set(n int64) { b.count.Store(n) }

// Say has the bar show, instead of what is being done, what a function returns
// each time that it is drawn.
func (b *Bar) Say(what func() string) { b.say.Store(&what) }

// Done ends the work and removes the bar from the terminal, which is the
// caller's again. It may be called more than once.
func (b *Bar) Done() { b.done() }

// show starts a bar on what is a terminal.
func show(terminal io.Writer, what string, total int64) *Bar {
	if total <= 0 {
		total = -1 // how the library calls it
	}
	picture := progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(terminal),
		progressbar.OptionSetDescription(what),
		progressbar.OptionShowCount(),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetSpinnerChangeInterval(0), // it turns when draw says so
	)
	picture.StartWithoutRender()

	bar := &Bar{}
	end, ended := make(chan struct{}), make(chan struct{})
	bar.done = sync.OnceFunc(func() {
		close(end)
		<-ended
	})
	go func() {
		defer close(ended)
		bar.draw(picture, end)
	}()
	return bar
}

// draw draws the bar until end is closed. It alone uses the picture, whose
// errors, those of a terminal, are no concern of the work.
func (b *Bar) draw(picture *progressbar.ProgressBar, end <-chan struct{}) {
	select {
	case <-end:
		return
	case <-time.After(patience):
	}
	defer picture.Clear()
	ticks := time.NewTicker(interval)
	defer ticks.Stop()
	for {
		if say := b.say.Load(); say != nil {
			picture.Describe((*say)())
		}
		picture.Set64(b.count.Load())
		select {
		case <-end:
			return
		case <-ticks.C:
		}
	}
}
