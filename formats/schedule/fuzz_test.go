package schedule

import (
	"path/filepath"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/internal/arrowtest"
	"loggops/internal/testkit/expect"
)

// sound returns the file of a schedule.
func sound(f *testing.F) string {
	path := filepath.Join(f.TempDir(), "x.sched.arrow")
	expect.OK(f, Write(path, valid()))
	return path
}

// alike returns a file whose rows define shapes by others.
func alike(f *testing.F) string {
	rows := []row{{Peer: 1, Like: None, Bytes: null, Tag: null, Defines: []shapeRow{rowOf(&Shape{Kind: Send})}}}
	for i := range int32(3) {
		rows = append(rows, row{Shape: i + 1, Peer: 1, Like: 0, Bytes: int64(i), Tag: int64(i)})
	}
	for i := range rows {
		rows[i].DurationNS, rows[i].Iteration, rows[i].TraceRow = null, None, None
	}
	path := filepath.Join(f.TempDir(), "x.sched.arrow")
	expect.OK(f, file.Write(path, Header{Ranks: 2, Replicas: 1, Communicators: []comm.Communicator{comm.World(2)}}, rows))
	_, err := load(path)
	expect.OK(f, err)
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
func FuzzRead(f *testing.F) { arrowtest.FuzzRead(f, tried, sound(f), alike(f)) }

// FuzzTables reads files that other programs have written.
func FuzzTables(f *testing.F) { arrowtest.FuzzTables(f, tried, sound(f), alike(f)) }
