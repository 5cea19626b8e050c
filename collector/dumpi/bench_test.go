package dumpi

import (
	"context"
	"path/filepath"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/expect"
)

// BenchmarkTake is the first pass over a file, BenchmarkCollect all of the work
// with it, the writing of the trace included.
func BenchmarkTake(b *testing.B) {
	file := benchFile(b)
	for b.Loop() {
		if _, err := take(context.Background(), file, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCollect(b *testing.B) {
	file := benchFile(b)
	out := filepath.Join(b.TempDir(), "x.trace.arrow")
	for b.Loop() {
		w, err := trace.Create(out)
		expect.OK(b, err)
		head, err := Collect(context.Background(), []string{file}, w, reading.Options{Jobs: 1})
		if err == nil {
			err = w.Close(head)
		}
		expect.OK(b, err)
	}
}

// benchFile writes the file of one rank that sends to itself.
func benchFile(b *testing.B) string {
	var f fileWriter
	f.call("MPI_Init")
	for i := range 200_000 {
		request := int64(2 + i%7)
		f.call("MPI_Irecv", argRCount, 100, argRType, 14, argRPeer, 0, argRTag, 7, argComm, handleWorld, argRequest, request)
		f.call("MPI_Send", argCount, 100, argType, 14, argPeer, 0, argTag, 7, argComm, handleWorld)
		f.call("MPI_Wait", argRequest, request)
	}
	f.call("MPI_Finalize")
	content := f.file()
	b.SetBytes(int64(len(content)))
	return stored(b, "bench-0000.bin", content)
}
