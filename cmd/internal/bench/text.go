package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

const (
	textRanks = 4
	textBytes = 64 << 20 // of all ranks
)

// text measures how fast recordings in liballprof's text are collected.
func text(out io.Writer, folder string) error {
	recording := filepath.Join(folder, "text")
	if err := os.Mkdir(recording, 0o777); err != nil {
		return err
	}
	size := int64(0)
	for rank := range textRanks {
		n, err := writeText(filepath.Join(recording, fmt.Sprintf("rank-%d.txt", rank)), rank)
		if err != nil {
			return err
		}
		size += n
	}
	m, err := step{"loggops-collect", []string{recording, "-o", filepath.Join(folder, "text.trace.arrow")}}.measure(repetitions)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "loggops-collect, %.0f MB of liballprof text: %.0f MB/s, %.0f MB/s a core in use, peak %.0f MB\n",
		float64(size)/1e6, float64(size)/1e6/m.wall.Seconds(), float64(size)/1e6/m.cpu.Seconds(), float64(m.peak)/1e6)
	return nil
}

// writeText writes what a code that exchanges messages around a ring would
// leave of a rank, and returns its size.
func writeText(path string, rank int) (int64, error) {
	file, err := os.Create(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	w := bufio.NewWriterSize(file, 1<<20)
	size, clock, seed := int64(0), int64(1237666046950200), uint32(rank)
	line := func(format string, args ...any) {
		n, _ := fmt.Fprintf(w, format+"\n", args...) // an error stays until Flush
		size += int64(n)
	}
	call := func(name, arguments string) {
		seed = seed*1664525 + 1013904223
		start := clock + int64(seed>>27)
		clock = start + 5 + int64(seed>>22&31)
		line("MPI_%s:%d.%06d:%s:%d.000000", name, start, seed>>12%1000000, arguments, clock+1)
		clock += 2
	}
	right, left := (rank+1)%textRanks, (rank+textRanks-1)%textRanks
	world := fmt.Sprintf("0,%d,%d", rank, textRanks)
	line("# htor's PMPI Tracer 1 Output File\n# clockdiff: 0.000000 s (relative to rank 0)")
	line("MPI_Init:-:140737488343500:140737488344604:%d.000000", clock-1)
	for size < textBytes/textRanks {
		call("Irecv", fmt.Sprintf("11033760:4500:11,8,8:%d:4000:%s:140737488340200", left, world))
		call("Isend", fmt.Sprintf("10997744:4500:11,8,8:%d:4000:%s:140737488340208", right, world))
		call("Waitall", "2:140737488340200:0")
		if seed%16 == 0 {
			call("Allreduce", fmt.Sprintf("140737488342264:140737488341160:1:2,4,4:3:%s", world))
		}
	}
	line("MPI_Finalize:%d.000000:-", clock)
	return size, w.Flush()
}
