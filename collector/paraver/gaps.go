package paraver

import (
	"slices"

	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// The types of events about the tracer itself.
const (
	typeFlush   = 40000003 // 1 when it begins to write its buffer, 0 when it has
	typeTracing = 40000012 // 0 when the program switches tracing off, 1 when on
	typeMode    = 40000018 // 2 when it begins to record bursts instead of calls
	modeBursts  = 2
)

// The types of events that count unsuccessful polls before a successful one, each followed by that of
// the time in these.
const (
	typePolls    = 50000300
	typePollsEnd = 50000307
)

// polling are the calls that events from typePolls on count.
var polling = []string{"MPI_Iprobe", "MPI_Request_get_status", "MPI_Test", "MPI_Improbe"}

// silentCalls are rows that stand for messages without records: times without calls, persistent sends, whose messages Extrae
// does not record, and processes that have a recording of their own.
var silentCalls = map[string]bool{
	trace.Off: true, trace.Bursts: true, "MPI_Ssend_init": true, "MPI_Bsend_init": true, "MPI_Rsend_init": true,
	"MPI_Comm_spawn": true, "MPI_Comm_spawn_multiple": true,
}

// States of a thread.
const (
	stateRunning = 1
	stateOff     = 14 // tracing is off
)

// threadID is a thread of a task, from 0.
type threadID struct{ rank, thread int32 }

// thread is the state of a thread.
type thread struct {
	threadID
	open      *callRecord // the call that has begun
	inside    []uint32    // functions that it is in, by their places in texts
	called    bool        // it has begun a call of MPI
	finalized bool        // its last call was MPI_Finalize
	lastNS    int64       // when its last call ended, or the part of a call before the file's begin
	beginNS   int64       // when a call ended that began before the file, or none
	holes     int32       // times without records
	gap       *gap
	flush     int64 // since when the tracer writes its buffer; none if it does not
	polled    [2]int64
}

// gap is a time of a thread of which the file has no calls.
type gap struct {
	name         string
	fromNS, toNS int64 // toNS is none while it lasts
}

// thread returns the state of a thread.
func (s *survey) thread(id threadID) *thread {
	t := s.threads[id]
	if t == nil {
		t = &thread{threadID: id, flush: none, beginNS: none}
		s.threads[id] = t
	}
	return t
}

// tracer takes an event about the tracer.
func (s *survey) tracer(t *thread, e event, ns int64) error {
	off := e == event{typeTracing, 0} || e == event{typeMode, modeBursts}
	switch {
	case e.kind == typeFlush && e.value != 0:
		t.flush = ns
	case e.kind == typeFlush:
		from := t.flush
		t.flush = none
		if from != none && t.open == nil && t.gap == nil && !t.finalized && (t.called || t.threadID.thread == 0) {
			return s.mark(t, trace.Flush, from, ns)
		}
	case off && t.gap == nil:
		name := trace.Off
		if e.kind == typeMode {
			name = trace.Bursts
		}
		t.gap = &gap{name, ns, none}
	case !off && t.gap != nil && t.gap.toNS == none:
		t.gap.toNS = ns
	}
	return nil
}

// off takes the state of a thread while tracing is off. With a circular buffer, that is from the end of MPI_Init to
// the oldest record that the buffer still has.
func (s *survey) off(t *thread, fromNS, toNS int64) {
	name := trace.Off
	if t.open != nil && mpi.Of(s.names.list[t.open.name]).Class == mpi.Begin {
		name, s.circular = trace.Cut, true
	}
	t.gap = &gap{name, fromNS, toNS}
}

// resume ends a gap, before a call of a thread.
func (s *survey) resume(t *thread, ns int64) error {
	g := t.gap
	if g == nil {
		return nil
	}
	to := ns
	if g.toNS != none && g.toNS <= ns {
		to, t.gap = g.toNS, nil
	}
	from := max(g.fromNS, t.lastNS)
	if !t.called || from > to || from == to && t.gap != nil {
		return nil
	}
	return s.mark(t, g.name, from, to)
}

// mark keeps a time of a thread that is not a call.
func (s *survey) mark(t *thread, name string, fromNS, toNS int64) error {
	if s.marks == nil {
		s.marks = map[string]int64{}
	}
	s.marks[name]++
	switch name {
	case trace.Cut:
		t.beginNS = toNS
		t.holes++
	case trace.Off, trace.Bursts:
		t.holes++
	}
	return s.keepCall(t, &callRecord{name: s.place(name), thread: t.threadID.thread, startNS: fromNS, endNS: max(fromNS, toNS), ofCollective: noCollective})
}

// poll takes the number, or the time, of unsuccessful polls.
func (s *survey) poll(t *thread, e event) {
	s.counted = true
	t.polled[(e.kind-typePolls)%2] = e.value
}

// endPolls keeps unsuccessful polls that end. Where between other calls they were is not in the file.
func (s *survey) endPolls(t *thread, kind, ns int64) error {
	calls, elapsed := t.polled[0], t.polled[1]
	t.polled = [2]int64{}
	if calls <= 0 || t.open != nil || !t.called {
		return nil
	}
	elapsed = max(0, min(elapsed, ns-t.lastNS))
	if t.threadID.thread == 0 {
		s.running[t.rank] -= min(elapsed, s.running[t.rank])
	}
	return s.keepCall(t, &callRecord{
		name: s.place(polling[(kind-typePolls)/2]), thread: t.threadID.thread, startNS: ns - elapsed, endNS: ns, polls: calls, ofCollective: noCollective,
	})
}

// holes reports whether the file lacks a part of the run, or of the time of a rank.
func (s *survey) holes() bool {
	return s.cut() || s.marks[trace.Off]+s.marks[trace.Bursts] > 0
}

// lossy reports whether a send or receive without a message may be one whose partner is not in the
// file. Otherwise its partner is MPI_PROC_NULL.
func (s *survey) lossy() bool { return s.holes() || s.lacks }

// cut reports whether the file is a part of a run.
func (s *survey) cut() bool {
	return s.marks[trace.Cut] > 0 || s.begunBefore > 0 || s.cutter || s.damaged || len(s.unended) > 0
}

// within reports whether a thread has complete calls at a time.
func (s *survey) within(id threadID, ns int64) bool {
	t := s.threads[id]
	return t == nil || ns > t.beginNS && (t.open == nil || ns < t.open.startNS)
}

// truncated are the ranks, of the application, whose last call does not end.
func (s *survey) truncated() []int {
	var ranks []int
	for _, t := range s.unended {
		ranks = append(ranks, int(t.rank)-s.first)
	}
	slices.Sort(ranks)
	return slices.Compact(ranks)
}
