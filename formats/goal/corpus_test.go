package goal

import (
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// The corpus of reference schedules is not part of the module.
func corpus(t testing.TB) []string {
	paths, err := filepath.Glob(cases.Shared(t, "reference", "cases", "*.goal*"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d reference schedules: %v", len(paths), err)
	}
	return paths
}

func readFile(t testing.TB, path string) (*schedule.Schedule, error) {
	f, err := os.Open(path)
	expect.OK(t, err)
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(path, ".zst") {
		z, err := zstd.NewReader(f, zstd.WithDecoderConcurrency(1))
		expect.OK(t, err)
		defer z.Close()
		r = z
	}
	return readKept(r, filepath.Base(path))
}

func TestLongCorpus(t *testing.T) {
	refused := map[string]string{
		"odd_cycle_dep.goal": "odd_cycle_dep.goal:5: rank 0: deadlock: dependence cycle l1 -> l2 -> l1",
		"odd_self_dep.goal":  "odd_self_dep.goal:5: rank 0: deadlock: dependence cycle l1 -> l1",
	}
	for _, path := range corpus(t) {
		s, err := readFile(t, path)
		if want, refuse := refused[filepath.Base(path)]; refuse {
			if err == nil || err.Error() != want {
				t.Errorf("got %v, want %s", err, want)
			}
			continue
		}
		if err != nil {
			t.Error(err)
			continue
		}
		back, err := readKept(strings.NewReader(text(t, s)), s.Header.Source)
		if err != nil {
			t.Error(err)
		} else if !reflect.DeepEqual(s, back) {
			t.Errorf("%s: written and read again, it is not what it was", path)
		}
		throughBinary(t, path, s)
	}
}
