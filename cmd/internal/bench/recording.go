package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
)

// recorder writes what liballprof would leave of a rank.
type recorder struct {
	w           *bufio.Writer
	rank, ranks int
	clock       int64  // us
	seed        uint32 // of how long calls take, and what is between them
}

// record writes a recording into a new folder. calls writes the calls of a rank without MPI_Init
// and MPI_Finalize.
func record(folder string, ranks int, calls func(*recorder)) error {
	if err := os.Mkdir(folder, 0o777); err != nil {
		return err
	}
	for rank := range ranks {
		file, err := os.Create(filepath.Join(folder, fmt.Sprintf("rank-%d.txt", rank)))
		if err != nil {
			return err
		}
		defer file.Close()
		r := recorder{w: bufio.NewWriterSize(file, 1<<20), rank: rank, ranks: ranks, clock: 1237666046950200, seed: uint32(rank)}
		r.line("# htor's PMPI Tracer 1 Output File\n# clockdiff: 0.000000 s (relative to rank 0)")
		r.line("MPI_Init:-:140737488343500:140737488344604:%d.000000", r.clock-1)
		calls(&r)
		r.line("MPI_Finalize:%d.000000:-", r.clock)
		if err := r.w.Flush(); err != nil {
			return err
		}
	}
	return nil
}

func (r *recorder) line(format string, args ...any) {
	fmt.Fprintf(r.w, format+"\n", args...) // an error stays until Flush
}

// call writes a call after some computation.
func (r *recorder) call(name, arguments string) {
	r.seed = r.seed*1664525 + 1013904223
	start := r.clock + int64(r.seed>>27)
	r.clock = start + 5 + int64(r.seed>>22&31)
	r.line("MPI_%s:%d.%06d:%s:%d.000000", name, start, r.seed>>12%1000000, arguments, r.clock+1)
	r.clock += 2
}

// world is MPI_COMM_WORLD as an argument.
func (r *recorder) world() string { return fmt.Sprintf("0,%d,%d", r.rank, r.ranks) }

// ring writes calls of a code that exchanges messages around a ring, in so many steps.
func (r *recorder) ring(steps int) {
	right, left := (r.rank+1)%r.ranks, (r.rank+r.ranks-1)%r.ranks
	for step := range steps {
		r.call("Irecv", fmt.Sprintf("11033760:4500:11,8,8:%d:4000:%s:140737488340200", left, r.world()))
		r.call("Isend", fmt.Sprintf("10997744:4500:11,8,8:%d:4000:%s:140737488340208", right, r.world()))
		r.call("Waitall", "2:140737488340200:0")
		if step%16 == 0 {
			r.call("Allreduce", fmt.Sprintf("140737488342264:140737488341160:1:2,4,4:3:%s", r.world()))
		}
	}
}

// pingPong writes so many calls of a code in which rank 0 sends to rank 1 and
// waits for the answer.
func (r *recorder) pingPong(calls int) {
	for i := range calls {
		if i%2 == r.rank {
			r.call("Send", fmt.Sprintf("10997744:128:11,8,8:%d:1:%s", 1-r.rank, r.world()))
		} else {
			r.call("Recv", fmt.Sprintf("11033760:128:11,8,8:%d:1:%s:0", 1-r.rank, r.world()))
		}
	}
}
