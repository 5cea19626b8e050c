package program

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"loggops/internal/table"
)

func TestTables(t *testing.T) {
	content := func(value int) table.Table {
		made := table.New(table.Text("value"))
		made.Add(value)
		return made
	}
	parts := table.Parts{{Key: "one", Content: content(1)}, {Key: "two", Title: "Two", Content: content(2)}}
	for args, want := range map[string]string{
		"":                         "",
		"--show all":               "value\n    1\n\nTwo\nvalue\n    2\n",
		"--show two":               "value\n    2\n",
		"--show two --format csv":  "value\n2\n",
		"--show":                   "x: --show needs a value, TABLE (see x --help)\n",
		"--show all --format csv":  "x: --format csv prints one table: --show one, --show two (see x --help)\n",
		"--show three":             "x: --show three: want all, one, two (see x --help)\n",
		"--format csv":             "x: --format is for the tables of --show (see x --help)\n",
		"--show one --format json": "[\n  {\"value\": 1}\n]\n",
	} {
		shown := NewTables("one", "two")
		cmd := &cobra.Command{Use: "x", RunE: func(cmd *cobra.Command, _ []string) error {
			if err := shown.Check(cmd); err != nil || shown.Choice == "" {
				return err
			}
			return shown.Print(cmd, parts)
		}}
		shown.Optional(cmd, "print")
		var out strings.Builder
		Run(t.Context(), cmd, strings.Fields(args), strings.NewReader(""), &out, &out)
		if out.String() != want {
			t.Errorf("%s: %q, want %q", args, out.String(), want)
		}
	}
}
