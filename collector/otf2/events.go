package otf2

import (
	"cmp"
	"context"
	"os"
	"slices"

	"loggops/formats/trace"
)

// Records of events that matter here.
const (
	bufferFlush        = 10
	measurementOnOff   = 11
	enter              = 12
	leave              = 13
	mpiSend            = 14
	mpiIsend           = 15
	mpiIsendComplete   = 16
	mpiIrecvRequest    = 17
	mpiRecv            = 18
	mpiIrecv           = 19
	requestTest        = 20
	requestCancelled   = 21
	collectiveEnd      = 23
	metric             = 31
	contextEnter       = 66
	contextLeave       = 67
	collectiveRequest  = 85
	collectiveComplete = 86
	commCreate         = 87
)

// measurementOff is the mode of a record that measurement is switched off.
const measurementOff = 2

// thread is a thread of a rank and its events.
type thread struct {
	*localDefinitions
	defs   *definitions
	rank   int32
	number int32 // trace.None where it is the only one
	in     *chunks
	known  []*region // by the thread's number of it

	// The record in hand, where several threads take turns.
	id   uint8
	of   fields
	ns   int64
	left bool

	nesting
	call *call // of MPI, that the thread is in
	off  int64 // since when measurement is off, trace.None while it is on
}

// events are those of a rank's threads, in the order of their times.
type events struct {
	threads []*thread
	waiting []*thread // where there are several: those that have a record in hand, in order
	handed  bool      // the record of the first of them was handed over
}

// compare orders threads by the time of the record in hand; of several at a
// time the first thread of the rank comes first.
func (t *thread) compare(u *thread) int {
	return cmp.Or(cmp.Compare(t.ns, u.ns), cmp.Compare(t.number, u.number))
}

// openEvents opens the events of a rank.
func (r *recording) openEvents(rank int, read func(int)) (*events, error) {
	e := &events{}
	for i, id := range r.threads[rank] {
		local, err := r.anchor.readLocation(id, r.defs)
		if err != nil {
			e.close()
			return nil, err
		}
		in, err := r.anchor.open(r.anchor.locationFile(id, ".evt"), true, read)
		if i > 0 && os.IsNotExist(err) {
			continue // it made no events
		}
		if err != nil {
			e.close()
			return nil, err
		}
		t := &thread{localDefinitions: local, defs: r.defs, rank: int32(rank), number: trace.None, in: in, off: trace.None}
		if len(r.threads[rank]) > 1 {
			t.number = int32(i)
		}
		e.threads = append(e.threads, t)
	}
	if len(e.threads) == 1 {
		return e, nil
	}
	for _, t := range e.threads {
		if err := t.look(); err != nil {
			e.close()
			return nil, err
		}
		if t.left {
			e.waiting = append(e.waiting, t)
		}
	}
	slices.SortFunc(e.waiting, (*thread).compare)
	return e, nil
}

func (e *events) close() {
	for _, t := range e.threads {
		t.in.close()
	}
}

// look takes the next record of a thread in hand.
func (t *thread) look() (err error) {
	if t.id, t.of, t.left, err = t.in.next(); err == nil && t.left {
		t.ns = t.clock.ns(t.in.ticks)
	}
	return err
}

// next returns the thread of the next record, and the record, which is valid
// until the next call; no thread after the last one.
func (e *events) next() (*thread, uint8, fields, error) {
	if len(e.threads) == 1 {
		t := e.threads[0]
		id, of, ok, err := t.in.next()
		if err != nil || !ok {
			return nil, 0, fields{}, err
		}
		return t, id, of, nil
	}
	if e.handed {
		t := e.waiting[0]
		if err := t.look(); err != nil {
			return nil, 0, fields{}, err
		}
		rest := e.waiting[1:]
		if at, _ := slices.BinarySearchFunc(rest, t, (*thread).compare); t.left {
			copy(e.waiting, rest[:at])
			e.waiting[at] = t
		} else {
			e.waiting = rest
		}
	}
	if e.handed = len(e.waiting) > 0; !e.handed {
		return nil, 0, fields{}, nil
	}
	t := e.waiting[0]
	return t, t.id, t.of, nil
}

// eachEvent goes through the events of a rank, and returns its threads.
func (r *recording) eachEvent(ctx context.Context, rank int, read func(int), do func(t *thread, id uint8, f *fields) error) ([]*thread, error) {
	e, err := r.openEvents(rank, read)
	if err != nil {
		return nil, err
	}
	defer e.close()
	var f fields
	for n := 0; ; n++ {
		var t *thread
		var id uint8
		if t, id, f, err = e.next(); err != nil || t == nil {
			return e.threads, cmp.Or(err, ctx.Err())
		}
		if n&0xffff == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := do(t, id, &f); err != nil {
			return nil, err
		}
		if f.bad {
			return nil, t.in.failAt("%s that is cut", eventName(id))
		}
	}
}

// now returns the time of the record in hand, in ns.
func (t *thread) now() int64 { return t.clock.ns(t.in.ticks) }

// knownLimit bounds the numbers of regions that are looked up in a list.
const knownLimit = 1 << 14

// region returns the region of a thread's number; nil if there is none.
func (t *thread) region(number uint32) *region {
	if int(number) < len(t.known) && t.known[number] != nil {
		return t.known[number]
	}
	r := t.defs.regions[t.regions.of(number)]
	if number < knownLimit {
		for int(number) >= len(t.known) {
			t.known = append(t.known, nil)
		}
		t.known[number] = r
	}
	return r
}

// communicator returns the trace's number of a communicator that a thread names, trace.None
// if there is none.
func (t *thread) communicator(number uint32) int32 {
	return t.defs.of(t.communicators.of(number), t.rank)
}

// threadsOf returns the locations of each rank, the one that MPI has as the rank first.
func threadsOf(d *definitions) ([][]uint64, error) {
	process := map[uint64]uint64{}
	byProcess := map[uint64][]uint64{}
	ranksOf := map[uint64]int{} // by process
	for _, l := range d.locations {
		process[l.id] = l.process
		if l.kind == typeCPU {
			byProcess[l.process] = append(byProcess[l.process], l.id)
		}
	}
	for _, id := range d.ranks {
		ranksOf[process[id]]++
	}
	ranks := make([][]uint64, len(d.ranks))
	for rank, id := range d.ranks {
		p, ok := process[id]
		if !ok {
			return nil, d.problem("rank %d is location %d, which is not defined", rank, id)
		}
		if ranksOf[p] > 1 { // whose the other threads are is not known
			ranks[rank] = []uint64{id}
			continue
		}
		all := byProcess[p]
		slices.SortFunc(all, func(a, b uint64) int {
			switch id {
			case a:
				return -1
			case b:
				return 1
			}
			return cmp.Compare(a, b)
		})
		ranks[rank] = slices.Compact(slices.Clone(all))
		if len(all) == 0 || all[0] != id {
			ranks[rank] = []uint64{id}
		}
	}
	return ranks, nil
}
