package paraver

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/comm"
	"loggops/formats/trace"
	"loggops/internal/setting"
	"loggops/internal/units"
)

// survey reads a .prv file and sorts what is in it by rank.
type survey struct {
	*names
	header
	*application // the one that calls MPI, at the end
	file         string
	lines        *reading.Lines
	opt          reading.Options

	spool   *reading.Spool
	threads map[threadID]*thread
	last    []int64  // by task: when its last call ended
	begun   []int64  // by task: the calls that have begun
	orders  []int    // by task: calls of ordersRanks
	texts   []string // regions and sites of calls; the first is none
	textAt  map[string]uint32
	running []int64 // by task: the time in which its first thread computes

	// several: several threads of a rank have called MPI.
	several bool
	// marks counts the rows that are not calls, by name. lacks: there are calls of silentCalls.
	marks map[string]int64
	lacks bool
	// counted: the tracer counts unsuccessful polls, and records successful ones.
	counted bool
	// cutter: Paraver has cut the file. closed: only ends that Paraver adds to calls follow.
	// damaged: the last line is not complete. unended are the threads whose last call does not end.
	// circular: the buffer of the tracer was circular.
	cutter, closed, damaged, circular bool
	unended                           []*thread
	begunBefore                       int64 // threads that begin with the end of a call
	strangers, globals                int64 // members of communicators that are not tasks; records of kind 4

	encoded []byte
	numbers []int64
}

// maxLine bounds a line: one of all communicators of a large run.
const maxLine = 64 << 20

// take reads a whole file. The spool is to be closed.
func take(ctx context.Context, file string, n *names, opt reading.Options) (*survey, error) {
	in, err := reading.Open(file, opt.Meter())
	if err != nil {
		return nil, err
	}
	defer in.Close()
	s := &survey{names: n, file: file, opt: opt, threads: map[threadID]*thread{}, texts: []string{""}, textAt: map[string]uint32{"": 0}}
	if s.spool, err = reading.NewSpool(); err != nil {
		return nil, err
	}
	if err := s.readAll(ctx, in); err != nil {
		s.spool.Close()
		return nil, err
	}
	return s, nil
}

// fail returns an error of the line in hand.
func (s *survey) fail(format string, args ...any) error {
	return &reading.Error{File: s.file, Rank: -1, Place: fmt.Sprintf("line %d", s.lines.Number), Problem: fmt.Sprintf(format, args...)}
}

// ofFile returns an error of the file.
func (s *survey) ofFile(format string, args ...any) error {
	return &reading.Error{File: s.file, Rank: -1, Problem: fmt.Sprintf(format, args...)}
}

// useComplete adds to an error how the complete part of a run is used.
func useComplete(err error) error {
	return setting.Advisef("%w; %s uses the complete part", err, setting.Name("truncated"))
}

// partOfRun returns the error of a part of a run that is to be taken for the whole.
func (s *survey) partOfRun(format string, args ...any) error {
	return useComplete(s.ofFile("the file has a part of a run: %s", fmt.Sprintf(format, args...)))
}

func (s *survey) readAll(ctx context.Context, in io.Reader) error {
	s.lines = reading.NewLines(ctx, in, maxLine, func(problem string) error {
		s.damaged = problem == reading.FileCut
		return s.fail("%s", problem)
	})
	for {
		text, err := s.lines.Next()
		if err == io.EOF {
			return s.finish()
		}
		if err == nil {
			if err = s.record(text); err == nil {
				continue
			}
			s.damaged = s.lines.Unended
		}
		switch {
		case !s.damaged || s.lines.Number < 2:
			return err
		case s.opt.Truncated:
			return s.finish()
		}
		return setting.Advisef("%w; the file is cut, and %s uses the complete part", err, setting.Name("truncated"))
	}
}

