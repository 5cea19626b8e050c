package arrowfile

import (
	"path/filepath"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/expect"
)

func spool(t *testing.T, rows int) (s *Writer[row], path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "x.arrow")
	s, err := samples.Spool(path)
	expect.OK(t, err)
	for i := range rows {
		expect.OK(t, s.Append([]row{sampleRow(i)}))
	}
	return s, path
}

func TestSpool(t *testing.T) {
	for _, rows := range []int{0, 10, BatchRows + 10} {
		s, path := spool(t, rows)
		expect.OK(t, s.CloseWith(sampleHeader{rows}))
		s.Abort()
		head, got, err := readSample(path)
		expect.OK(t, err)
		if head.Rows != rows || len(got) != rows {
			t.Errorf("header %v, %d rows read, want %d", head, len(got), rows)
		}
		for i := range got {
			if want := sampleRow(i); !reflect.DeepEqual(want, got[i]) {
				t.Fatalf("row %d: %s", i, cmp.Diff(want, got[i]))
			}
		}
		if got := left(t, filepath.Dir(path)); !cmp.Equal(got, []string{"x.arrow"}) {
			t.Errorf("in the folder: %v", got)
		}
	}
}

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
		s, path := spool(t, 10)
		if err := end(s); err == nil {
			t.Errorf("%s: no error", name)
		}
		if got := left(t, filepath.Dir(path)); got != nil {
			t.Errorf("%s: left behind: %v", name, got)
		}
	}
}
