package arrowfile

import (
	"errors"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/google/go-cmp/cmp"
)

func spool(t *testing.T, rows int) (s *Spool, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "x.arrow")
	s, err := NewSpool(path, sample)
	if err != nil {
		t.Fatal(err)
	}
	for i := range rows {
		if err := appendRow(s.Writer, i); err != nil {
			t.Fatal(err)
		}
	}
	return s, path
}

func TestSpool(t *testing.T) {
	for _, rows := range []int{0, 10, BatchRows + 10} {
		s, path := spool(t, rows)
		checked := 0
		err := s.CloseWith(sampleHeader{rows}, func(n int, col []arrow.Array) error {
			checked += n
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		s.Abort()
		head, got, err := readSample(path)
		if err != nil {
			t.Fatal(err)
		}
		if head.Rows != rows || checked != rows || len(got) != rows {
			t.Errorf("header %v, %d rows checked, %d read, want %d", head, checked, len(got), rows)
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
	refusal := errors.New("refused")
	for name, end := range map[string]func(*Spool) error{
		"check":  func(s *Spool) error { return s.CloseWith(nil, func(int, []arrow.Array) error { return refusal }) },
		"header": func(s *Spool) error { return s.CloseWith(func() {}, func(int, []arrow.Array) error { return nil }) },
		"disk": func(s *Spool) error {
			s.file.Close()
			return s.CloseWith(nil, func(int, []arrow.Array) error { return nil })
		},
		"abort": func(s *Spool) error {
			s.Abort()
			return s.CloseWith(nil, func(int, []arrow.Array) error { return nil })
		},
	} {
		s, path := spool(t, 10)
		err := end(s)
		if err == nil || name == "check" && !errors.Is(err, refusal) {
			t.Errorf("%s: error %v", name, err)
		}
		if got := left(t, filepath.Dir(path)); got != nil {
			t.Errorf("%s: left behind: %v", name, got)
		}
	}
}
