package dot

import (
	"bytes"
	"errors"
	"flag"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

var update = flag.Bool("update", false, "rewrite testdata/all.dot")

func schedules(ops ...[]schedule.Op) *schedule.Schedule {
	return &schedule.Schedule{
		Header: schedule.Header{
			Ranks: len(ops), Replicas: 1,
			Communicators: []comm.Communicator{comm.World(len(ops)), {Name: "MPI_COMM_SELF", Self: true}},
		},
		Ops: ops,
	}
}

func send(to int32, tag int64) schedule.Op {
	return schedule.Op{Kind: schedule.Send, Bytes: 8, Peer: to, Tag: tag}
}

func recv(from int32, tag int64) schedule.Op {
	return schedule.Op{Kind: schedule.Recv, Bytes: 8, Peer: from, Tag: tag}
}

func TestGolden(t *testing.T) {
	synchronous := send(1, 8)
	synchronous.Mode, synchronous.Requires, synchronous.CPU = schedule.Synchronous, []int32{1, 3}, 1
	first := send(1, 7)
	first.Irequires = []int32{1}
	s := schedules(
		[]schedule.Op{{DurationNS: 1000}, first, send(1, 7), synchronous, send(2, 1), send(2, 2)},
		[]schedule.Op{recv(0, 7), recv(0, 8), recv(0, 7), {Kind: schedule.IO, DurationNS: 5, Requires: []int32{-1}},
			{Kind: schedule.Collective, Bytes: 4, Comm: 1, Coll: &schedule.Coll{Kind: "allreduce"}}},
		[]schedule.Op{recv(schedule.AnySource, 1), recv(0, 2)},
		nil,
	)
	var got bytes.Buffer
	expect.OK(t, Write(&got, s))
	cases.Golden(t, *update, "all.dot", got.String())
}

// A message is drawn to the receive that takes it, where no other could.
func TestMatch(t *testing.T) {
	elsewhere := recv(0, 7)
	elsewhere.Comm = 1
	anyTag := recv(0, schedule.AnyTag)
	anyTag.Comm = 1
	sends := []schedule.Op{send(1, 7), send(1, 8), send(1, 7)}
	type pair struct{ from, to int }
	for name, test := range map[string]struct {
		receives []schedule.Op
		want     []pair
	}{
		"in order":                     {[]schedule.Op{recv(0, 7), recv(0, 7), recv(0, 8)}, []pair{{0, 0}, {1, 2}, {2, 1}}},
		"one too few":                  {[]schedule.Op{recv(0, 7)}, []pair{{0, 0}}},
		"from elsewhere":               {[]schedule.Op{recv(1, 7), elsewhere}, nil},
		"any source":                   {[]schedule.Op{recv(schedule.AnySource, 7), recv(0, 7), recv(0, 8)}, []pair{{1, 2}}},
		"any tag":                      {[]schedule.Op{recv(0, schedule.AnyTag), recv(0, 7), recv(0, 8)}, nil},
		"any tag from another":         {[]schedule.Op{recv(1, schedule.AnyTag), recv(0, 7)}, []pair{{0, 1}}},
		"any tag of another of a kind": {[]schedule.Op{anyTag, recv(0, 7)}, []pair{{0, 1}}},
	} {
		t.Run(name, func(t *testing.T) {
			var want []message
			for _, p := range test.want {
				want = append(want, message{node{0, p.from}, node{1, p.to}})
			}
			got := match([][]schedule.Op{sends, test.receives})
			expect.Same(t, want, got, cmp.AllowUnexported(message{}, node{}))
		})
	}
}

func TestTooLarge(t *testing.T) {
	for ranks, per := range map[int]int{1: MaxOperations + 1, 3: MaxOperations/3 + 1, MaxOperations + 1: 0} {
		lists := make([][]schedule.Op, ranks)
		for i := range lists {
			lists[i] = make([]schedule.Op, per)
		}
		if err := Write(&bytes.Buffer{}, schedules(lists...)); err != ErrTooLarge {
			t.Errorf("%d ranks with %d operations: %v", ranks, per, err)
		}
	}
	if err := Write(&bytes.Buffer{}, schedules(make([]schedule.Op, MaxOperations))); err != nil {
		t.Error(err)
	}
}

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriterFails(t *testing.T) {
	if err := Write(full{}, schedules(nil)); err != errFull {
		t.Errorf("got %v", err)
	}
}
