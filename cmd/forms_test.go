package cmd

import (
	"iter"
	"path/filepath"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/expect"
)

// adder appends the operations of a rank one by one.
type adder func(op schedule.Op)

// ranks writes a schedule.
func ranks(ranks int, comms func(n int) []comm.Communicator, each func(n, rank int, add adder)) func(t *testing.T, folder string, n int) {
	return func(t *testing.T, folder string, n int) {
		t.Helper()
		r := ranks
		if r == 0 {
			r = n + 1
		}
		head := schedule.Header{Ranks: r, Replicas: 1, Communicators: []comm.Communicator{comm.World(r)}}
		if comms != nil {
			head.Communicators = append(head.Communicators, comms(n)...)
		}
		expect.OK(t, schedule.Write(filepath.Join(folder, "x.sched.arrow"), &inForm{head, n, each}))
	}
}

// inForm is a schedule of size n whose operations are made when they are read.
type inForm struct {
	head schedule.Header
	n    int
	each func(n, rank int, add adder)
}

func (f *inForm) Head() *schedule.Header { return &f.head }

func (f *inForm) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		for rank := range f.head.Ranks {
			b := schedule.Batch{Rank: rank}
			more := true
			flush := func() {
				more = more && yield(b, nil)
				b.First, b.Ops = b.First+len(b.Ops), b.Ops[:0]
			}
			f.each(f.n, rank, func(op schedule.Op) {
				if b.Ops = append(b.Ops, op); len(b.Ops) == 1<<12 {
					flush()
				}
			})
			if flush(); !more {
				return
			}
		}
	}
}

func send(to int, bytes, tag int64) schedule.Op {
	return schedule.Op{Kind: schedule.Send, Peer: int32(to), Bytes: bytes, Tag: tag, Iteration: schedule.None, TraceRow: schedule.None}
}

func recv(from int, bytes, tag int64) schedule.Op {
	op := send(from, bytes, tag)
	op.Kind = schedule.Recv
	return op
}

func calc(ns int64) schedule.Op {
	return schedule.Op{DurationNS: ns, Iteration: schedule.None, TraceRow: schedule.None}
}

func after(op schedule.Op, ds ...int32) schedule.Op {
	op.Requires = ds
	return op
}

// pair writes n messages from rank 0 to rank 1, which change as they like; chained if each
// follows the one before it.
func pair(chained bool, comms func(int) []comm.Communicator, change func(n, i int, op *schedule.Op)) func(*testing.T, string, int) {
	return ranks(2, comms, func(n, rank int, add adder) {
		for i := range n {
			op := send(1-rank, 8, 0)
			if rank == 1 {
				op = recv(1-rank, 8, 0)
			}
			if chained && i > 0 {
				op.Requires = []int32{1}
			}
			if change != nil {
				change(n, i, &op)
			}
			add(op)
		}
	})
}

func communicators(n int, each func(i int) comm.Communicator) []comm.Communicator {
	var all []comm.Communicator
	for i := range n {
		all = append(all, each(i))
	}
	return all
}

func numbered(prefix string, i int) string { return prefix + string(rune('a'+i%26)) + itoa(i) }

func itoa(i int) string {
	if i < 10 {
		return string(rune('0' + i))
	}
	return itoa(i/10) + string(rune('0'+i%10))
}

// allForms are the forms, a plain one before those that are compared with it. Of burst, all
// messages are under way at the same time.
var allForms = []form{
	{"chain", "", 2, pair(true, nil, nil), "schedules"},
	{"burst", "", 2, pair(false, nil, nil), "schedules"},
	{"calcs", "", 1, ranks(1, nil, func(n, rank int, add adder) {
		for i := range n {
			if i == 0 {
				add(calc(10))
			} else {
				add(after(calc(10), 1))
			}
		}
	}), "schedules"},
	{"tags", "chain", 2, pair(true, nil, func(n, i int, op *schedule.Op) { op.Tag = int64(i) }), "schedules"},
	{"burst-tags", "burst", 2, pair(false, nil, func(n, i int, op *schedule.Op) { op.Tag = int64(i) }), "schedules"},
	{"sizes", "chain", 2, pair(true, nil, func(n, i int, op *schedule.Op) { op.Bytes = int64(i) }), "schedules"},
	{"durations", "calcs", 1, ranks(1, nil, func(n, rank int, add adder) {
		for i := range n {
			if i == 0 {
				add(calc(10))
			} else {
				add(after(calc(int64(i)*1e4), 1))
			}
		}
	}), "schedules"},
	{"iterations", "chain", 2, pair(true, nil, func(n, i int, op *schedule.Op) { op.Iteration = int32(i) }), "schedules"},
	{"regions", "chain", 2, pair(true, nil, func(n, i int, op *schedule.Op) { op.Region = numbered("region", i) }), "schedules"},
	{"sites", "chain", 2, pair(true, nil, func(n, i int, op *schedule.Op) { op.Site = numbered("file.c:", i) }), "schedules"},
	{"reverse", "burst", 2, pair(false, nil, func(n, i int, op *schedule.Op) {
		op.Tag = int64(i)
		if op.Kind == schedule.Recv {
			op.Tag = int64(n - 1 - i)
		}
	}), "schedules"},
	{"any-source", "burst", 2, pair(false, nil, func(n, i int, op *schedule.Op) {
		if op.Kind == schedule.Recv {
			op.Peer = schedule.AnySource
		}
	}), "schedules"},
	{"dependents", "calcs", 1, ranks(1, nil, func(n, rank int, add adder) {
		for i := range n {
			if i == 0 {
				add(calc(10))
			} else {
				add(after(calc(10), int32(i)))
			}
		}
	}), "schedules"},
	{"dependences", "calcs", 1, ranks(1, nil, func(n, rank int, add adder) {
		var all []int32
		for i := range n {
			add(calc(10))
			all = append(all, int32(i+1))
		}
		add(after(calc(10), all...))
	}), "schedules"},
}
