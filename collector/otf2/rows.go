package otf2

import (
	"context"
	"fmt"
	"slices"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// call is a call of MPI that a thread is in, or that waits for calls before it to
// end.
type call struct {
	row  trace.Call
	of   *mpi.Call
	done bool
	// The requests that it completed, and their statuses.
	requests []int64
	actuals  []message
	// Operations that have rows of their own: those that a start begins.
	begun []trace.Call

	sends, receives, collects bool // there was such a record
	messages                  bool // there were records of messages
	tested                    bool // a request was found not to be complete
	pending                   bool // it may complete requests that later calls show
	polls                     bool // it may have completed what no record reports
	mark                      bool // it is not a call, but a time without records
}

// rowMaker makes the rows of a rank, in the second pass.
type rowMaker struct {
	*recording
	rank     int32
	outcomes *outcomes
	// sendsSilent: no records report complete sends.
	sendsSilent bool
	out         *reading.Output
	found       *findings

	in           *chunks // of the record in hand
	queue        []*call // in the order of their starts; those before the first that is not done are handed over
	free         []*call
	polls        []*call          // those of the queue that may have completed what no record reports
	requests     map[uint64]int64 // numbers, by the recording's ids
	last         int64            // number
	waits        infer.Waits      // requests without a record of their completion
	early        []gap            // before the first call
	pending      *call            // the last call that waited for or tested such requests, if it is not handed over
	silent       infer.Waits      // receives without a record of their request
	startalls    bool             // there were calls of MPI_Startall without records
	mistaken     map[int64]bool   // requests of receives with the record of another message
	comm         int32            // of the last collective
	metricsTaken int              // of collectives without records
	instances    map[int32]int    // collectives of differing blocks, by communicator
	begun        bool             // MPI_Init has been
	ended        bool             // MPI_Finalize has been
	firstNS      int64            // of the first record
	lastNS       int64
	creates      bool // the rank has created a communicator
}

// findings are what was found in a rank's events beside the calls.
type findings struct {
	assumed            reading.Assumed
	opaque, unrecorded map[string]int64
	partial            map[string]int64 // sides of messages without the other side, of calls that stay
	flushNS            int64            // in which the tracer wrote its buffer
	concluded          int64            // waits of which it was concluded what they completed
	outside            int64            // requests that were completed outside of calls
	places             map[placed]int64 // collectives whose bytes do not determine whether they are in place
	sources            int64            // receives whose source was inferred
	noInit, noFinalize bool
}

// rows makes the second pass over the events of a rank.
func (r *recording) rows(ctx context.Context, rank int, read func(int), out *reading.Output) error {
	s, found := r.surveys[rank], &r.findings[rank]
	found.assumed, found.places = reading.Assumed{}, map[placed]int64{}
	m := &rowMaker{
		recording: r, rank: int32(rank), outcomes: &s.outcomes, sendsSilent: !s.sendsComplete, out: out, found: found,
		requests: map[uint64]int64{}, mistaken: map[int64]bool{}, instances: map[int32]int{}, comm: trace.None, firstNS: trace.None,
	}
	threads, err := r.eachEvent(ctx, rank, read, m.event)
	if err != nil {
		return err
	}
	return m.end(threads)
}

// event takes one record.
func (m *rowMaker) event(t *thread, id uint8, f *fields) error {
	m.in = t.in
	switch id {
	case enter, leave, contextEnter, contextLeave:
		if m.firstNS == trace.None {
			m.firstNS = t.now()
		}
		m.lastNS = t.now()
		begun, ended := t.walk(id, f)
		if ended && t.call != nil {
			if err := m.leave(t); err != nil {
				return err
			}
		}
		if begun {
			return m.enter(t)
		}
	case bufferFlush:
		return m.flushed(t, t.clock.ns(f.full64()))
	case measurementOnOff:
		return m.onOff(t, f.u8() == measurementOff)
	case mpiSend, mpiIsend, mpiIsendComplete, mpiIrecvRequest, mpiRecv, mpiIrecv, requestTest, requestCancelled,
		collectiveEnd, collectiveRequest, collectiveComplete, commCreate:
		return m.record(t, id, f)
	}
	return nil
}

// enter begins a call.
func (m *rowMaker) enter(t *thread) error {
	now, region := t.now(), t.mpi
	if !m.begun && region.call.Class == mpi.Begin {
		m.begun = true
	}
	if !m.begun && region.call.Class != mpi.Local {
		m.begun, m.found.noInit = true, true
		init := m.begin("MPI_Init", m.firstNS)
		init.row.Thread = t.number
		m.done(init, m.firstNS)
		for _, g := range m.early {
			if err := m.off(g); err != nil {
				return err
			}
		}
	}
	if err := m.settlePoll(region.call); err != nil {
		return err
	}
	c := m.begin(region.name, now)
	c.row.Thread = t.number
	if n := len(t.outer); n > 0 {
		c.row.Region = t.outer[n-1].name
	}
	t.call = c
	return nil
}

// begin appends a call to the queue.
func (m *rowMaker) begin(name string, ns int64) *call {
	var c *call
	if n := len(m.free); n > 0 {
		c, m.free = m.free[n-1], m.free[:n-1]
		*c = call{requests: c.requests[:0], actuals: c.actuals[:0], begun: c.begun[:0]}
	} else {
		c = &call{}
	}
	c.row = trace.NewCall(m.rank, name, ns, ns)
	c.of = mpi.Of(name)
	m.queue = append(m.queue, c)
	return c
}

// done ends a call.
func (m *rowMaker) done(c *call, ns int64) {
	c.done = true
	c.row.EndNS = max(ns, c.row.StartNS)
}

// leave ends the call that a thread is in.
func (m *rowMaker) leave(t *thread) error {
	c := t.call
	t.call = nil
	m.done(c, t.now())
	if err := m.complete(c); err != nil {
		return err
	}
	if len(m.queue) > mostPending {
		return m.release()
	}
	return m.flush()
}

// flush hands over the calls before the first that is under way.
func (m *rowMaker) flush() error {
	n := 0
	for n < len(m.queue) && m.queue[n].done && !m.queue[n].polls && !m.queue[n].pending {
		if err := m.hand(m.queue[n]); err != nil {
			return err
		}
		m.free = append(m.free, m.queue[n])
		n++
	}
	if n == len(m.queue) {
		m.queue = m.queue[:0]
	} else {
		m.queue = m.queue[n:]
	}
	return nil
}

// hand hands over the rows of a call.
func (m *rowMaker) hand(c *call) error {
	for i := range c.begun {
		c.begun[i].Region = c.row.Region
		if err := m.out.Add(&c.begun[i]); err != nil {
			return err
		}
	}
	switch {
	case c.of.Requests == mpi.Makes, c.of.Requests == mpi.Frees, c.of.Requests == mpi.Starts && len(c.row.Requests) == 0,
		c.of.Class == mpi.Sendrecv && c.of.Requests == mpi.Posts:
		return nil // what they begin has rows of its own
	}
	if len(c.requests) > 0 {
		c.row.Requests = c.requests
	}
	if slices.ContainsFunc(c.actuals, func(a message) bool { return a.peer != trace.None }) {
		for _, a := range c.actuals {
			c.row.ActualPeers = append(c.row.ActualPeers, a.peer)
			c.row.ActualTags = append(c.row.ActualTags, a.tag)
			c.row.ActualBytes = append(c.row.ActualBytes, a.bytes)
		}
	}
	if c.of.Class == mpi.Unknown && !c.mark {
		reading.Count(&m.found.opaque, c.row.Name, 1)
	}
	return m.out.Add(&c.row)
}

// end ends the rank's calls.
func (m *rowMaker) end(threads []*thread) error {
	for _, t := range threads {
		if t.call != nil { // the recording ends within it
			if err := m.leave(t); err != nil {
				return err
			}
		}
	}
	for _, t := range threads {
		if err := m.on(t); err != nil { // measurement is off at the end
			return err
		}
	}
	if err := m.settlePoll(nil); err != nil {
		return err
	}
	if err := m.release(); err != nil {
		return err
	}
	if err := m.flush(); err != nil {
		return err
	}
	if m.begun && !m.ended {
		m.found.noFinalize = true
		end := m.begin("MPI_Finalize", m.lastNS)
		end.row.Thread = threads[0].number
		m.done(end, m.lastNS)
		return m.flush()
	}
	return nil
}

// assume returns what the user has the rank assume of a call.
func (m *rowMaker) assume(key, call string) (int64, error) {
	return m.found.assumed.Of(m.opt.Assume, key, call, reading.Error{
		File: m.in.file, Rank: int(m.rank), Place: fmt.Sprintf("record %d", m.in.records),
	})
}
