package program

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

const (
	barDelay    = time.Second            // shorter work shows no bar
	barInterval = 100 * time.Millisecond // between two pictures of the bar
	barWidth    = 40                     // characters
)

// Bar shows the progress of one piece of work to a person who waits for it: on a terminal, and only
// if the work lasts. Its methods may be called from
// several goroutines; Add and Set cost no more than an atomic operation.
type Bar struct {
	count atomic.Int64
	say   atomic.Pointer[func() string]
	done  func()
}

// StartBar begins to show progress on a command's standard error, unless that is no
// terminal or --quiet is set. what describes what is being done, as in "simulating"; total
// is the count at its end, 0 if that is not known.
func StartBar(cmd *cobra.Command, what string, total int64) *Bar {
	file, is := terminal(cmd.ErrOrStderr())
	if Quiet(cmd) || !is {
		return &Bar{done: func() {}}
	}
	return showBar(file, func() int { return columns(file) }, what, total)
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

// showBar starts a bar on what is a terminal of so many columns, 0 if that is unknown.
func showBar(terminal io.Writer, columns func() int, what string, total int64) *Bar {
	bar := &Bar{}
	bar.Say(func() string { return what })
	end, ended := make(chan struct{}), make(chan struct{})
	bar.done = sync.OnceFunc(func() {
		close(end)
		<-ended
	})
	go func() {
		defer close(ended)
		bar.draw(terminal, columns, total, end)
	}()
	return bar
}

// draw draws the bar until end is closed. Errors of a terminal are no concern of the
// work.
func (b *Bar) draw(terminal io.Writer, columns func() int, total int64, end <-chan struct{}) {
	start := time.Now()
	select {
	case <-end:
		return
	case <-time.After(barDelay):
	}
	width := 0 // of the last picture, which the next one must cover
	write := func(line string) {
		fmt.Fprintf(terminal, "\r%-*s", width, line)
		width = utf8.RuneCountInString(line)
	}
	defer func() {
		write("")
		fmt.Fprint(terminal, "\r")
	}()
	ticks := time.NewTicker(barInterval)
	defer ticks.Stop()
	for {
		write(fit(columns(), (*b.say.Load())(), b.count.Load(), total, time.Since(start)))
		select {
		case <-end:
			return
		case <-ticks.C:
		}
	}
}

// fit returns what is being done and its picture as a line that the terminal does not break: with a shorter
// bar, or without, or only its beginning.
func fit(columns int, what string, count, total int64, passed time.Duration) string {
	for width := barWidth; ; width /= 2 {
		line := []rune(what + " " + picture(width, count, total, passed))
		if columns == 0 || len(line) < columns {
			return string(line)
		}
		if width == 0 {
			return string(line[:columns-1])
		}
	}
}

// picture returns a bar of some characters with the counts, and with the time that the rest will take, if
// the total is known: "[####----] 200/400, 3s left".
func picture(width int, count, total int64, passed time.Duration) (text string) {
	if total <= 0 {
		return fmt.Sprintf("%d, %v", count, passed.Round(time.Second))
	}
	done := min(float64(count)/float64(total), 1)
	if width > 0 {
		full := int(done * float64(width))
		text = fmt.Sprintf("[%s%s] ", strings.Repeat("#", full), strings.Repeat("-", width-full))
	}
	text += fmt.Sprintf("%d/%d", count, total)
	if done > 0 {
		text += fmt.Sprintf(", %v left", time.Duration(float64(passed)*(1/done-1)).Round(time.Second))
	}
	return text
}
