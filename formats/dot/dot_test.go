package dot

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/listing"
	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

func TestGolden(t *testing.T) {
	s := listing.Schedule(t, `
comm self
rank 0
0 calc 1000
1 send 1 7 i0
2 send 1 7
3 ssend 1 8 r2 r0 cpu1
4 send 2 1
5 send 2 2
rank 1
0 recv 0 7
1 recv 0 8
2 recv 0 7
3 io 5 r4
4 allreduce 1 4B
rank 2
0 recv -1 1
1 recv 0 2
rank 3`)
	var got bytes.Buffer
	expect.OK(t, Write(&got, s))
	cases.Golden(t, "all.dot", got.String())
}

// A message is drawn to the receive that takes it, where no other could. A case is the receives of rank 1 from rank 0.
func TestMatch(t *testing.T) {
	cases.Lines(t, "matches.txt", func(receives string) string {
		text := "comm 0,1\nrank 0\n0 send 1 7\n1 send 1 8\n2 send 1 7\nrank 1\n"
		for i, receive := range strings.Split(receives, ", ") {
			text += fmt.Sprintf("%d recv %s\n", i, receive)
		}
		var pairs []string
		for _, m := range match(listing.Schedule(t, text).Ops) {
			pairs = append(pairs, fmt.Sprintf("%d to %d", m.from.place, m.to.place))
		}
		return strings.Join(pairs, ", ")
	})
}

// alike has so many ranks with so many operations.
func alike(ranks, operations int) *schedule.Schedule {
	s := &schedule.Schedule{Header: schedule.Header{Ranks: ranks, Replicas: 1, Communicators: []comm.Communicator{comm.World(ranks)}}}
	s.Ops = slices.Repeat([][]schedule.Op{make([]schedule.Op, operations)}, ranks)
	return s
}

func TestTooLarge(t *testing.T) {
	for ranks, each := range map[int]int{1: MaxOperations + 1, 3: MaxOperations/3 + 1, MaxOperations + 1: 0} {
		if err := Write(&bytes.Buffer{}, alike(ranks, each)); err != ErrTooLarge {
			t.Errorf("%d ranks with %d operations: %v", ranks, each, err)
		}
	}
	if err := Write(&bytes.Buffer{}, alike(1, MaxOperations)); err != nil {
		t.Error(err)
	}
}

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriterFails(t *testing.T) {
	if err := Write(full{}, alike(1, 0)); err != errFull {
		t.Errorf("got %v", err)
	}
}
