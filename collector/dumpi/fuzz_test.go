package dumpi

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/collector/reading"
)

// FuzzCollect reads any bytes as the file of the only rank of a run, or of one
// of two: they give a trace, or an error of one line that names the file.
func FuzzCollect(f *testing.F) {
	for rank := range 4 {
		f.Add(exchange(rank))
	}
	other := exchange(1)
	f.Fuzz(func(t *testing.T, content []byte) {
		folder := t.TempDir()
		files := []string{filepath.Join(folder, "x-0.bin"), filepath.Join(folder, "x-1.bin")}
		for i, content := range [][]byte{content, other} {
			if err := os.WriteFile(files[i], content, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		for _, run := range [][]string{files[:1], files} {
			var wrong *reading.Error
			switch _, err := collect(t, run); {
			case err == nil:
			case !errors.As(err, &wrong) || strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), folder):
				t.Errorf("error %q", err)
			}
		}
	})
}
