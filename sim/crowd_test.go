package sim

import (
	"context"
	"testing"
	"time"

	"loggops/formats/schedule"
)

// crowded is the number of messages or receives that are scanned before the index is used.
const crowded = 32

// crowd makes a schedule in which n messages from other ranks, n sends and n
// calcs want the same CPU and NIC of rank 0.
func crowd(n int) *schedule.Schedule {
	s := blank(3, 1)
	add := appending(s)
	for i := range n {
		add(0, schedule.Op{Kind: schedule.Calc, DurationNS: int64(i % 3 * 700)})
		add(0, schedule.Op{Kind: schedule.Send, Peer: 2, Bytes: 64})
		add(0, schedule.Op{Kind: schedule.Recv, Peer: schedule.AnySource, Bytes: 64})
		add(1+i%2, schedule.Op{Kind: schedule.Send, Bytes: 64})
		add(2, schedule.Op{Kind: schedule.Recv, Bytes: 64})
	}
	return s
}

// early makes a schedule in which n broadcasts and messages reach ranks that call them late.
func early(n int) *schedule.Schedule {
	s := blank(4, 1)
	for rank := range 4 {
		add := func(op schedule.Op) { inTurn(s)(rank, op) }
		add(schedule.Op{Kind: schedule.Calc, DurationNS: int64(rank) * 1e6})
		for i := range n {
			add(schedule.Op{Kind: schedule.Collective, Bytes: 8, Coll: &schedule.Coll{Kind: "bcast", Algorithm: "binomial"}})
			switch {
			case i%5 == 0 && rank == 0:
				add(schedule.Op{Kind: schedule.Send, Peer: 3, Bytes: 8})
			case i%5 == 0 && rank == 3:
				add(schedule.Op{Kind: schedule.Recv, Bytes: 8})
			}
			add(schedule.Op{Kind: schedule.Calc, DurationNS: int64(rank * 1000)})
		}
	}
	return s
}

// manyWaits makes a schedule of simultaneous nonblocking collectives. Each operation that
// requires one of them also requires one of the calcs after them, in another order. If late is
// set, each rank calls them long after the rank before.
func manyWaits(order []int, late bool) *schedule.Schedule {
	s := blank(3, 1)
	for rank := range 3 {
		add := func(op schedule.Op) { appending(s)(rank, op) }
		n := len(order)
		add(schedule.Op{Kind: schedule.Calc, DurationNS: int64(rank) * 1e8})
		for i := range n {
			kind := [...]string{"bcast", "allreduce", "scan"}[i%3]
			coll := &schedule.Coll{Kind: kind, Root: schedule.None, Nonblocking: true}
			if kind == "bcast" {
				coll.Root = int32(i / 3 % 3)
			}
			op := schedule.Op{Kind: schedule.Collective, Bytes: 8, Coll: coll}
			if late {
				op.Requires = []int32{int32(i + 1)}
			}
			add(op)
		}
		for i := range n {
			add(schedule.Op{Kind: schedule.Calc, DurationNS: int64(1 + i%7*(rank+1)*300)})
		}
		for i, calc := range order {
			add(schedule.Op{Kind: schedule.Calc, DurationNS: 10, Requires: []int32{int32(2 * n), int32(n + i - calc)}})
		}
	}
	return s
}

// reversed is an order of n things.
func reversed(n int) (order []int) {
	for i := range n {
		order = append(order, n-1-i)
	}
	return order
}

func benchmarkWaits(b *testing.B, late bool) { benchmark(b, manyWaits(reversed(20000), late)) }

func BenchmarkWaits20000(b *testing.B)     { benchmarkWaits(b, false) }
func BenchmarkLateWaits20000(b *testing.B) { benchmarkWaits(b, true) }

func BenchmarkEarly20000(b *testing.B) { benchmark(b, early(20000)) }

func BenchmarkCrowd10000(b *testing.B) { benchmark(b, crowd(10000)) }

// lateReceives makes a schedule in which one CPU of rank 0 has n receives to post after a long
// calc, and another CPU as many between short calcs.
func lateReceives(n int) *schedule.Schedule {
	s := blank(2, 1)
	add := appending(s)
	add(0, schedule.Op{Kind: schedule.Calc, DurationNS: 1e9})
	for i := range n {
		add(0, schedule.Op{Kind: schedule.Recv, Peer: 1, Bytes: 8, Irequires: []int32{int32(i + 1)}})
		add(1, schedule.Op{Kind: schedule.Send, Bytes: 8})
		add(1, schedule.Op{Kind: schedule.Send, Bytes: 8})
	}
	for i := range n {
		calc := schedule.Op{Kind: schedule.Calc, DurationNS: 500, CPU: 1}
		if i > 0 {
			calc.Requires = []int32{2}
		}
		add(0, calc)
		add(0, schedule.Op{Kind: schedule.Recv, Peer: 1, Bytes: 8, CPU: 1, Requires: []int32{1}})
	}
	return s
}

