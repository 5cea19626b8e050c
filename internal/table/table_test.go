package table

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

func seconds(ns any) string { return strconv.FormatInt(ns.(int64)/1e9, 10) + " s" }

var table = Table{
	Columns: []Column{
		{Key: "name"},
		{Key: "makespan_ns", Title: "makespan", Format: seconds},
		{Key: "slowdown"},
	},
	Rows: [][]any{
		{"chic", int64(42e9), 1.5},
		{`a "b", µ`, int64(7e9), nil},
	},
}

var object = Object{
	{Column{Key: "ranks"}, 8},
	{Column{Key: "makespan_ns", Title: "makespan", Format: seconds}, int64(42e9)},
	{Column{Key: "slowdown"}, nil},
	{Column{Key: "finish_ns"}, []int64{1, 2}},
}

// TestObjectsApart adds objects that do not all have the same fields.
func TestObjectsApart(t *testing.T) {
	field := func(key string, value any) Field { return Text(key).Of(value) }
	var all Table
	all.AddObject(Object{field("a", 1), field("d", 2)})
	all.AddObject(Object{field("a", 3), field("b", 4), field("c", 5), field("d", 6)})
	all.AddObject(Object{field("a", 7), field("c", 8)})
	var text strings.Builder
	expect.OK(t, all.Write(&text, FormatCSV))
	if want := "a,b,c,d\n1,,,2\n3,4,5,6\n7,,8,\n"; text.String() != want {
		t.Errorf("%q, want %q", text.String(), want)
	}
}

func TestWrite(t *testing.T) {
	contents := map[string]interface{ Write(io.Writer, Format) error }{
		"table": table, "empty": Table{Columns: table.Columns}, "brief": Brief{Columns: table.Columns}, "object": object, "parts": parts,
	}
	cases.Run(t, "written.txt", func(t *testing.T, input string) string {
		name, format, _ := strings.Cut(strings.TrimSuffix(input, "\n"), " ")
		var out strings.Builder
		expect.OK(t, contents[name].Write(&out, Format(format)))
		if !strings.HasSuffix(out.String(), "\n") || strings.HasSuffix(out.String(), "\n\n") {
			t.Errorf("the last line of %q", out.String())
		}
		return out.String()
	})
}

// Whatever the text, another program reads what was written.
func TestReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key, texts := rapid.StringMatching(`[a-z"\\<]+`), rapid.StringMatching(`[ -~\n]*`)
		// encoding/csv writes, but does not read, lines of one empty cell.
		keys := rapid.SliceOfNDistinct(key, 2, 4, rapid.ID[string]).Draw(t, "keys")
		var columns []Column
		for _, key := range keys {
			columns = append(columns, Column{Key: key})
		}
		cells := rapid.SliceOf(rapid.SliceOfN(texts, len(keys), len(keys))).Draw(t, "cells")
		table := Table{Columns: columns}
		objects := []map[string]string{}
		for _, line := range cells {
			var row []any
			object := map[string]string{}
			for i, cell := range line {
				row = append(row, cell)
				object[keys[i]] = cell
			}
			table.Rows = append(table.Rows, row)
			objects = append(objects, object)
		}

		var out strings.Builder
		expect.OK(t, table.Write(&out, FormatJSON))
		read := []map[string]string{}
		if err := json.Unmarshal([]byte(out.String()), &read); err != nil {
			t.Fatalf("%v: %s", err, out.String())
		}
		if !reflect.DeepEqual(read, objects) {
			t.Error(cmp.Diff(objects, read))
		}

		out.Reset()
		expect.OK(t, table.Write(&out, FormatCSV))
		lines, err := csv.NewReader(strings.NewReader(out.String())).ReadAll()
		expect.OK(t, err)
		if want := append([][]string{keys}, cells...); !reflect.DeepEqual(lines, want) {
			t.Error(cmp.Diff(want, lines))
		}
	})
}

type brokenWriter struct{}

var errBroken = errors.New("no space left")

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

func TestErrors(t *testing.T) {
	for _, format := range []Format{FormatTable, FormatCSV, FormatJSON} {
		if err := table.Write(brokenWriter{}, format); !errors.Is(err, errBroken) {
			t.Errorf("table as %s: error %v", format, err)
		}
		if err := object.Write(brokenWriter{}, format); !errors.Is(err, errBroken) {
			t.Errorf("object as %s: error %v", format, err)
		}
	}
	err := Object{{Column{Key: "slowdown"}, math.NaN()}}.Write(&strings.Builder{}, FormatJSON)
	if err == nil || !strings.HasPrefix(err.Error(), "slowdown: ") {
		t.Errorf("NaN in JSON: error %v", err)
	}
}

func TestFormatFlag(t *testing.T) {
	var format Format
	for _, name := range []string{"table", "csv", "json"} {
		if err := format.Set(name); err != nil || format.String() != name {
			t.Errorf("%s: %v, %v", name, format, err)
		}
	}
	if err := format.Set("xml"); err == nil || format != FormatJSON {
		t.Errorf("xml: %v, %v", format, err)
	}
}
