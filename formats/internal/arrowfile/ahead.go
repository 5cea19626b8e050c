package arrowfile

import "github.com/apache/arrow/go/v15/arrow"

// ahead unpacks the batch after the one at hand on another core meanwhile. Two unpackers take
// turns, so that the batch at hand stays as it is.
type ahead struct {
	unpackers [2]*unpacker // of batches of even and of odd number
	next      *fetched     // nil where nothing is under way
}

// fetched is a batch that is being unpacked.
type fetched struct {
	batch  int
	done   chan struct{}
	record arrow.Record
	err    error
}

func newAhead(from *source, schema *arrow.Schema) (*ahead, error) {
	a := &ahead{}
	for i := range a.unpackers {
		u, err := newUnpacker(from, schema)
		if err != nil {
			return nil, err
		}
		a.unpackers[i] = u
	}
	return a, nil
}

// batch returns batch i of so many, and has the next one unpacked.
func (a *ahead) batch(i, batches int) (arrow.Record, error) {
	if a.next == nil || a.next.batch != i {
		a.fetch(i)
	}
	a.wait()
	got := a.next
	if a.next = nil; got.err == nil && i+1 < batches {
		a.fetch(i + 1)
	}
	return got.record, got.err
}

func (a *ahead) fetch(i int) {
	a.wait()
	f := &fetched{batch: i, done: make(chan struct{})}
	a.next = f
	go func() {
		defer close(f.done)
		f.record, f.err = a.unpackers[i%2].batch(i)
	}()
}

// wait waits until nothing is being unpacked.
func (a *ahead) wait() {
	if a.next != nil {
		<-a.next.done
	}
}

// reuse has each batch take the memory of the last but one.
func (a *ahead) reuse() {
	for _, u := range a.unpackers {
		u.reuse = true
	}
}

// omit leaves columns of the schema packed.
func (a *ahead) omit(columns []bool) {
	for _, u := range a.unpackers {
		u.omit = columns
	}
}
