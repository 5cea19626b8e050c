package goal

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

func readText(text string) (*schedule.Schedule, error) {
	return readKept(strings.NewReader(text), "x.goal")
}

// readKept reads a text into memory.
func readKept(r io.Reader, name string) (*schedule.Schedule, error) {
	s, err := Read(r, name)
	if err != nil {
		return nil, err
	}
	return schedule.Load(s)
}

func calc(ns int64) schedule.Op {
	return schedule.Op{Kind: schedule.Calc, DurationNS: ns, Peer: schedule.AnySource, Iteration: schedule.None, TraceRow: schedule.None}
}

func send(bytes int64, to int32, tag int64) schedule.Op {
	return schedule.Op{Kind: schedule.Send, Bytes: bytes, Peer: to, Tag: tag, Iteration: schedule.None, TraceRow: schedule.None}
}

func recv(bytes int64, from int32, tag int64) schedule.Op {
	return schedule.Op{Kind: schedule.Recv, Bytes: bytes, Peer: from, Tag: tag, Iteration: schedule.None, TraceRow: schedule.None}
}

func requires(op schedule.Op, distances ...int32) schedule.Op {
	op.Requires = distances
	return op
}

func at(op schedule.Op, cpu, nic int32) schedule.Op {
	op.CPU, op.NIC = cpu, nic
	return op
}

func TestHeader(t *testing.T) {
	s, err := readText("num_ranks 3")
	expect.OK(t, err)
	want := &schedule.Schedule{
		Header: schedule.Header{
			Ranks: 3, Replicas: 1, Communicators: []comm.Communicator{comm.World(3)},
			UncheckedReceives: true, Source: "x.goal",
		},
		Ops: make([][]schedule.Op, 3),
	}
	expect.Same(t, want, s)
}

func TestRead(t *testing.T) {
	cases.Run(t, "read.txt", func(t *testing.T, input string) string {
		notes := ""
		source, err := read(strings.NewReader(input), "x.goal", func(note string) { notes += "note: " + note + "\n" })
		expect.OK(t, err)
		s, err := schedule.Load(source)
		expect.OK(t, err)
		if err := s.Check(); err != nil {
			t.Error(err)
		}
		return strings.ReplaceAll(text(t, s), "\n\n", "\n") + notes
	})
}

func TestErrors(t *testing.T) {
	refused := func(text string) string {
		_, err := readText(text)
		if _, ok := errors.AsType[*Error](err); !ok {
			t.Errorf("%.100q: got %v, want an *Error", text, err)
		}
		return cases.Outcome("accepted", err)
	}
	cases.Lines(t, "refused.txt", refused)
	long := strings.Repeat("x", MaxLine)
	for text, want := range map[string]string{
		"num_ranks 2\n" + long + "\n": "error: x.goal:2: the line is longer than 65536 bytes",
		"num_ranks 2\n" + long[1:]:    `error: x.goal:2: num_ranks or rank expected, not "` + long[:40] + `"...`,
	} {
		if got := refused(text); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestReaderFails(t *testing.T) {
	_, err := Read(io.MultiReader(strings.NewReader("num_ranks 2\n"), iotest.ErrReader(io.ErrUnexpectedEOF)), "x.goal")
	if !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got %v", err)
	}
}

// Ranks beyond FreeRanks are fine where the text is long enough for them.
func TestManyRanks(t *testing.T) {
	const ranks = 3 * FreeRanks
	s, err := readText("num_ranks 196608\n" + strings.Repeat("// nothing here\n", ranks/16))
	expect.OK(t, err)
	if len(s.Ops) != ranks {
		t.Errorf("%d ranks", len(s.Ops))
	}
}
