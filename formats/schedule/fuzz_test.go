package schedule

import (
	"path/filepath"
	"testing"

	"loggops/formats/internal/arrowtest"
	"loggops/internal/expect"
)

// sound returns the file of a schedule.
func sound(f *testing.F) string {
	path := filepath.Join(f.TempDir(), "x.sched.arrow")
	expect.OK(f, Write(path, valid()))
	return path
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
func FuzzRead(f *testing.F) { arrowtest.FuzzRead(f, tried, sound(f)) }

// FuzzTables reads files that other programs have written.
func FuzzTables(f *testing.F) { arrowtest.FuzzTables(f, tried, sound(f)) }
