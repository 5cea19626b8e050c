package schedule

import (
	"os"
	"path/filepath"
	"testing"

	"loggops/formats/internal/arrowtest"
)

// sound returns the file of a schedule.
func sound(f *testing.F) [][]byte {
	path := filepath.Join(f.TempDir(), "x.sched.arrow")
	if err := Write(path, valid()); err != nil {
		f.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	return [][]byte{file}
}

// tried reads a schedule, which the checker accepts.
func tried(t *testing.T, path string) error {
	r, err := Open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	if r.Head().Ranks > 1<<16 {
		return nil // load would make as many lists
	}
	s, err := load(path)
	if err != nil {
		return err
	}
	if err := s.Check(); err != nil {
		t.Error(err)
	}
	return nil
}

// FuzzRead reads arbitrary bytes as a schedule.
func FuzzRead(f *testing.F) {
	for _, file := range sound(f) {
		f.Add(arrowtest.WithoutSums(file))
	}
	f.Add([]byte("ARROW1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "x.sched.arrow")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		tried(t, path)
	})
}

// FuzzTables reads files that other programs have written.
func FuzzTables(f *testing.F) { arrowtest.FuzzTables(f, sound(f), tried) }
