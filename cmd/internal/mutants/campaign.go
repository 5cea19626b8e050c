package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"
)

// campaign tests mutants.
type campaign struct {
	*tests
	file   string // of mutants; "" for none
	draw   int
	seed   uint64
	stages []stage
	only   *regexp.Regexp // selects mutants by name
	jobs   int
	output string

	folder string       // temporary
	ready  func() error // runs the tests without mutants once
	known  map[[2]string]result

	lock  sync.Mutex
	drawn []mutant // not yet tested
	done  []result
}

// stage is a number of programs, and the limits of a run with them.
type stage struct {
	programs int
	small    bool // the tests are compiled with the tag small
	limit    limits
}

// tagsOf returns the build tags of a stage.
func (c *campaign) tagsOf(s *stage) string {
	if s.small {
		return strings.TrimPrefix(c.tags+",small", ",")
	}
	return c.tags
}

// run tests all mutants and prints a summary.
func (c *campaign) run(ctx context.Context, out io.Writer) (err error) {
	var read []mutant
	if c.file != "" {
		if read, err = readBlocks(c.file, c.dir); err != nil {
			return err
		}
	}
	if c.drawn, err = draw(c.dir, c.seed); err != nil {
		return err
	}
	if len(c.drawn) < c.draw {
		return fmt.Errorf("cannot draw %d mutants: only %d statements have any", c.draw, len(c.drawn))
	}
	if c.known, err = readResults(c.output); err != nil {
		return err
	}
	if c.folder, err = os.MkdirTemp("", "loggops-mutants-"); err != nil {
		return err
	}
	defer os.RemoveAll(c.folder)
	c.ready = sync.OnceValue(func() error { return c.unmutated(ctx) })
	if err := c.all(ctx, read); err != nil {
		return err
	}
	summarize(out, c.done)
	return nil
}

// unmutated runs the tests of the checkout as it is, which must pass, and sets the limits of stages.
func (c *campaign) unmutated(ctx context.Context) error {
	for i := range c.stages {
		s := &c.stages[i]
		c.progress("%d programs without mutants", s.programs)
		binary, err := c.build(ctx, c.folder, c.tagsOf(s), nil)
		if err != nil {
			return err
		}
		failed, took, err := c.pass(ctx, binary, s.programs, unlimited)
		if err != nil {
			return err
		}
		if failed != "" {
			return fmt.Errorf("%s fails without mutants", failed)
		}
		s.limit = limits{cpu: 5*took.cpu + 10*time.Second, wall: 10*took.wall + time.Minute} // failures are shrunk, and a machine may be shared
	}
	return nil
}

// all tests the mutants of the file, and drawn ones, in their order, until so many as asked for have compiled. These are the
// same for any number of jobs.
func (c *campaign) all(ctx context.Context, read []mutant) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	total := len(read) + c.draw
	next := make(chan int, total)
	for i := range total {
		next <- i
	}
	close(next)
	var workers sync.WaitGroup
	for range c.jobs {
		workers.Go(func() {
			for i := range next {
				err := errBuild
				if i < len(read) {
					err = c.one(ctx, &read[i])
				}
				for i >= len(read) && errors.Is(err, errBuild) {
					err = c.one(ctx, c.drawNext())
				}
				if err != nil && !errors.Is(err, errBuild) {
					cancel(err)
					return
				}
				c.progress("%d of %d mutants", total-len(next), total)
			}
		})
	}
	workers.Wait()
	c.progress("")
	return context.Cause(ctx)
}

// drawNext returns the next drawn mutant, nil after the last.
func (c *campaign) drawNext() (m *mutant) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if len(c.drawn) > 0 {
		m, c.drawn = &c.drawn[0], c.drawn[1:]
	}
	return m
}

// one tests a mutant, unless there is a result that holds, and records the result. It returns errBuild if the mutant does not
// compile.
func (c *campaign) one(ctx context.Context, m *mutant) (err error) {
	switch {
	case m == nil:
		return errors.New("too few mutants compile: lower -draw")
	case !c.only.MatchString(m.name):
		return nil
	}
	r := c.known[[2]string{m.source, m.name}]
	r.mutant = m
	known := r.holds(c.stages[len(c.stages)-1].programs)
	if !known {
		if err := c.ready(); err != nil {
			return err
		}
		start := time.Now()
		if r, err = c.test(ctx, m); err != nil {
			return err
		}
		r.seconds = time.Since(start).Seconds()
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	c.done = append(c.done, r)
	if !known {
		err = r.appendTo(c.output)
	}
	if err == nil && r.kind == broken {
		err = errBuild
	}
	return err
}

// test compiles the tests with a mutant and runs them in stages.
func (c *campaign) test(ctx context.Context, m *mutant) (result, error) {
	r := result{mutant: m, kind: absent}
	if m.line == 0 {
		return r, nil
	}
	folder, err := os.MkdirTemp(c.folder, "")
	if err != nil {
		return r, err
	}
	defer os.RemoveAll(folder)
	text, err := m.applied(c.dir)
	if err != nil {
		return r, err
	}
	r.kind = lives
	binary, tags := "", ""
	for i := 0; i < len(c.stages) && r.kind == lives; i++ {
		s := &c.stages[i]
		if binary == "" || tags != c.tagsOf(s) {
			tags = c.tagsOf(s)
			if binary, err = c.build(ctx, folder, tags, map[string][]byte{m.path: text}); errors.Is(err, errBuild) {
				r.kind = broken
				return r, nil
			} else if err != nil {
				return r, err
			}
		}
		r.programs = s.programs
		if r.test, _, err = c.pass(ctx, binary, r.programs, s.limit); err != nil {
			return r, err
		}
		if r.test != "" {
			r.kind = found
		}
		if r.test != "" && s.small {
			r.test += " (small)"
		}
	}
	return r, nil
}

// progress replaces the line on a terminal that shows the progress.
func (c *campaign) progress(format string, args ...any) {
	if term.IsTerminal(int(os.Stderr.Fd())) {
		fmt.Fprintf(os.Stderr, "\r\x1b[K"+format, args...)
	}
}
