package paraver

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"

	"loggops/collector/reading"
	"loggops/formats/comm"
	"loggops/formats/mpi"
	"loggops/internal/units"
)

// survey reads a .prv file and sorts what is in it by rank.
type survey struct {
	*names
	header
	file  string
	lines *reading.Lines

	spool   *reading.Spool
	open    map[threadID]*callRecord // calls that have begun
	last    []int64                  // by rank: when its last call ended
	begun   []int64                  // by rank: the calls that have begun
	inside  map[threadID][]uint32    // functions that a thread is in, by their places in texts
	texts   []string                 // regions and sites of calls; the first is none
	textAt  map[string]uint32
	running []int64 // by rank: the time in which its first thread computes

	comms map[int64]*group // by the number that the file gives them
	list  []comm.Communicator
	// threads: several of a rank have called MPI.
	threads bool

	encoded []byte
	numbers []int64
}

// threadID is a thread of a rank, from 0.
type threadID struct{ rank, thread int32 }

// maxLine bounds a line: one of all communicators of a large run.
const maxLine = 64 << 20

// take reads a whole file. The spool is to be closed.
func take(ctx context.Context, file string, n *names, read func(int)) (*survey, error) {
	in, err := reading.Open(file, read)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	s := &survey{names: n, file: file, open: map[threadID]*callRecord{}, inside: map[threadID][]uint32{}, texts: []string{""}, textAt: map[string]uint32{"": 0}, comms: map[int64]*group{}}
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

func (s *survey) readAll(ctx context.Context, in io.Reader) error {
	s.lines = reading.NewLines(ctx, in, maxLine, func(problem string) error { return s.fail("%s", problem) })
	for {
		text, err := s.lines.Next()
		if err == io.EOF {
			return s.finish()
		}
		if err != nil {
			return err
		}
		if err := s.record(text); err != nil {
			return err
		}
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
	case 'c':
		return s.communicator(text)
	case '#': // a comment
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
	s.list = []comm.Communicator{comm.World(s.ranks)}
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
		if i == from || i-from > 19 || v > 1<<63-1 && i-from > 18 {
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

// rankOf returns the rank of a task, which the file counts from 1.
func (s *survey) rankOf(task int64) (int32, bool) {
	return int32(task - 1), task >= 1 && task <= int64(s.ranks)
}

// time returns a time in ns.
func (s *survey) time(t int64) (int64, bool) {
	return t * s.unit, t >= 0 && t <= maxTime/s.unit
}

// stateRunning is the state of computation.
const stateRunning = 1

// state takes the state of a thread: 1:cpu:application:task:thread:begin:end:state.
func (s *survey) state(text []byte) error {
	v, ok := s.parse(text)
	if !ok || len(v) != 8 {
		return s.fail("a state that does not have 8 numbers")
	}
	rank, isRank := s.rankOf(v[3])
	begin, begins := s.time(v[5])
	end, ends := s.time(v[6])
	if !isRank || !begins || !ends || end < begin {
		return s.fail("a state of task %d of %d, from %d to %d", v[3], s.ranks, v[5], v[6])
	}
	if v[7] == stateRunning && v[4] == 1 {
		return units.Add(&s.running[rank], "times of computation, in ns,", end-begin)
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
	var call *callRecord
	told := notTold
	function, line := "", ""
	id, known := threadID{}, false
	for i := 6; i < len(v); i += 2 {
		kind, value := v[i], v[i+1]
		if kind < s.lowest || kind >= s.above {
			continue
		}
		if !known {
			rank, isRank := s.rankOf(v[3])
			ns, isTime := s.time(v[5])
			if !isRank || !isTime || v[4] < 1 || v[4] > maxRanks {
				return s.fail("events of task %d of %d, thread %d, at %d", v[3], s.ranks, v[4], v[5])
			}
			id, known = threadID{rank, int32(v[4] - 1)}, true
			v[5] = ns
		}
		switch {
		case kind == typeSendSize:
			told.sent = max(none, value)
		case kind == typeRecvSize:
			told.received = max(none, value)
		case kind == typeRoot:
			told.root = value
		case kind == typeComm:
			told.comm = value
		case kind == typeFunction:
			s.function(id, value)
		case kind == typeCaller:
			function = s.places[event{kind, value}]
		case kind == typeCallerLine:
			line = s.places[event{kind, value}]
		case !s.types[kind]:
		case value != 0:
			var err error
			if call, err = s.enter(id, event{kind, value}, v[5]); err != nil {
				return err
			}
		default:
			if err := s.leave(id, kind, v[5]); err != nil {
				return err
			}
		}
	}
	if open := s.open[id]; open != nil && open.startNS == v[5] && function+line != "" { // maybe of another line
		open.site = s.text(site(function, line))
	}
	if call != nil && told != notTold {
		call.ofCollective = told
		s.sawCollective(id.rank, call)
	}
	return nil
}

// function enters a function, or leaves the innermost where it is 0.
func (s *survey) function(id threadID, value int64) {
	in := s.inside[id]
	switch {
	case value != 0:
		s.inside[id] = append(in, s.text(s.places[event{typeFunction, value}]))
	case len(in) > 0:
		s.inside[id] = in[:len(in)-1]
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
func (s *survey) enter(id threadID, e event, ns int64) (*callRecord, error) {
	name, known := s.of[e]
	if !known {
		return nil, s.fail("value %d of event type %d, which the .pcf file does not name", e.value, e.kind)
	}
	if other := s.open[id]; other != nil {
		return nil, s.fail("%s begins within %s", s.names.list[name], s.names.list[other.name])
	}
	c := &callRecord{name: name, kind: e.kind, thread: id.thread, startNS: ns, ofCollective: notTold}
	if in := s.inside[id]; len(in) > 0 {
		c.region = in[len(in)-1]
	}
	s.open[id] = c
	s.begun[id.rank]++
	s.threads = s.threads || id.thread != 0
	return c, nil
}

// leave ends a call.
func (s *survey) leave(id threadID, kind, ns int64) error {
	c := s.open[id]
	switch {
	case c == nil || c.kind != kind:
		return s.fail("a call of event type %d ends that has not begun", kind)
	case ns < c.startNS || ns < s.last[id.rank]:
		return s.fail("time goes back")
	}
	delete(s.open, id)
	c.endNS = ns
	s.encoded = c.append(s.encoded[:0], s.last[id.rank])
	s.last[id.rank] = ns
	return s.keep(ofCalls, id.rank, s.encoded)
}

// communication takes a message: 3, then cpu:application:task:thread and the
// logical and the physical time of the sender, the same of the receiver, the
// size and the tag.
func (s *survey) communication(text []byte) error {
	v, ok := s.parse(text)
	if !ok || len(v) != 15 {
		return s.fail("a message that does not have 15 numbers")
	}
	from, sends := s.rankOf(v[3])
	to, receives := s.rankOf(v[9])
	switch {
	case !sends || !receives:
		return s.fail("a message from task %d to task %d of %d", v[3], v[9], s.ranks)
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
	send := half{ns: ns[0], done: ns[1], thread: int32(v[4] - 1), peer: to, tag: int32(v[14]), bytes: v[13]}
	if err := s.keepHalf(ofSends, from, &send); err != nil {
		return err
	}
	receive := half{ns: ns[2], done: ns[3], thread: int32(v[10] - 1), peer: from, tag: int32(v[14]), bytes: v[13]}
	return s.keepHalf(ofReceives, to, &receive)
}

// communicator takes a communicator: c:application:number:members, then the tasks.
func (s *survey) communicator(text []byte) error {
	if len(text) < 2 {
		return s.fail("a communicator without members")
	}
	v, ok := s.parse(text[2:])
	if !ok || len(v) < 3 || v[2] != int64(len(v)-3) {
		return s.fail("a communicator that does not have as many members as it says")
	}
	var members []int32
	for _, task := range v[3:] {
		rank, is := s.rankOf(task)
		if !is {
			return s.fail("task %d of %d is a member of a communicator", task, s.ranks)
		}
		members = append(members, rank)
	}
	ranks := comm.Of(members)
	if err := ranks.Check(s.ranks); err != nil {
		return s.fail("a communicator: %v", err)
	}
	g := &group{members: ranks, of: map[int32]int{}}
	if !slices.Equal(ranks, s.list[world].Members) {
		g.place = int32(len(s.list))
		s.list = append(s.list, comm.Communicator{Name: fmt.Sprintf("communicator %d of the file", v[1]), Members: ranks})
	}
	s.comms[v[1]] = g
	return nil
}

// sawCollective notes which rank is the root of a collective, where it is one that
// has one.
func (s *survey) sawCollective(rank int32, c *callRecord) {
	g := s.comms[c.comm]
	if g == nil || !mpi.Of(s.names.list[c.name]).Rooted {
		return
	}
	number := g.of[rank]
	g.of[rank]++
	if c.root != 0 {
		g.roots.set(number, int32(g.members.Index(rank)))
	}
}

// finish checks that all has ended.
func (s *survey) finish() error {
	if s.ranks == 0 {
		return &reading.Error{File: s.file, Rank: -1, Problem: "the file is empty"}
	}
	open := slices.SortedFunc(maps.Keys(s.open), func(a, b threadID) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.thread, b.thread))
	})
	for rank := range int32(s.ranks) {
		if len(open) > 0 && open[0].rank == rank {
			c := s.open[open[0]]
			return &reading.Error{File: s.file, Rank: int(rank), Problem: fmt.Sprintf("%s at %d ns does not end; the file is cut, or the run was killed", s.names.list[c.name], c.startNS)}
		}
		if s.begun[rank] == 0 {
			return &reading.Error{File: s.file, Rank: int(rank), Problem: "there are no MPI calls of it; only those make a schedule"}
		}
	}
	return nil
}

// world is the place of MPI_COMM_WORLD in the list.
const world = 0

// self adds MPI_COMM_SELF.
func (s *survey) self() int32 {
	s.list = append(s.list, comm.Communicator{Name: "MPI_COMM_SELF", Self: true})
	return int32(len(s.list) - 1)
}
