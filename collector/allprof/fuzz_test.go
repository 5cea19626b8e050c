package allprof

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"loggops/formats/trace"
)

// FuzzFile checks that no pair of files makes the passes panic, and that what
// they take makes a sound trace. It goes without the goroutines of Collect,
// which make coverage differ from run to run.
func FuzzFile(f *testing.F) {
	folders, err := filepath.Glob("testdata/*/rank-1.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, second := range folders {
		var content [2][]byte
		for r, path := range []string{filepath.Join(filepath.Dir(second), "rank-0.txt"), second} {
			if content[r], err = os.ReadFile(path); err != nil {
				f.Fatal(err)
			}
		}
		f.Add(content[0], content[1])
	}
	f.Fuzz(func(t *testing.T, first, second []byte) {
		folder := t.TempDir()
		files := []string{filepath.Join(folder, "rank-0.txt"), filepath.Join(folder, "rank-1.txt")}
		for r, content := range [][]byte{first, second} {
			if err := os.WriteFile(files[r], content, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if err := fuzzed(t, files); err != nil {
			var broken *Error
			if !errors.As(err, &broken) {
				t.Errorf("error %T: %v", err, err)
			}
		}
	})
}

// fuzzed makes both passes and checks the rows.
func fuzzed(t *testing.T, files []string) error {
	ctx := context.Background()
	var surveys []*survey
	var tracked []*handles
	for _, file := range files {
		s, err := take(ctx, file, nil)
		if err != nil {
			return err
		}
		surveys, tracked = append(surveys, s), append(tracked, s.handles)
	}
	id, err := identify(files, tracked)
	if err != nil {
		return err
	}
	for i, k := range id.all {
		if err := k.Members.Check(len(files)); err != nil {
			t.Errorf("communicator %d: %v", i, err)
		}
	}
	for r, file := range files {
		m := id.rowMaker(r, surveys[r])
		rows := int64(0)
		err := m.rows(ctx, file, nil, newChunk, func(c *chunk) error {
			for i := range c.rows {
				checkRow(t, &c.rows[i], m, len(id.all))
			}
			rows += int64(len(c.rows))
			return nil
		})
		if err != nil {
			// The first pass reads no times and bytes, so what is wrong with
			// those is found here; the error must name its line.
			if bad := (*Error)(nil); !errors.As(err, &bad) || bad.Line == 0 {
				t.Errorf("the second pass fails: %v", err)
			}
			return err
		}
		if rows != surveys[r].calls || len(m.verdicts) != 0 {
			t.Errorf("%d rows of %d calls, %d verdicts left", rows, surveys[r].calls, len(m.verdicts))
		}
	}
	return nil
}

func checkRow(t *testing.T, c *trace.Call, m *rowMaker, communicators int) {
	if c.EndNS < c.StartNS || c.Comm != trace.None && (c.Comm < 0 || int(c.Comm) >= communicators) ||
		c.NewComm != trace.None && (c.NewComm < 0 || int(c.NewComm) >= communicators) ||
		c.Bytes < 0 && c.Bytes != trace.None || c.RecvBytes < 0 && c.RecvBytes != trace.None {
		t.Errorf("%+v", c)
	}
	seen := map[int64]bool{}
	for _, id := range c.Requests {
		if id < 1 || id > m.requests.last || seen[id] {
			t.Errorf("%s: requests %d", c.Name, c.Requests)
		}
		seen[id] = true
	}
}
