// Package listing reads schedules and traces as texts for tests. In a schedule, an operation is a line:
//
//	replicas 2               if there are several
//	comm 1,2                 a communicator beside 0, the world; or "comm self"
//	rank 0
//	0 calc 100               100 ns; or io
//	1 send 1 7 r0            8 bytes to rank 1, tag 7, when operation 0 has ended
//	2 recv -1 -1 64B i1      64 bytes from any rank, any tag, when operation 1 has started
//	3 ibarrier 0 r2 cpu1     nonblocking, on communicator 0, on CPU 1
//	4 reduce 0 9B root1 r3   of 9 bytes; the algorithm is the usual one of the kind, see algorithms
//
// Sends may be ssend or bsend. comm1 and nic1 stand after the tag; call=MPI_Send, site=a.c:7, region=solve, iteration3 and
// row5 are read only.
//
// In a trace, a call is a line:
//
//	comm row 0,1              a communicator; the first one is number 4. Members of a second group follow
//	0 0 Init                  of rank 0, from 0 to 0 ns
//	5 9 Recv rank=1 comm=0 peer=2 tag=-1 bytes=64 actual=2/7/32
//
// The keys are the fields of trace.Call in lowercase, except other (OtherThread), ended (ThreadEndNS), req (Requests) and
// actual: the source, tag and bytes of each received message; tag and bytes are optional.
package listing

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
)

// algorithms are those of operations that name none; others stand behind the kind: bcast:ring.
var algorithms = map[string]string{"barrier": "dissemination", "allreduce": "dissemination", "bcast": "binomial", "reduce": "binomial"}

// usualBytes are those of messages.
const usualBytes = 8

// works are the operations that only take CPU time.
var works = map[string]schedule.Kind{"calc": schedule.Calc, "io": schedule.IO, "one-sided": schedule.OneSided}

// sends are the words for sends.
var sends = map[string]schedule.Mode{"send": schedule.Standard, "ssend": schedule.Synchronous, "bsend": schedule.Buffered}

// Schedule reads a schedule.
func Schedule(t testing.TB, text string) *schedule.Schedule {
	t.Helper()
	s := &schedule.Schedule{Header: schedule.Header{Replicas: 1, Communicators: []comm.Communicator{{}}}}
	rank := 0
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == "rank":
			rank = number(t, words[1])
			s.Ops = append(s.Ops, make([][]schedule.Op, max(0, rank+1-len(s.Ops)))...)
		case words[0] == "replicas":
			s.Header.Replicas = number(t, words[1])
		case words[0] == "comm" && words[1] == "self":
			s.Header.Communicators = append(s.Header.Communicators, comm.Communicator{Self: true})
		case words[0] == "comm":
			s.Header.Communicators = append(s.Header.Communicators, comm.Communicator{Members: comm.Of(list[int32](t, words[1]))})
		default:
			s.Ops[rank] = append(s.Ops[rank], operation(t, words))
		}
	}
	s.Header.Ranks = len(s.Ops)
	s.Header.Communicators[0] = comm.World(len(s.Ops))
	expect.OK(t, s.Check())
	return s
}

func operation(t testing.TB, words []string) schedule.Op {
	t.Helper()
	op := schedule.Op{Iteration: schedule.None, TraceRow: schedule.None}
	place := number(t, words[0])
	kind, algorithm, _ := strings.Cut(words[1], ":")
	args := words[2:]
	mode, sends := sends[kind]
	work, works := works[kind]
	switch {
	case works:
		op.Kind, op.DurationNS = work, int64(number(t, args[0]))
		args = args[1:]
	case sends || kind == "recv":
		op.Kind, op.Mode, op.Peer, op.Tag, op.Bytes = schedule.Send, mode, int32(number(t, args[0])), int64(number(t, args[1])), usualBytes
		if args = args[2:]; kind == "recv" {
			op.Kind = schedule.Recv
		}
	default:
		op.Kind, op.Comm = schedule.Collective, int32(number(t, args[0]))
		args = args[1:]
		kind, nonblocking := strings.CutPrefix(kind, "i")
		if algorithm == "" {
			algorithm = algorithms[kind]
		}
		op.Coll = &schedule.Coll{Kind: kind, Algorithm: algorithm, Root: schedule.None, Nonblocking: nonblocking}
	}
	for _, word := range args {
		option(t, &op, place, word)
	}
	return op
}

