package formats_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"
	"github.com/apache/arrow/go/v15/arrow/ipc"

	"loggops/internal/testkit/expect"
)

// TestOtherVersion: a file of another version of its format, or without a column, as other versions
// had, is refused in one line that names the command that makes it again.
func TestOtherVersion(t *testing.T) {
	for _, c := range kinds {
		path := filepath.Join(t.TempDir(), "x.arrow")
		expect.OK(t, c.write(path))
		for want, change := range map[string]func(*arrow.Schema) *arrow.Schema{
			"written in version 99 of the format, this program reads " + c.version: func(s *arrow.Schema) *arrow.Schema {
				return withVersion(s, "99")
			},
			"written in version 0 of the format, this program reads " + c.version: func(s *arrow.Schema) *arrow.Schema {
				return withVersion(s, "0")
			},
			"with 0 columns \"" + c.last + "\", not one": func(s *arrow.Schema) *arrow.Schema {
				meta := s.Metadata()
				return arrow.NewSchema(s.Fields()[:s.NumFields()-1], &meta)
			},
		} {
			changed := filepath.Join(t.TempDir(), "y.arrow")
			rewrite(t, path, changed, change)
			want = changed + ": " + c.kind + " file " + want + ": run " + c.program + " again"
			if err := c.read(changed); err == nil || err.Error() != want {
				t.Errorf("error %v, want %s", err, want)
			}
		}
		expect.OK(t, c.read(path))
	}
}

// withVersion returns a schema whose metadata name another version of the format.
func withVersion(s *arrow.Schema, version string) *arrow.Schema {
	meta := s.Metadata()
	values := append([]string(nil), meta.Values()...)
	values[meta.FindKey("loggops.version")] = version
	meta = arrow.NewMetadata(meta.Keys(), values)
	return arrow.NewSchema(s.Fields(), &meta)
}

// rewrite writes the first columns of a file again, as other programs do, by a changed schema.
func rewrite(t *testing.T, from, to string, change func(*arrow.Schema) *arrow.Schema) {
	t.Helper()
	content, err := os.ReadFile(from)
	expect.OK(t, err)
	r, err := ipc.NewFileReader(bytes.NewReader(content))
	expect.OK(t, err)
	out, err := os.Create(to)
	expect.OK(t, err)
	defer out.Close()
	schema := change(r.Schema())
	w, err := ipc.NewFileWriter(out, ipc.WithSchema(schema))
	expect.OK(t, err)
	for i := range r.NumRecords() {
		batch, err := r.RecordAt(i)
		expect.OK(t, err)
		columns := batch.Columns()[:schema.NumFields()]
		expect.OK(t, w.Write(array.NewRecord(schema, columns, batch.NumRows())))
	}
	expect.OK(t, w.Close())
}