// record takes a line.
func (s *survey) record(text []byte) error {
	if s.lines.Number == 1 {
		return s.begin(text)
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	switch text[0] {
	case '1':
		return s.state(text)
	case '2':
		return s.events(text)
	case '3':
		return s.communication(text)
	case '4': // collectives, before 2009, whose events tell the same
		s.globals++
		return nil
	case 'c', 'i':
		return s.communicator(text)
	case '#': // a comment
		s.cutter = s.cutter || bytes.Contains(text, []byte(":CUTTER:"))
		s.closed = s.closed || bytes.HasPrefix(text, []byte("# Appending events with value 0"))
		return nil
	}
	return s.fail("a record of kind %.10q", text)
}

// begin takes the first line.
func (s *survey) begin(text []byte) (err error) {
	if s.header, err = parseHeader(text); err != nil {
		return s.fail("%v", err)
	}
	s.last, s.begun, s.running = make([]int64, s.ranks), make([]int64, s.ranks), make([]int64, s.ranks)
	s.orders = make([]int, s.ranks)
	return nil
}

// numbers reads the numbers of a line, which colons divide.
func (s *survey) parse(text []byte) ([]int64, bool) {
	s.numbers = s.numbers[:0]
	for i := 0; ; {
		negative := i < len(text) && text[i] == '-'
		if negative {
			i++
		}
		v, from := uint64(0), i
		for i < len(text) && text[i]-'0' <= 9 {
			v = v*10 + uint64(text[i]-'0')
			i++
		}
		if i == from || i-from > 20 || i-from == 20 && (text[from] != '1' || v < 1e19) { // some values have 64 bits
			return nil, false
		}
		n := int64(v)
		if negative {
			n = -n
		}
		s.numbers = append(s.numbers, n)
		switch {
		case i == len(text):
			return s.numbers, true
		case text[i] != ':':
			return nil, false
		}
		i++
	}
}

// rankOf returns the world rank of a task over all applications. The file counts tasks from 1 in each application.
func (s *survey) rankOf(application, task int64) (int32, bool) {
	if application < 1 || application > int64(len(s.applications)) {
		return 0, false
	}
	a := &s.applications[application-1]
	return int32(a.first + int(task-1)), task >= 1 && task <= int64(a.tasks)
}

// applicationOf returns the application of a world rank over all applications.
func (s *survey) applicationOf(rank int32) *application {
	at, _ := slices.BinarySearchFunc(s.applications, int(rank), func(a application, rank int) int {
		if a.first+a.tasks <= rank {
			return -1
		}
		return 1
	})
	return &s.applications[at]
}

// time returns a time in ns.
func (s *survey) time(t int64) (int64, bool) {
	return t * s.unit, t >= 0 && t <= maxTime/s.unit
}

// state takes the state of a thread: 1:cpu:application:task:thread:begin:end:state.
func (s *survey) state(text []byte) error {
	v, ok := s.parse(text)
	if !ok || len(v) != 8 {
		return s.fail("a state that does not have 8 numbers")
	}
	rank, isRank := s.rankOf(v[2], v[3])
	begin, begins := s.time(v[5])
	end, ends := s.time(v[6])
	if !isRank || !begins || !ends || end < begin {
		return s.fail("a state of task %d of %d, from %d to %d", v[3], s.ranks, v[5], v[6])
	}
	switch {
	case v[7] == stateRunning && v[4] == 1:
		return units.Add(&s.running[rank], "times of computation, in ns,", end-begin)
	case v[7] == stateOff && v[4] >= 1 && v[4] <= maxRanks:
		s.off(s.thread(threadID{rank, int32(v[4] - 1)}), begin, end)
	}
	return nil
}

// events takes the events of a thread at a time:
// 2:cpu:application:task:thread:time, then type:value for each.
func (s *survey) events(text []byte) error {
	v, ok := s.parse(text)
	if !ok || len(v) < 6 || len(v)%2 != 0 {
		return s.fail("events that are not TYPE:VALUE, or not of a thread and a time")
	}
	var t *thread
	var call *callRecord
	var polls int64
	collective := noCollective
	function, line := "", ""
	for i := 6; i < len(v); i += 2 {
		e := event{v[i], v[i+1]}
		isCall := ofCall(e.kind)
		isPoll := e.kind >= typePolls && e.kind <= typePollsEnd
		switch e.kind {
		case typeSendSize, typeRecvSize, typeRoot, typeComm, typeFunction, typeCaller, typeCallerLine, typeFlush, typeTracing, typeMode:
		default:
			if !isCall && !isPoll {
				continue
			}
		}
		if t == nil {
			rank, isRank := s.rankOf(v[2], v[3])
			ns, isTime := s.time(v[5])
			if !isRank || !isTime || v[4] < 1 || v[4] > maxRanks {
				return s.fail("events of task %d of %d, thread %d, at %d", v[3], s.ranks, v[4], v[5])
			}
			if s.closed {
				return nil
			}
			t = s.thread(threadID{rank, int32(v[4] - 1)})
			v[5] = ns
		}
		var err error
		switch e.kind {
		case typeSendSize:
			collective.sent = max(none, e.value)
		case typeRecvSize:
			collective.received = max(none, e.value)
		case typeRoot:
			collective.root = e.value
		case typeComm:
			collective.comm = e.value
		case typeFunction:
			s.function(t, e.value)
		case typeCaller:
			function = s.places[e]
		case typeCallerLine:
			line = s.places[e]
		case typeFlush, typeTracing, typeMode:
			err = s.tracer(t, e, v[5])
		default:
			switch {
			case isPoll:
				s.poll(t, e)
				polls = e.kind
			case e.value != 0:
				call, err = s.enter(t, e, v[5])
			default:
				err = s.leave(t, e.kind, v[5])
			}
		}
		if err != nil {
			return err
		}
	}
	if polls != 0 {
		if err := s.endPolls(t, polls, v[5]); err != nil {
			return err
		}
	}
	if t != nil && t.open != nil && t.open.startNS == v[5] && function+line != "" { // maybe of another line
		t.open.site = s.text(site(function, line))
	}
	if call != nil && collective != noCollective {
		call.ofCollective = collective
	}
	return nil
}

// function enters a function, or leaves the innermost where it is 0.
func (s *survey) function(t *thread, value int64) {
	switch {
	case value != 0:
		t.inside = append(t.inside, s.text(s.places[event{typeFunction, value}]))
	case len(t.inside) > 0:
		t.inside = t.inside[:len(t.inside)-1]
	}
}

// text returns the place of a region or site in texts.
func (s *survey) text(text string) uint32 {
	at, known := s.textAt[text]
	if !known {
		at = uint32(len(s.texts))
		s.texts, s.textAt[text] = append(s.texts, text), at
	}
	return at
}

// enter begins a call.
func (s *survey) enter(t *thread, e event, ns int64) (*callRecord, error) {
	name, known := s.call(e)
	if !known {
		return nil, s.fail("value %d of event type %d, which neither the .pcf file nor Extrae names", e.value, e.kind)
	}
	if t.open != nil {
		return nil, s.fail("%s begins within %s", s.names.list[name], s.names.list[t.open.name])
	}
	if err := s.resume(t, ns); err != nil {
		return nil, err
	}
	c := &callRecord{name: name, kind: e.kind, thread: t.threadID.thread, startNS: ns, ofCollective: noCollective}
	if n := len(t.inside); n > 0 {
		c.region = t.inside[n-1]
	}
	t.open, t.called, t.flush = c, true, none
	s.begun[t.rank]++
	s.several = s.several || t.threadID.thread != 0
	s.lacks = s.lacks || silentCalls[s.names.list[name]]
	if ordersRanks[s.names.list[name]] {
		s.orders[t.rank]++
	}
	return c, nil
}

// leave ends a call. In a part of a run, the first end of a thread may belong to a call that began before it, and
// Paraver ends all events at the end.
func (s *survey) leave(t *thread, kind, ns int64) error {
	c := t.open
	switch {
	case s.cutter && ns == s.endNS:
		return nil
	case c == nil && t.gap != nil && t.gap.toNS != none:
		t.gap.toNS = max(t.gap.toNS, ns)
		return nil
	case c == nil && !t.called:
		if t.lastNS == 0 {
			s.begunBefore++
		}
		t.beginNS = ns
		t.holes = max(t.holes, 1)
		if ns > t.lastNS {
			return s.mark(t, trace.Cut, t.lastNS, ns)
		}
		return nil
	case c == nil || c.kind != kind:
		return s.fail("a call of event type %d ends that has not begun", kind)
	case ns < c.startNS || ns < s.last[t.rank]:
		return s.fail("time goes back")
	}
	t.open = nil
	c.endNS = ns
	t.finalized = s.names.list[c.name] == "MPI_Finalize"
	if c.comm != none {
		if err := s.ended(t, c); err != nil {
			return err
		}
	}
	return s.keepCall(t, c)
}

// keepCall keeps a row of a thread.
func (s *survey) keepCall(t *thread, c *callRecord) error {
	s.encoded = c.append(s.encoded[:0], s.last[t.rank])
	s.last[t.rank], t.lastNS = c.endNS, c.endNS
	return s.keep(ofCalls, t.rank, s.encoded)
}

// noTag is the tag of some receives of any tag, and of an MPI_Irecv from MPI_PROC_NULL, which has no bytes: Extrae since version 4.1
// makes a message of it and the next send to the rank.
const noTag = 1<<32 - 1

// communication takes a message: 3, then cpu:application:task:thread and the
// logical and the physical time of the sender, the same of the receiver, the
// size and the tag.
func (s *survey) communication(text []byte) error {
	v, ok := s.parse(text)
	if !ok || len(v) != 15 {
		return s.fail("a message that does not have 15 numbers")
	}
	from, sends := s.rankOf(v[2], v[3])
	to, receives := s.rankOf(v[8], v[9])
	if v[14] == noTag && v[13] > 0 {
		v[14] = math.MaxInt32 // a receive of any tag, which names no tag of the program
	}
	switch {
	case !sends || !receives:
		return s.fail("a message from task %d to task %d of %d", v[3], v[9], s.ranks)
	case v[2] != v[8]:
		return s.fail("a message from application %d to application %d; only one application can be read", v[2], v[8])
	case v[14] == noTag:
		return s.fail("the size, tag and receiver of a message of task %d are lost, unless it is empty and received with any tag: Extrae since version 4.1 takes MPI_Irecv from MPI_PROC_NULL for its receive (tag %d); record the program with Extrae 4.0 or earlier", v[3], v[14])
	case v[13] < 0 || v[14] != int64(int32(v[14])):
		return s.fail("a message of %d bytes, tag %d", v[13], v[14])
	case v[4] < 1 || v[4] > maxRanks || v[10] < 1 || v[10] > maxRanks:
		return s.fail("a message of threads %d and %d", v[4], v[10])
	}
	var ns [4]int64
	for i, at := range []int{5, 6, 11, 12} {
		if ns[i], ok = s.time(v[at]); !ok {
			return s.fail("a message at %d", v[at])
		}
	}
	first := int32(s.applications[v[2]-1].first)
	send := infer.Half{
		NS: ns[0], DoneNS: ns[1], Thread: int32(v[4] - 1), Peer: to - first, Tag: int32(v[14]), Bytes: v[13], OtherNS: ns[2], OtherThread: int32(v[10] - 1),
	}
	if err := s.keepHalf(ofSends, from, &send); err != nil {
		return err
	}
	receive := infer.Half{
		NS: ns[2], DoneNS: ns[3], Thread: int32(v[10] - 1), Peer: from - first, Tag: int32(v[14]), Bytes: v[13], OtherNS: ns[0], OtherThread: int32(v[4] - 1),
	}
	return s.keepHalf(ofReceives, to, &receive)
}

// communicator takes a communicator, c:application:number:members, then the tasks; or an intercommunicator,
// i:application:number, then a communicator and its leader of each side. Members that are not tasks of the
// application are ignored.
func (s *survey) communicator(text []byte) error {
	if len(text) < 2 {
		return s.fail("a communicator without members")
	}
	v, ok := s.parse(text[2:])
	inter := text[0] == 'i'
	switch {
	case !ok || len(v) < 3 || inter && len(v) != 6 || !inter && v[2] != int64(len(v)-3):
		return s.fail("a communicator that does not have as many members as it says")
	case v[0] < 1 || v[0] > int64(len(s.applications)):
		return s.fail("a communicator of application %d of %d", v[0], len(s.applications))
	}
	a := &s.applications[v[0]-1]
	g := &group{inter: inter, name: fmt.Sprintf("communicator %d of the file", v[1])}
	if a.comms[v[1]] = g; inter {
		return nil
	}
	var members []int32
	for _, task := range v[3:] {
		if task < 1 || task > int64(a.tasks) {
			s.strangers++
			continue
		}
		members = append(members, int32(task-1))
	}
	g.members = comm.Of(members)
	if err := g.members.Check(a.tasks); err != nil {
		return s.fail("a communicator: %v", err)
	}
	if !slices.Equal(g.members, a.list[world].Members) {
		g.place = int32(len(a.list))
		a.list = append(a.list, comm.Communicator{Name: g.name, Members: g.members})
	}
	return nil
}

// groups returns the communicators in the order of their numbers.
func (a *application) groups() []*group {
	var list []*group
	for _, number := range slices.Sorted(maps.Keys(a.comms)) {
		list = append(list, a.comms[number])
	}
	return list
}

// finish checks that all has ended.
func (s *survey) finish() error {
	if s.ranks == 0 {
		return s.ofFile("the file is empty")
	}
	for i := range s.applications {
		a := &s.applications[i]
		if !slices.ContainsFunc(s.begun[a.first:a.first+a.tasks], func(n int64) bool { return n > 0 }) {
			continue
		}
		if s.application != nil {
			return s.ofFile("%d applications, of which several call MPI; only one can be read", len(s.applications))
		}
		s.application = a
	}
	none := s.application == nil
	if none {
		s.application = &s.applications[0]
	}
	for _, id := range slices.SortedFunc(maps.Keys(s.threads), func(a, b threadID) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.thread, b.thread))
	}) {
		t := s.threads[id]
		if t.open != nil {
			s.unended = append(s.unended, t)
		}
		if err := s.resume(t, max(t.lastNS, s.endNS)); err != nil {
			return err
		}
	}
	for rank := range s.tasks {
		at := s.first + rank
		if len(s.unended) > 0 && int(s.unended[0].rank) == at && !s.opt.Truncated {
			c := s.unended[0].open
			return useComplete(&reading.Error{File: s.file, Rank: rank, Problem: fmt.Sprintf("%s at %d ns does not end; the file is cut, or the run was killed", s.names.list[c.name], c.startNS)})
		}
		switch {
		case s.begun[at] > 0 || s.cut() && s.opt.Truncated && !none:
		case s.cut() && !none:
			return s.partOfRun("rank %d makes no MPI call in it", rank)
		default:
			return &reading.Error{File: s.file, Rank: rank, Problem: "there are no MPI calls of it; only those make a schedule"}
		}
	}
	if s.circular && !s.opt.Truncated {
		return s.partOfRun("its buffers were circular, and keep the last records only")
	}
	return s.finishGroups(s.application)
}

// world is the place of MPI_COMM_WORLD in the list.
const world = 0

// self adds MPI_COMM_SELF.
func (s *survey) self() int32 {
	s.application.list = append(s.application.list, comm.Communicator{Name: "MPI_COMM_SELF", Self: true})
	return int32(len(s.application.list) - 1)
}
