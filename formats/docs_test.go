package formats_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/ipc"
	"github.com/google/go-cmp/cmp"

	"loggops/formats"
	"loggops/formats/distribution"
	"loggops/formats/noise"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/expect"
)

// TestDocumentedColumns holds docs/formats.md against what is written: the
// same columns in the same order, of the same types, with nulls in the same.
func TestDocumentedColumns(t *testing.T) {
	page, err := os.ReadFile("../docs/formats.md")
	expect.OK(t, err)
	for _, c := range []struct {
		kind, section string
		write         func(path string) error
	}{
		{formats.Trace, "Trace", writeTrace},
		{formats.Schedule, "Schedule", writeSchedule},
		{formats.Noise, "Noise", writeNoise},
		{formats.Runs, "Runs", writeRuns},
		{formats.Ranks, "Ranks", writeRanks},
		{formats.Spans, "Spans", writeSpans},
		{formats.Iterations, "Iterations", writeIterations},
		{formats.Path, "Critical paths", writePath},
		{formats.Links, "Links", writeLinks},
		{formats.Distributions, "Distributions", writeDistributions},
	} {
		t.Run(c.kind, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.arrow")
			expect.OK(t, c.write(path))
			if kind, err := formats.KindOf(path); kind != c.kind || err != nil {
				t.Errorf("the file's kind is %q, error %v", kind, err)
			}
			if diff := cmp.Diff(written(t, path), documented(string(page), c.section)); diff != "" {
				t.Errorf("columns written (-) and documented (+):\n%s", diff)
			}
		})
	}
}

// TestDocumentedKinds looks for the names of the kinds of spans and segments in the rows of their columns.
func TestDocumentedKinds(t *testing.T) {
	page, err := os.ReadFile("../docs/formats.md")
	expect.OK(t, err)
	for section, names := range map[string][]string{"Spans": result.SpanKind(0).Names(), "Critical paths": result.PathKind(0).Names()} {
		_, text, _ := strings.Cut(string(page), "\n## "+section+"\n")
		_, row, _ := strings.Cut(text, "\n| `kind` |")
		row, _, _ = strings.Cut(row, "\n")
		for _, name := range names {
			if !strings.Contains(row, "`"+name+"`") {
				t.Errorf("%s: no kind %s in docs/formats.md", section, name)
			}
		}
	}
}

// column is a line of a table of columns.
type column struct {
	Name, Type string
	Null       bool
}

// documented returns the columns that a section of a page names.
func documented(page, section string) (columns []column) {
	_, text, _ := strings.Cut(page, "\n## "+section+"\n")
	text, _, _ = strings.Cut(text, "\n## ")
	for line := range strings.Lines(text) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || !strings.HasPrefix(cells[1], " `") {
			continue
		}
		for i := range cells {
			cells[i] = strings.Trim(cells[i], " `")
		}
		typ, null := strings.CutSuffix(cells[2], "?")
		columns = append(columns, column{cells[1], typ, null})
	}
	return columns
}

// written returns the columns that a file has.
func written(t *testing.T, path string) (columns []column) {
	file, err := os.Open(path)
	expect.OK(t, err)
	defer file.Close()
	r, err := ipc.NewFileReader(file)
	expect.OK(t, err)
	return columnsOf(r.Schema().Fields())
}

// columnsOf returns columns, each with the fields of the structs in it.
func columnsOf(fields []arrow.Field) (columns []column) {
	for _, f := range fields {
		var within []column
		c := column{Name: f.Name, Type: f.Type.String(), Null: f.Nullable}
		if list, ok := f.Type.(*arrow.ListType); ok {
			c.Type = "list of " + list.Elem().Name()
			if of, ok := list.Elem().(*arrow.StructType); ok {
				within = columnsOf(of.Fields())
			}
		}
		columns = append(append(columns, c), within...)
	}
	return columns
}

func writeTrace(path string) error {
	w, err := trace.Create(path)
	if err != nil {
		return err
	}
	return w.Close(trace.Header{Ranks: 1})
}

func writeSchedule(path string) error {
	return schedule.Write(path, &schedule.Schedule{Header: schedule.Header{Ranks: 1, Replicas: 1}})
}

func writeNoise(path string) error {
	return noise.WriteFile(path, &noise.Trace{Header: noise.Header{LengthNS: 2}, Detours: []noise.Detour{{DurationNS: 1, Cause: -1}}})
}

func writeRuns(path string) error {
	w, err := result.Create[result.Run](path, result.Header{})
	if err != nil {
		return err
	}
	return errors.Join(w.Append(&result.Run{Ranks: 1, Replicas: 1}), w.Close())
}

func writeRanks(path string) error {
	w, err := result.Create[result.Rank](path, result.Header{})
	if err != nil {
		return err
	}
	return errors.Join(w.Append(&result.Rank{}), w.Close())
}

func writeSpans(path string) error {
	w, err := result.Create[result.Span](path, result.Header{})
	if err != nil {
		return err
	}
	return errors.Join(w.Append(&result.Span{Kind: result.Send}), w.Close())
}

func writeIterations(path string) error {
	w, err := result.Create[result.Iteration](path, result.Header{})
	if err != nil {
		return err
	}
	return errors.Join(w.Append(&result.Iteration{}), w.Close())
}

func writePath(path string) error {
	w, err := result.Create[result.PathSegment](path, result.Header{})
	if err != nil {
		return err
	}
	return errors.Join(w.Append(&result.PathSegment{}), w.Close())
}

func writeLinks(path string) error {
	w, err := result.Create[result.Link](path, result.Header{})
	if err != nil {
		return err
	}
	return errors.Join(w.Append(&result.Link{}), w.Close())
}

func writeDistributions(path string) error {
	return distribution.WriteFile(path, &distribution.Set{
		Header:        distribution.Header{Ranks: 1},
		Distributions: []distribution.Distribution{{Quantity: "work", Bins: []distribution.Bin{{HighNS: 1, Count: 1}}}},
	})
}
