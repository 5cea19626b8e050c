package table

import (
	"strings"
	"testing"
)

// TestHostileCells: what a terminal would obey is escaped in tables and in JSON; in
// CSV for programs it is as it was.
func TestHostileCells(t *testing.T) {
	const name = "MPI_\x1b[2J\n\u009bx"
	all := Table{Columns: []Column{{Key: "name"}}, Rows: [][]any{{name}}}
	for format, want := range map[Format]string{
		FormatTable: "name\nMPI_\\x1b[2J\\n\\u009bx\n",
		FormatJSON:  "[\n  {\"name\": \"MPI_\\u001b[2J\\n\\u009bx\"}\n]\n",
		FormatCSV:   "name\n\"" + name + "\"\n",
	} {
		var out strings.Builder
		if err := all.Write(&out, format); err != nil || out.String() != want {
			t.Errorf("%s: %q, want %q; %v", format, out.String(), want, err)
		}
	}
}