// option reads a word after the first ones of an operation.
func option(t testing.TB, op *schedule.Op, place int, word string) {
	t.Helper()
	if key, value, is := strings.Cut(word, "="); is {
		*map[string]*string{"call": &op.Call, "site": &op.Site, "region": &op.Region}[key] = value
		return
	}
	name := strings.TrimRight(word, "-0123456789,")
	value := strings.TrimSuffix(strings.TrimPrefix(word, name), "B")
	switch {
	case strings.HasSuffix(word, "B"):
		op.Bytes = int64(number(t, strings.TrimSuffix(word, "B")))
	case name == "r":
		op.Requires = append(op.Requires, int32(place-number(t, value)))
	case name == "i":
		op.Irequires = append(op.Irequires, int32(place-number(t, value)))
	case name == "row":
		op.TraceRow = int64(number(t, value))
	case name == "iteration":
		op.Iteration = int32(number(t, value))
	case name == "cpu":
		op.CPU = int32(number(t, value))
	case name == "nic":
		op.NIC = int32(number(t, value))
	case name == "comm":
		op.Comm = int32(number(t, value))
	case name == "root":
		op.Coll.Root = int32(number(t, value))
	case name == "counts":
		op.Coll.Counts = list[int64](t, value)
	case name == "recvcounts":
		op.Coll.RecvCounts = list[int64](t, value)
	case name == "to":
		op.Coll.Neighbors = list[int32](t, value)
	case name == "from":
		op.Coll.RecvNeighbors = list[int32](t, value)
	default:
		t.Fatalf("no option of an operation is called %q", word)
	}
}

func number(t testing.TB, word string) int {
	t.Helper()
	n, err := strconv.Atoi(word)
	expect.OK(t, err)
	return n
}

func list[N int32 | int64](t testing.TB, text string) (all []N) {
	t.Helper()
	for word := range strings.SplitSeq(text, ",") {
		all = append(all, N(number(t, word)))
	}
	return all
}

// Print writes the operations of a schedule.
func Print(s *schedule.Schedule) string {
	var lines []string
	for rank, ops := range s.Ops {
		lines = append(lines, fmt.Sprint("rank ", rank))
		for i := range ops {
			lines = append(lines, line(&ops[i], i))
		}
	}
	return strings.Join(lines, "\n")
}

func line(op *schedule.Op, place int) string {
	words := []string{strconv.Itoa(place)}
	add := func(format string, args ...any) { words = append(words, fmt.Sprintf(format, args...)) }
	switch {
	case op.Kind.IsWork():
		add("%s %d", op.Kind, op.DurationNS)
	case op.Kind.IsMessage():
		prefix := [...]string{"", "s", "b"}[op.Mode]
		if add("%s%s %d %d", prefix, op.Kind, op.Peer, op.Tag); op.Comm != 0 {
			add("comm%d", op.Comm)
		}
		if op.Bytes != usualBytes {
			add("%dB", op.Bytes)
		}
	case op.Kind == schedule.Collective:
		words = append(words, collective(op)...)
	}
	for _, d := range op.Requires {
		add("r%d", place-int(d))
	}
	for _, d := range op.Irequires {
		add("i%d", place-int(d))
	}
	if op.CPU != 0 {
		add("cpu%d", op.CPU)
	}
	if op.NIC != 0 {
		add("nic%d", op.NIC)
	}
	return strings.Join(words, " ")
}

func collective(op *schedule.Op) (words []string) {
	kind := op.Coll.Kind
	if op.Coll.Algorithm != algorithms[kind] {
		kind += ":" + op.Coll.Algorithm
	}
	if op.Coll.Nonblocking {
		kind = "i" + kind
	}
	words = []string{kind, fmt.Sprint(op.Comm)}
	if op.Bytes != 0 {
		words = append(words, fmt.Sprintf("%dB", op.Bytes))
	}
	if op.Coll.Root != schedule.None {
		words = append(words, fmt.Sprintf("root%d", op.Coll.Root))
	}
	for _, list := range []struct{ name, values string }{
		{"counts", fmt.Sprint(op.Coll.Counts)}, {"recvcounts", fmt.Sprint(op.Coll.RecvCounts)},
		{"to", fmt.Sprint(op.Coll.Neighbors)}, {"from", fmt.Sprint(op.Coll.RecvNeighbors)},
	} {
		if values := strings.ReplaceAll(strings.Trim(list.values, "[]"), " ", ","); values != "" {
			words = append(words, list.name+values)
		}
	}
	return words
}
