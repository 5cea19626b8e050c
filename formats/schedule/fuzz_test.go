package schedule

import (
	"os"
	"path/filepath"
	"testing"

	"loggops/formats/internal/arrowtest"
)

// FuzzRead reads arbitrary bytes as a schedule: that ends, with an error or a
// schedule that the checker accepts.
func FuzzRead(f *testing.F) {
	path := filepath.Join(f.TempDir(), "x.sched.arrow")
	for _, write := range []func(string, *Schedule) error{
		func(path string, s *Schedule) error { return Write(path, s) },
		writeVersion2,
	} {
		if err := write(path, valid()); err != nil {
			f.Fatal(err)
		}
		seed, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(arrowtest.WithoutSums(seed))
	}
	f.Add([]byte("ARROW1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "x.sched.arrow")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := Open(path)
		if err != nil {
			return
		}
		defer r.Close()
		if r.Head().Ranks > 1<<16 {
			return // Load would make as many lists
		}
		s, err := load(path)
		if err != nil {
			return
		}
		if err := s.Check(); err != nil {
			t.Error(err)
		}
	})
}
