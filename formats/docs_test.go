package formats_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/ipc"

	"loggops/formats"
	"loggops/formats/distribution"
	"loggops/formats/noise"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// kinds are the kinds of Arrow files: their sections in docs/formats.md, the versions that are read, the last columns, the
// programs that write them, and how a small file is written and read.
var kinds = []struct {
	kind, section, version, last, program string
	write, read                           func(path string) error
}{
	{formats.Trace, "Trace", "1", "site", "loggops-collect", writeTrace, reads(trace.Open)},
	{formats.Schedule, "Schedule", "5", "defines", "loggops-schedgen", writeSchedule, reads(schedule.Open)},
	{formats.Noise, "Noise", "1", "cause", "loggops-noise", writeNoise, reads(noise.ReadFile)},
	{formats.Runs, "Runs", "1", "alone_ns", "loggops-sim", writes(result.Run{Ranks: 1, Replicas: 1}), reads(result.Open[result.Run])},
	{formats.Ranks, "Ranks", "1", "job", "loggops-sim", writes(result.Rank{}), reads(result.Open[result.Rank])},
	{formats.Spans, "Spans", "1", "job", "loggops-sim", writes(result.Span{Kind: result.Send}), reads(result.Open[result.Span])},
	{formats.Iterations, "Iterations", "1", "job", "loggops-sim", writes(result.Iteration{}), reads(result.Open[result.Iteration])},
	{formats.Path, "Critical paths", "1", "job", "loggops-sim", writes(result.PathSegment{}), reads(result.Open[result.PathSegment])},
	{formats.Links, "Links", "1", "most_waiting", "loggops-sim", writes(result.Link{}), reads(result.Open[result.Link])},
	{formats.Distributions, "Distributions", "1", "count", "loggops-collect", writeDistributions, reads(distribution.ReadFile)},
}

// writes writes a file of results with one row.
func writes[T result.Row](row T) func(path string) error {
	return func(path string) error {
		w, err := result.Create[T](path, result.Header{})
		if err != nil {
			return err
		}
		return errors.Join(w.Append(&row), w.Close())
	}
}

func reads[R any](open func(path string) (R, error)) func(path string) error {
	return func(path string) error {
		_, err := open(path)
		return err
	}
}

// TestDocumentedColumns compares docs/formats.md with what is written: the
// same columns in the same order, of the same types, with nulls in the same.
func TestDocumentedColumns(t *testing.T) {
	page, err := os.ReadFile("../docs/formats.md")
	expect.OK(t, err)
	for _, c := range kinds {
		t.Run(c.kind, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.arrow")
			expect.OK(t, c.write(path))
			if kind, err := formats.KindOf(path); kind != c.kind || err != nil {
				t.Errorf("the file's kind is %q, error %v", kind, err)
			}
			expect.Same(t, documented(string(page), c.section), written(t, path))
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

func writeDistributions(path string) error {
	return distribution.WriteFile(path, &distribution.Set{
		Header:        distribution.Header{Ranks: 1},
		Distributions: []distribution.Distribution{{Quantity: "work", Bins: []distribution.Bin{{HighNS: 1, Count: 1}}}},
	})
}
