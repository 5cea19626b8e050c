package ti

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/internal/testkit/expect"
)

// TestLongProportion: the memory and the time to read a file are proportional to its size.
func TestLongProportion(t *testing.T) {
	collecting.Proportion(t, "proportion.txt", Collect, reading.Options{Flops: 1e9, Jobs: 1}, collecting.Plain)
}

// TestLargeIndex: a list of files has a limit, and the error of a name in it, too.
func TestLargeIndex(t *testing.T) {
	folder := written(t, map[string]string{"0": "0 init\n", "index": "0\n" + strings.Repeat("x", 100_000) + "\n", "endless": "0\n"})
	expect.OK(t, os.Truncate(filepath.Join(folder, "endless"), 1<<34))
	for name, want := range map[string]string{"index": "which is not there", "endless": "a list of files of more than"} {
		_, err := Run(filepath.Join(folder, name), []byte("0\n"))
		if err == nil || !strings.Contains(err.Error(), want) || len(err.Error()) > 1000 {
			t.Errorf("error %.200v", err)
		}
	}
}
