package schedule

import (
	"path/filepath"
	"testing"

	"loggops/formats/comm"
	"loggops/internal/expect"
)

// benchmarked returns a schedule of about a million operations like those of a
// halo exchange in three dimensions: each of 1,000 ranks computes, exchanges
// messages with six others, and reduces, 70 times.
func benchmarked() *Schedule {
	const side, iterations = 10, 70
	const ranks = side * side * side
	s := &Schedule{
		Header: Header{Ranks: ranks, Replicas: 1, Communicators: []comm.Communicator{comm.World(ranks)}},
		Ops:    make([][]Op, ranks),
	}
	for rank := range s.Ops {
		for iteration := range int32(iterations) {
			add := func(op Op) {
				op.Iteration, op.TraceRow = iteration, None
				s.Ops[rank] = append(s.Ops[rank], op)
			}
			calc := Op{Kind: Calc, DurationNS: 1_000_000 + int64(rank*iterations+int(iteration))*7919%1000}
			if iteration > 0 {
				calc.Requires = []int32{1}
			}
			add(calc)
			for i, step := range []int{1, ranks - 1, side, ranks - side, side * side, ranks - side*side} {
				peer := int32((rank + step) % ranks)
				add(Op{Kind: Recv, Bytes: 8192, Peer: peer, Tag: int64(i ^ 1), Requires: []int32{int32(2*i + 1)}, Call: "MPI_Irecv"})
				add(Op{Kind: Send, Bytes: 8192, Peer: peer, Tag: int64(i), Requires: []int32{int32(2*i + 2)}, Call: "MPI_Isend"})
			}
			reduce := Op{Kind: Collective, Bytes: 8, Call: "MPI_Allreduce", Coll: &Coll{Kind: "allreduce", Root: None}}
			for d := range int32(12) {
				reduce.Requires = append(reduce.Requires, d+1)
			}
			add(reduce)
		}
	}
	return s
}

// perOp reports the time for each of so many operations.
func perOp(b *testing.B, operations int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(operations), "ns/operation")
}

func operations(s *Schedule) (n int) {
	for _, ops := range s.Ops {
		n += len(ops)
	}
	return n
}

// BenchmarkLoad reads a file in short form.
func BenchmarkLoad(b *testing.B) {
	s, path := benchmarked(), filepath.Join(b.TempDir(), "x.sched.arrow")
	expect.OK(b, Write(path, s))
	for b.Loop() {
		r, err := Open(path)
		expect.OK(b, err)
		for _, err := range r.Blocks() {
			expect.OK(b, err)
		}
		r.Close()
	}
	perOp(b, operations(s))
}

// BenchmarkWrite writes operations to a file.
func BenchmarkWrite(b *testing.B) {
	s, path := benchmarked(), filepath.Join(b.TempDir(), "x.sched.arrow")
	for b.Loop() {
		expect.OK(b, Write(path, s))
	}
	perOp(b, operations(s))
}

// BenchmarkEncode brings operations into short form.
func BenchmarkEncode(b *testing.B) {
	s := benchmarked()
	for b.Loop() {
		for range Blocks(s) {
		}
	}
	perOp(b, operations(s))
}
