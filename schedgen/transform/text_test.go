package transform

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
)

// parse reads a schedule of some ranks: an operation a line, with those that it
// requires (r0) and irequires (i0) by their numbers. Communicator 0 is the
// world, 1 the ranks from 1 on.
//
//	rank 0
//	0 calc 100
//	1 send 1 7 r0       to rank 1, tag 7
//	2 recv -1 -1 r1     from any rank, any tag
//	3 barrier 0 r2      on communicator 0; or ibarrier
func parse(t *testing.T, ranks int, text string) *schedule.Schedule {
	t.Helper()
	var others []int32
	for r := 1; r < ranks; r++ {
		others = append(others, int32(r))
	}
	s := &schedule.Schedule{
		Header: schedule.Header{Ranks: ranks, Replicas: 1, Communicators: []comm.Communicator{comm.World(ranks), {Members: comm.Of(others)}}},
		Ops:    make([][]schedule.Op, ranks),
	}
	rank := 0
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		words := strings.Fields(line)
		if words[0] == "rank" {
			rank = number(t, words[1])
			continue
		}
		s.Ops[rank] = append(s.Ops[rank], operation(t, words))
	}
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	return s
}

func operation(t *testing.T, words []string) schedule.Op {
	t.Helper()
	op := schedule.Op{Iteration: schedule.None, TraceRow: schedule.None, Bytes: 8}
	place := number(t, words[0])
	var amounts []int
	for _, word := range words[2:] {
		switch word[0] {
		case 'r':
			op.Requires = append(op.Requires, int32(place-number(t, word[1:])))
		case 'i':
			op.Irequires = append(op.Irequires, int32(place-number(t, word[1:])))
		default:
			amounts = append(amounts, number(t, word))
		}
	}
	switch kind := words[1]; kind {
	case "calc", "io":
		op.DurationNS = int64(amounts[0])
		if kind == "io" {
			op.Kind = schedule.IO
		}
	case "send", "recv":
		op.Kind, op.Peer, op.Tag = schedule.Send, int32(amounts[0]), int64(amounts[1])
		if kind == "recv" {
			op.Kind = schedule.Recv
		}
	default:
		op.Kind, op.Comm = schedule.Collective, int32(amounts[0])
		op.Coll = &schedule.Coll{Kind: "barrier", Algorithm: "dissemination", Root: schedule.None, Nonblocking: kind == "ibarrier"}
	}
	return op
}

func number(t *testing.T, word string) int {
	t.Helper()
	n, err := strconv.Atoi(word)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// print writes a schedule in that form, with the CPU where it is not 0.
func print(s *schedule.Schedule) string {
	var lines []string
	for rank, ops := range s.Ops {
		lines = append(lines, fmt.Sprintf("rank %d", rank))
		for i, op := range ops {
			text := fmt.Sprintf("%d %s", i, op.Kind)
			switch op.Kind {
			case schedule.Calc, schedule.IO:
				text += fmt.Sprintf(" %d", op.DurationNS)
			case schedule.Send, schedule.Recv:
				text += fmt.Sprintf(" %d %d", op.Peer, op.Tag)
			case schedule.Collective:
				text = fmt.Sprintf("%d barrier %d", i, op.Comm)
				if op.Coll.Nonblocking {
					text = fmt.Sprintf("%d ibarrier %d", i, op.Comm)
				}
			}
			for _, d := range op.Requires {
				text += fmt.Sprintf(" r%d", i-int(d))
			}
			for _, d := range op.Irequires {
				text += fmt.Sprintf(" i%d", i-int(d))
			}
			if op.CPU != 0 {
				text += fmt.Sprintf(" cpu%d", op.CPU)
			}
			lines = append(lines, text)
		}
	}
	return strings.Join(lines, "\n")
}
