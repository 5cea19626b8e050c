package pmpi

import (
	"path/filepath"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/internal/expect"
)

// small is a file of a run with two calls.
func small(e *encoder) []byte { return e.record(0, 1, 1).record(1, 2, 3, optional(0)).end() }

func TestIdentity(t *testing.T) {
	file := func(run byte, rank, ranks uint32) *encoder { return newSummed(run, rank, ranks, initCall, barrierCall) }
	first, second := small(file(1, 0, 2)), small(file(1, 1, 2))
	for name, test := range map[string]struct {
		files [][]byte
		want  string
	}{
		"of one run":           {[][]byte{first, second}, ""},
		"of another run":       {[][]byte{first, small(file(2, 1, 2))}, "b.pmpi: rank 1, byte 48, after 0 calls: it is of another run than"},
		"left over":            {[][]byte{first, second, small(file(2, 3, 4))}, "c.pmpi: rank 3, byte 48, after 0 calls: it is of another run than"},
		"of another library":   {[][]byte{first, small(newFile(1, 2, initCall, barrierCall))}, "b.pmpi: rank 1, byte 8, after 0 calls: it has no run ID"},
		"of an older library":  {[][]byte{small(newFile(0, 2, initCall, barrierCall)), second}, "b.pmpi: rank 1, byte 8, after 0 calls: it has a run ID"},
		"in CPU time":          {[][]byte{first, small(file(1, 1, 2).set(24, cpuClock))}, "b.pmpi: rank 1, byte 24, after 0 calls: its clock is CPU time"},
		"in wall time":         {[][]byte{small(file(1, 0, 2).set(24, cpuClock)), second}, "b.pmpi: rank 1, byte 24, after 0 calls: its clock is not CPU time"},
		"missing":              {[][]byte{small(file(1, 0, 3)), small(file(1, 2, 3))}, "a run of 3 ranks; there are 2 files; rank 1 has none"},
		"could not be created": {[][]byte{small(file(1, 0, 3).set(44, 1)), small(file(1, 2, 3).set(44, 1))}, "rank 1 has none; 1 could not be created when the run started"},
	} {
		t.Run(name, func(t *testing.T) {
			header, _, err := collect(t, store(t, test.files...), reading.Options{})
			switch {
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n")):
				t.Errorf("error %v, want %q", err, test.want)
			case test.want == "" && err != nil:
				t.Error(err)
			case test.want == "" && header.Run != strings.Repeat("01", runBytes):
				t.Errorf("run %q", header.Run)
			}
		})
	}
}

// Recordings without checksums are read, with one note.
func TestNoteOfOldVersions(t *testing.T) {
	old, err := filepath.Glob("testdata/version1/*.pmpi")
	expect.OK(t, err)
	for name, test := range map[string]struct {
		files []string
		want  int
	}{
		"version 1": {old, 1},
		"version 7": {store(t, small(newSummed(1, 0, 1, initCall, barrierCall))), 0},
	} {
		var notes []string
		opt := reading.Options{Note: func(line string) { notes = append(notes, line) }}
		if _, _, err := collect(t, test.files, opt); err != nil || len(notes) != test.want {
			t.Errorf("%s: error %v, notes %q", name, err, notes)
		}
	}
}

// A recording of no call is none, be it cut or not.
func TestNoCalls(t *testing.T) {
	whole := newSummed(1, 0, 1, initCall).end()
	for _, file := range [][]byte{whole, whole[:len(whole)-70]} {
		_, _, err := collect(t, store(t, file), reading.Options{Truncated: true})
		if err == nil || !strings.Contains(err.Error(), "no call of any rank is recorded") {
			t.Errorf("%d bytes: error %v", len(file), err)
		}
	}
}
