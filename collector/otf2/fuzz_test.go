package otf2

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/trace"
)

// FuzzArchive puts any bytes in the place of one of an archive's files. The error
// is of one line; without one the trace is whole.
func FuzzArchive(f *testing.F) {
	names := []string{"traces.otf2", "traces.def", "traces/0.evt", "traces/10.def"}
	for _, a := range []archive{{creator: "Score-P"}, {big: true, chunk: 400}, {zlib: true, version: [3]byte{3, 1, 0}}} {
		folder := filepath.Dir(a.write(f, 2, exchange))
		for i, name := range names {
			content, err := os.ReadFile(filepath.Join(folder, name))
			if err != nil {
				f.Fatal(err)
			}
			f.Add(uint8(i), a.zlib, content)
		}
	}
	plain := filepath.Dir(archive{}.write(f, 2, exchange))
	packed := filepath.Dir(archive{zlib: true}.write(f, 2, exchange))
	assume := reading.Assume{"bytes": 1, "comm": -1, "counts": 0, "partner": trace.ProcNull, "root": 0}
	f.Fuzz(func(t *testing.T, which uint8, zlib bool, content []byte) {
		folder := t.TempDir()
		from := plain
		if zlib {
			from = packed
		}
		if err := os.CopyFS(folder, os.DirFS(from)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, names[int(which)%len(names)]), content, 0o666); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "x.trace.arrow")
		w, err := trace.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Abort()
		head, err := Collect(context.Background(), []string{filepath.Join(folder, names[0])}, w, reading.Options{Assume: assume, Jobs: 1})
		if err == nil {
			err = w.Close(head)
		}
		if err != nil && strings.Contains(strings.ReplaceAll(err.Error(), folder, ""), "\n") {
			t.Errorf("error %q", err)
		}
	})
}
