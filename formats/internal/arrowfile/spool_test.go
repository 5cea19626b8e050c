package arrowfile

import (
	"path/filepath"
	"testing"

	"loggops/internal/testkit/expect"
)

func TestSpoolFailureLeavesNothing(t *testing.T) {
	for name, end := range map[string]func(*Writer[row]) error{
		"header": func(s *Writer[row]) error { return s.CloseWith(func() {}) },
		"disk": func(s *Writer[row]) error {
			s.file.Close()
			return s.CloseWith(nil)
		},
		"abort": func(s *Writer[row]) error {
			s.Abort()
			return s.CloseWith(nil)
		},
	} {
		dir := t.TempDir()
		s, err := samples.Spool(filepath.Join(dir, "x.arrow"))
		expect.OK(t, err)
		appendSamples(t, s, 10)
		if err := end(s); err == nil {
			t.Errorf("%s: no error", name)
		}
		if got := left(t, dir); got != nil {
			t.Errorf("%s: left behind: %v", name, got)
		}
	}
}
