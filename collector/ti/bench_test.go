package ti

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

// benchFiles returns the files of two ranks that pass messages around.
func benchFiles(b *testing.B) (files []string, size int64) {
	folder := b.TempDir()
	for rank := range 2 {
		var text strings.Builder
		fmt.Fprintf(&text, "%d init\n", rank)
		for i := range 150_000 {
			fmt.Fprintf(&text, "%d compute %d.%05d\n%d irecv %d %d 5000 0\n%d send %d %d 5000 0\n%d wait %d %d %d\n",
				rank, i%1000, i%99991, rank, 1-rank, i%7, rank, 1-rank, i%7, rank, 1-rank, rank, i%7)
		}
		path := filepath.Join(folder, fmt.Sprintf("rank-%d.txt", rank))
		expect.OK(b, os.WriteFile(path, []byte(text.String()), 0o666))
		files, size = append(files, path), size+int64(text.Len())
	}
	return files, size
}

// BenchmarkDecode reads the actions, BenchmarkCollect makes a trace of them.
func BenchmarkDecode(b *testing.B) {
	files, size := benchFiles(b)
	b.SetBytes(size)
	for b.Loop() {
		for rank, file := range files {
			in, err := reading.Open(file, nil)
			expect.OK(b, err)
			l := newLines(b.Context(), file, rank, in)
			for {
				a, err := l.next()
				expect.OK(b, err)
				if a == nil {
					break
				}
			}
			in.Close()
		}
	}
}

func BenchmarkCollect(b *testing.B) {
	files, size := benchFiles(b)
	b.SetBytes(size)
	for b.Loop() {
		w, err := trace.Create(filepath.Join(b.TempDir(), "x.trace.arrow"))
		expect.OK(b, err)
		head, err := Collect(context.Background(), files, w, reading.Options{Flops: 1e9, Jobs: 1})
		if err == nil {
			err = w.Close(head)
		}
		expect.OK(b, err)
	}
}
