package collector

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/internal/testkit/expect"
)

// TestCompress: a recording is smaller when it is compressed, and is read as before.
func TestCompress(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	expect.OK(t, os.CopyFS(folder, os.DirFS("../testdata/traces/wavefront-4")))
	collected := func() string {
		path, head, err := tried(t, []string{folder}, Auto, reading.Options{})
		expect.OK(t, err)
		return collecting.Text(&head, collecting.Read(t, path))
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
