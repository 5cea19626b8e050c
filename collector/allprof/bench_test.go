package allprof

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/expect"
)

// sweepText returns a rank's file of about n bytes, as a wavefront code on two
// ranks would leave it.
func sweepText(rank, n int) string {
	var b strings.Builder
	b.WriteString("# htor's PMPI Tracer 1 Output File\n# clockdiff: 0.000000 s (relative to rank 0)\n")
	b.WriteString("MPI_Init:-:140737488343500:140737488344604:1237666046950106.000000\n")
	clock := 1237666046950200
	call := func(format string, args ...any) {
		name, arguments, _ := strings.Cut(fmt.Sprintf(format, args...), ":")
		fmt.Fprintf(&b, "%s:%d.000000:%s:%d.250000\n", name, clock, arguments, clock+12)
		clock += 40
	}
	for b.Len() < n {
		call("MPI_Recv:10997744:4500:11,8,8:%d:3000:0,%d,2:140737488340112", 1-rank, rank)
		call("MPI_Send:11033760:4500:11,8,8:%d:4000:0,%d,2", 1-rank, rank)
		call("MPI_Irecv:11033760:4500:11,8,8:%d:4000:0,%d,2:140737488340200", 1-rank, rank)
		call("MPI_Isend:11033760:4500:11,8,8:%d:4000:0,%d,2:140737488340208", 1-rank, rank)
		call("MPI_Waitall:2:140737488340200:0")
		call("MPI_Allreduce:140737488342264:140737488341160:1:2,4,4:3:0,%d,2", rank)
	}
	fmt.Fprintf(&b, "MPI_Finalize:%d.000000:-\n", clock)
	return b.String()
}

func BenchmarkLine(b *testing.B) {
	text := []byte("MPI_Send:1237666053149864.000000:11251872:4500:11,8,8:1:7000:0,0,4:1237666053150082.000000")
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var l line
	for b.Loop() {
		if problem := l.parse(text); problem != "" {
			b.Fatal(problem)
		}
	}
}

// BenchmarkSurvey is the first pass over one rank, BenchmarkCollect all of it, the
// writing of the trace included.
func BenchmarkSurvey(b *testing.B) {
	files, size := benchFiles(b, 1)
	b.SetBytes(size)
	for b.Loop() {
		if _, err := take(context.Background(), files[0], nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCollect(b *testing.B) {
	files, size := benchFiles(b, 2)
	b.SetBytes(size)
	for b.Loop() {
		w, err := trace.Create(filepath.Join(b.TempDir(), "x.trace.arrow"))
		expect.OK(b, err)
		head, err := Collect(context.Background(), files, w, reading.Options{})
		expect.OK(b, err)
		expect.OK(b, w.Close(head))
	}
}

func benchFiles(b *testing.B, ranks int) (files []string, size int64) {
	folder := b.TempDir()
	for r := range ranks {
		text := sweepText(r, 16<<20)
		path := filepath.Join(folder, fmt.Sprintf("rank-%d.txt", r))
		expect.OK(b, os.WriteFile(path, []byte(text), 0o666))
		files = append(files, path)
		size += int64(len(text))
	}
	return files, size
}
