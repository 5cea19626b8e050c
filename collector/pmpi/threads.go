package pmpi

import (
	"maps"
	"slices"

	"loggops/collector/reading"
	"loggops/formats/trace"
)

// calls reads the calls of one rank, those of all its threads in the order of
// their starts. Each thread has blocks of its own, which lie in the file as
// they became full: so each is read by a reader of its own, which passes over
// the blocks of others.
type calls struct {
	threads []*reader
	lenient bool         // a file without its end mark is as one with it
	shift   func(*int64) // nil, or what moves a time to rank 0's clock
	starts  []nextStart  // by thread
}

// maxThreads bounds the threads of a rank, whose file is read once for each.
const maxThreads = 1 << 10

// nextStart is when the next call of a thread starts.
type nextStart struct {
	ns    int64
	ended bool
}

// openCalls opens a file. read, if not nil, is called for each portion that has
// been read.
func openCalls(file recording, opt reading.Options, read func(int), found *findings) (*calls, error) {
	first, err := open(file.path, read)
	if err != nil {
		return nil, err
	}
	first.sites.finder, first.found = file.finder, found
	c := &calls{threads: []*reader{first}, lenient: opt.Truncated}
	if !first.head.threads && !opt.Align {
		return c, nil
	}
	seen, err := survey(file.path, opt.Truncated)
	if err != nil {
		c.close()
		return nil, err
	}
	if opt.Align {
		c.shift = aligner(seen)
	}
	if !first.head.threads {
		return c, nil
	}
	if n := len(seen.threads); n > maxThreads {
		c.close()
		return nil, first.failAt(0, "it has calls of %d threads; %d are the most that are read", n, maxThreads)
	}
	for i, thread := range slices.Sorted(maps.Keys(seen.threads)) {
		if i > 0 {
			r, err := open(file.path, nil)
			if err != nil {
				c.close()
				return nil, err
			}
			r.known, r.found = first.known, found
			r.sites.finder = first.sites.finder
			c.threads = append(c.threads, r)
		}
		c.threads[i].thread = int64(thread)
	}
	c.starts = make([]nextStart, len(c.threads))
	for i := range c.threads {
		if err := c.look(i); err != nil {
			c.close()
			return nil, err
		}
	}
	return c, nil
}

func (c *calls) close() {
	for _, r := range c.threads {
		r.close()
	}
}

// survey passes over a file, to see what blocks and which end mark it has.
func survey(file string, lenient bool) (*reader, error) {
	r, err := open(file, nil)
	if err != nil {
		return nil, err
	}
	defer r.close()
	r.thread, r.threads = noThread, map[uint32]bool{}
	for !r.done {
		err := r.nextBlock()
		if lenient && Recoverable(err) {
			for _, thread := range openThreads(file) {
				r.threads[thread] = true
			}
			break
		}
		if err != nil {
			return nil, err
		}
	}
	return r, nil
}

// aligner returns what moves the times of a rank to the clock of rank 0. The
// difference was measured when MPI was initialized and when it was finalized;
// in between it is taken to change at a steady rate.
func aligner(seen *reader) func(*int64) {
	start, drift := seen.head.clockOffsetNS, int64(0)
	length := seen.end.ns - seen.firstNS
	if seen.done && length > 0 {
		drift = seen.end.clockOffsetNS - start
	}
	return func(ns *int64) {
		offset := start
		if drift != 0 {
			offset += int64(float64(drift) * float64(*ns-seen.firstNS) / float64(length))
		}
		*ns += offset
	}
}

// cut reports whether an error is the end of a recording that goes on without
// its end mark, and may.
func (c *calls) cut(err error) bool { return c.lenient && Recoverable(err) }

// look finds out when the next call of a thread starts.
func (c *calls) look(thread int) error {
	r := c.threads[thread]
	there, err := r.more()
	if err != nil && !c.cut(err) {
		return err
	}
	c.starts[thread] = nextStart{ended: !there || err != nil}
	if c.starts[thread].ended {
		return nil
	}
	c.starts[thread].ns, err = r.start()
	return err
}

// read hands over the calls.
func (c *calls) read(out *reading.Output) error {
	first := c.threads[0]
	for {
		thread, err := c.next()
		if err != nil {
			return err
		}
		if thread < 0 {
			first.found.truncated, first.found.end = !first.done, first.end
			return nil
		}
		r, call := c.threads[thread], out.Next()
		recorded, err := r.next(call)
		if err != nil {
			return err
		}
		if recorded {
			if c.shift != nil {
				c.shift(&call.StartNS)
				c.shift(&call.EndNS)
				if call.ThreadEndNS != trace.None {
					c.shift(&call.ThreadEndNS)
				}
			}
			if r.mark != nil {
				out.Mark(r.mark)
			}
			if err := out.Add(call); err != nil {
				return err
			}
		}
		if c.starts != nil {
			if err := c.look(thread); err != nil {
				return err
			}
		}
	}
}

// next returns the thread of the next call, -1 at the end.
func (c *calls) next() (int, error) {
	if c.starts == nil {
		there, err := c.threads[0].more()
		switch {
		case c.cut(err):
			return -1, nil
		case !there:
			return -1, err
		}
		return 0, nil
	}
	earliest := -1
	for i, s := range c.starts {
		if !s.ended && (earliest < 0 || s.ns < c.starts[earliest].ns) {
			earliest = i
		}
	}
	return earliest, nil
}