func BenchmarkLateReceives20000(b *testing.B) { benchmark(b, lateReceives(20000)) }

// manyMessages makes a schedule in which rank 0 posts n receives before, or after, the arrival
// of messages from two other ranks in another order. Some of the receives take any source or
// any tag.
func manyMessages(n int, late bool, wild func(i int) (source, tag bool), order []int) *schedule.Schedule {
	s := blank(3, 1)
	add := appending(s)
	var begin []int32
	if late {
		add(0, schedule.Op{Kind: schedule.Calc, DurationNS: 1e9})
	}
	for i := range n {
		if late {
			begin = []int32{int32(i + 1)}
		}
		op := schedule.Op{Kind: schedule.Recv, Peer: int32(1 + i%2), Tag: int64(i / 2 % 50), Bytes: 8, Requires: begin}
		source, tag := wild(i)
		if source {
			op.Peer = schedule.AnySource
		}
		if tag {
			op.Tag = schedule.AnyTag
		}
		add(0, op)
	}
	for _, i := range order {
		add(1+i%2, schedule.Op{Kind: schedule.Calc, DurationNS: int64(i % 7)})
		at := int32(1)
		add(1+i%2, schedule.Op{Kind: schedule.Send, Tag: int64(i / 2 % 50), Bytes: 8, Requires: []int32{at}})
	}
	return s
}

// manyReceives makes a schedule in which rank 0 posts the last quarter of n receives while too many
// others wait to be scanned.
func manyReceives(n, first int, order []int) *schedule.Schedule {
	s := blank(2, 1)
	add := appending(s)
	for i := range n {
		op := schedule.Op{Kind: schedule.Recv, Peer: 1, Tag: int64(i % 60), Bytes: 8}
		if i >= n*3/4 {
			op.Requires = []int32{int32(i - first)}
		}
		add(0, op)
	}
	for _, i := range order {
		add(1, schedule.Op{Kind: schedule.Send, Tag: int64(i % 60), Bytes: 8})
	}
	return s
}

func benchmarkMessages(b *testing.B, late bool, wild func(int) (bool, bool)) {
	benchmark(b, manyMessages(20000, late, wild, reversed(20000)))
}

func exactly(int) (source, tag bool)   { return false, false }
func anySource(int) (source, tag bool) { return true, false }

func BenchmarkPosted20000(b *testing.B)              { benchmarkMessages(b, false, exactly) }
func BenchmarkPostedAnySource20000(b *testing.B)     { benchmarkMessages(b, false, anySource) }
func BenchmarkUnexpected20000(b *testing.B)          { benchmarkMessages(b, true, exactly) }
func BenchmarkUnexpectedAnySource20000(b *testing.B) { benchmarkMessages(b, true, anySource) }

// lateReleases makes a schedule in which rank 0 has n rendezvous sends, which rank 1 receives at once if together is
// set, and otherwise one after the other.
func lateReleases(n int, together bool) *schedule.Schedule {
	s := blank(2, 1)
	add := appending(s)
	add(1, schedule.Op{Kind: schedule.Calc, DurationNS: 1e11})
	for i := range int32(n) {
		add(0, schedule.Op{Kind: schedule.Send, Peer: 1, Bytes: 100_000})
		if together {
			add(1, schedule.Op{Kind: schedule.Recv, Peer: 0, Bytes: 100_000, Requires: []int32{i + 1}})
			continue
		}
		add(1, schedule.Op{Kind: schedule.Recv, Peer: 0, Bytes: 100_000, Requires: []int32{1}})
		add(1, schedule.Op{Kind: schedule.Calc, DurationNS: 1, Requires: []int32{1}})
	}
	return s
}

// TestManySpans observes spans of ranks with many open operations. The limit is a hundred times the usual time;
// a search of all open operations at each event would exceed it.
func TestManySpans(t *testing.T) {
	if testing.Short() {
		t.Skip("simulates for seconds")
	}
	for name, s := range map[string]*schedule.Schedule{
		"releases together": lateReleases(160_000, true), "releases": lateReleases(160_000, false), "collectives": manyWaits(reversed(40_000), false),
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		defer cancel()
		if _, err := compiled(t, s, Default()).Run(ctx, Options{Spans: func(int) func([]Span) { return func([]Span) {} }}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
