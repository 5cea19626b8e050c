package expand

import (
	"bytes"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

func graphed(ops ...[]schedule.Op) *schedule.Schedule {
	return &schedule.Schedule{
		Header: schedule.Header{
			Ranks: len(ops), Replicas: 1,
			Communicators: []comm.Communicator{comm.World(len(ops)), {Name: "MPI_COMM_SELF", Self: true}},
		},
		Ops: ops,
	}
}

func TestDot(t *testing.T) {
	synchronous := send(1, 8, 0)
	synchronous.Mode, synchronous.Requires, synchronous.CPU = schedule.Synchronous, []int32{1, 3}, 1
	first := send(1, 7, 0)
	first.Irequires = []int32{1}
	s := graphed(
		[]schedule.Op{{DurationNS: 1000}, first, send(1, 7, 0), synchronous, send(2, 1, 0), send(2, 2, 0)},
		[]schedule.Op{recv(0, 7, 0), recv(0, 8, 0), recv(0, 7, 0), {Kind: schedule.IO, DurationNS: 5, Requires: []int32{-1}},
			{Kind: schedule.Collective, Bytes: 4, Comm: 1, Coll: &schedule.Coll{Kind: "allreduce"}}},
		[]schedule.Op{recv(schedule.AnySource, 1, 0), recv(0, 2, 0)},
		nil,
	)
	var got bytes.Buffer
	expect.OK(t, WriteDot(&got, s))
	cases.Golden(t, *update, "all.dot", got.String())
}

// A message is drawn to the receive that takes it, where no other could.
func TestDotMatch(t *testing.T) {
	elsewhere := recv(0, 7, 0)
	elsewhere.Comm = 1
	anyTag := recv(0, schedule.AnyTag, 0)
	anyTag.Comm = 1
	sends := []schedule.Op{send(1, 7, 0), send(1, 8, 0), send(1, 7, 0)}
	type pair struct{ from, to int }
	for name, test := range map[string]struct {
		receives []schedule.Op
		want     []pair
	}{
		"in order":                     {[]schedule.Op{recv(0, 7, 0), recv(0, 7, 0), recv(0, 8, 0)}, []pair{{0, 0}, {1, 2}, {2, 1}}},
		"one too few":                  {[]schedule.Op{recv(0, 7, 0)}, []pair{{0, 0}}},
		"from elsewhere":               {[]schedule.Op{recv(1, 7, 0), elsewhere}, nil},
		"any source":                   {[]schedule.Op{recv(schedule.AnySource, 7, 0), recv(0, 7, 0), recv(0, 8, 0)}, []pair{{1, 2}}},
		"any tag":                      {[]schedule.Op{recv(0, schedule.AnyTag, 0), recv(0, 7, 0), recv(0, 8, 0)}, nil},
		"any tag from another":         {[]schedule.Op{recv(1, schedule.AnyTag, 0), recv(0, 7, 0)}, []pair{{0, 1}}},
		"any tag of another of a kind": {[]schedule.Op{anyTag, recv(0, 7, 0)}, []pair{{0, 1}}},
	} {
		t.Run(name, func(t *testing.T) {
			var want []dotMessage
			for _, p := range test.want {
				want = append(want, dotMessage{dotNode{0, p.from}, dotNode{1, p.to}})
			}
			got := dotMessages([][]schedule.Op{sends, test.receives})
			expect.Same(t, want, got, cmp.AllowUnexported(dotMessage{}, dotNode{}))
		})
	}
}

func TestDotTooLarge(t *testing.T) {
	for ranks, per := range map[int]int{1: MaxDotOperations + 1, 3: MaxDotOperations/3 + 1, MaxDotOperations + 1: 0} {
		lists := make([][]schedule.Op, ranks)
		for i := range lists {
			lists[i] = make([]schedule.Op, per)
		}
		if err := WriteDot(&bytes.Buffer{}, graphed(lists...)); err != ErrDotTooLarge {
			t.Errorf("%d ranks with %d operations: %v", ranks, per, err)
		}
	}
	if err := WriteDot(&bytes.Buffer{}, graphed(make([]schedule.Op, MaxDotOperations))); err != nil {
		t.Error(err)
	}
}

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestDotWriterFails(t *testing.T) {
	if err := WriteDot(full{}, graphed(nil)); err != errFull {
		t.Errorf("got %v", err)
	}
}

func TestDotQuoted(t *testing.T) {
	for text, want := range map[string]string{
		"calc 5 ns": `"calc 5 ns"`, `a"b\N`: `"a\"b\\N"`, "a\nb\x1b": `"a\\nb\\x1b"`,
	} {
		if got := quoted(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
