package allprof

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

// FuzzFile checks that no pair of files makes the passes panic, and that what
// they take makes a sound trace. A file that begins with a zero is not
// one: its bytes are those that calls are drawn from, which make communicators of each
// other and look at each other's requests.
func FuzzFile(f *testing.F) {
	_, recordings, err := cases.Read("testdata/recordings.txt")
	expect.OK(f, err)
	for _, r := range recordings {
		if files := txtar.Parse([]byte(r.Input)).Files; len(files) > 1 {
			f.Add(files[0].Data, files[1].Data)
		}
	}
	f.Add([]byte("\x00communicators of each other"), []byte("\x00and requests"))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		folder := t.TempDir()
		files := []string{filepath.Join(folder, "rank-0.txt"), filepath.Join(folder, "rank-1.txt")}
		for r, content := range [][]byte{first, second} {
			if len(content) > 0 && content[0] == 0 {
				content = drawn(&proportion.Draw{Bytes: content[1:]}, r)
			}
			expect.OK(t, os.WriteFile(files[r], content, 0o666))
		}
		proportion.Bounded(t, func() {
			if err := fuzzed(t, files); err != nil {
				var broken *Error
				if !errors.As(err, &broken) {
					t.Errorf("error %T: %v", err, err)
				}
			}
		})
	})
}

// drawn returns the file of a rank of two, of a fuzzer's bytes.
func drawn(d *proportion.Draw, rank int) []byte {
	var text strings.Builder
	fmt.Fprintf(&text, "MPI_Init:-:1:2:1\nMPI_Barrier:1:91,%d,2:2\n", rank)
	for now := 2; d.More(); now += d.Below(2) {
		size := 1 + d.Below(2)
		on := fmt.Sprintf("%d,%d,%d", 91+d.Below(5), d.Below(size), size)
		if d.Below(2) == 0 {
			on = fmt.Sprintf("91,%d,2", rank)
		}
		request, other := 3000+8*d.Below(4), d.Below(3)-1
		switch d.Below(14) {
		case 0:
			fmt.Fprintf(&text, "MPI_Comm_dup:%d:%s:%d:%d\n", now, on, 8000+8*d.Below(4), now)
		case 1:
			fmt.Fprintf(&text, "MPI_Comm_split:%d:%s:%d:%d:%d:%d\n", now, on, d.Below(3)-1, d.Below(3), 8000+8*d.Below(4), now)
		case 2:
			fmt.Fprintf(&text, "MPI_Cart_create:%d:%s:%d:1:2:%d:%d:%d\n", now, on, d.Below(18), d.Below(2), 8000+8*d.Below(4), now)
		case 3:
			fmt.Fprintf(&text, "MPI_Cart_sub:%d:%s:3:%d:%d\n", now, on, 8000+8*d.Below(4), now)
		case 4:
			fmt.Fprintf(&text, "MPI_Comm_free:%d:%d:%d\n", now, 8000+8*d.Below(4), now)
		case 5:
			fmt.Fprintf(&text, "MPI_Barrier:%d:%s:%d\n", now, on, now)
		case 6:
			fmt.Fprintf(&text, "MPI_Isend:%d:1:2:5,8,8:%d:7:%s:%d:%d\n", now, other, on, request, now)
		case 7:
			fmt.Fprintf(&text, "MPI_Irecv:%d:1:2:5,8,8:%d:7:%s:%d:%d\n", now, other, on, request, now)
		case 8:
			fmt.Fprintf(&text, "MPI_Wait:%d:%d:1:%d\n", now, request, now)
		case 9:
			fmt.Fprintf(&text, "MPI_Waitall:%d:%d:%d:1:%d\n", now, d.Number(), request, now)
		case 10:
			fmt.Fprintf(&text, "MPI_Waitany:%d:%d:%d:1:1:%d\n", now, d.Number(), request, now)
		case 11:
			fmt.Fprintf(&text, "MPI_Testsome:%d:%d:%d:1:1:1:%d\n", now, d.Number(), request, now)
		case 12:
			fmt.Fprintf(&text, "MPI_Testany:%d:%d:%d:1:1:1:%d\n", now, d.Number(), request, now)
		case 13:
			fmt.Fprintf(&text, "MPI_Startall:%d:%d:%d:%d\n", now, d.Number(), request, now)
		}
	}
	return []byte(text.String() + "MPI_Finalize:99:-\n")
}

// fuzzed collects files and checks the rows, of which there is one of each call.
func fuzzed(t *testing.T, files []string) error {
	head, rows, err := collect(t, files, reading.Options{Jobs: 1})
	if err != nil {
		return err
	}
	calls := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		expect.OK(t, err)
		for line := range bytes.Lines(text) {
			if line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r")); len(line) > 0 && line[0] != '#' {
				calls++
			}
		}
	}
	if len(rows) != calls {
		t.Errorf("%d rows of %d calls", len(rows), calls)
	}
	for i := range rows {
		checkRow(t, &rows[i], int64(calls), len(head.Communicators))
	}
	return nil
}

func checkRow(t *testing.T, c *trace.Call, calls int64, communicators int) {
	if c.EndNS < c.StartNS || c.Comm != trace.None && (c.Comm < 0 || int(c.Comm) >= communicators) ||
		c.NewComm != trace.None && (c.NewComm < 0 || int(c.NewComm) >= communicators) ||
		c.Bytes < 0 && c.Bytes != trace.None || c.RecvBytes < 0 && c.RecvBytes != trace.None {
		t.Errorf("%+v", c)
	}
	seen := map[int64]bool{}
	for _, id := range c.Requests {
		if id < 1 || id > calls || seen[id] {
			t.Errorf("%s: requests %d", c.Name, c.Requests)
		}
		seen[id] = true
	}
}
