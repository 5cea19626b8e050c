package collector

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/expect"
)

// TestCompress: a recording is smaller when it is compressed, and is read as before.
func TestCompress(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	expect.OK(t, os.CopyFS(folder, os.DirFS("../testdata/traces/wavefront-4")))
	collected := func() string {
		recording, err := Find([]string{folder}, Auto)
		expect.OK(t, err)
		path := filepath.Join(t.TempDir(), "x.trace.arrow")
		w, err := trace.Create(path)
		expect.OK(t, err)
		defer w.Abort()
		head, err := recording.Collect(context.Background(), w, reading.Options{})
		expect.OK(t, err)
		head.Files = nil
		expect.OK(t, w.Close(head))
		content, err := os.ReadFile(path)
		expect.OK(t, err)
		return string(content)
	}
	plain := collected()
	for range 2 { // the second time all files are compressed
		recording, err := Find([]string{folder}, Auto)
		expect.OK(t, err)
		before, after, err := recording.Compress(context.Background())
		if err != nil || after > before || after == 0 {
			t.Fatalf("%d bytes, then %d, error %v", before, after, err)
		}
		if left, err := filepath.Glob(filepath.Join(folder, "*.pmpi")); err != nil || len(left) > 0 {
			t.Errorf("left: %v", left)
		}
	}
	if collected() != plain {
		t.Error("the trace of the compressed recording is another one")
	}
}
