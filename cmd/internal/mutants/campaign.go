package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
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
	limit    limits
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
	binary, err := c.build(ctx, c.folder, nil)
	if err != nil {
		return err
	}
	for i := range c.stages {
		s := &c.stages[i]
		c.progress("%d programs without mutants", s.programs)
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
	if m == nil {
		return errors.New("too few mutants compile: lower -draw")
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
	binary, err := c.build(ctx, folder, map[string][]byte{m.path: text})
	if r.kind = lives; errors.Is(err, errBuild) {
		r.kind, err = broken, nil
	}
	for i := 0; i < len(c.stages) && err == nil && r.kind == lives; i++ {
		r.programs = c.stages[i].programs
		if r.test, _, err = c.pass(ctx, binary, r.programs, c.stages[i].limit); r.test != "" {
			r.kind = found
		}
	}
	return r, err
}

// progress replaces the line on a terminal that shows the progress.
func (c *campaign) progress(format string, args ...any) {
	if term.IsTerminal(int(os.Stderr.Fd())) {
		fmt.Fprintf(os.Stderr, "\r\x1b[K"+format, args...)
	}
}
