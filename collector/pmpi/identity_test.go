package pmpi

import (
	"path/filepath"
	"testing"

	"loggops/collector/reading"
	"loggops/internal/testkit/expect"
)

// small is a file of a run with two calls.
func small(e *encoder) []byte { return e.record(0, 1, 1).record(1, 2, 3, optional(0)).end() }

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
		opt := reading.Options{Note: func(problem error) { notes = append(notes, problem.Error()) }}
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
		expect.Error(t, err, "no call of any rank is recorded")
	}
}
