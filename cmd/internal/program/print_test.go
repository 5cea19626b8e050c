package program

import (
	"testing"

	"github.com/spf13/cobra"

	"loggops/internal/table"
	"loggops/internal/testkit/cases"
)

func TestTables(t *testing.T) {
	content := func(value int) table.Table {
		made := table.New(table.Text("value"))
		made.Add(value)
		return made
	}
	parts := table.Parts{{Key: "one", Content: content(1)}, {Key: "two", Title: "Two", Content: content(2)}}
	cases.Run(t, "tables.txt", func(t *testing.T, args string) string {
		shown := NewTables("one", "two")
		cmd := &cobra.Command{Use: "x", RunE: func(cmd *cobra.Command, _ []string) error {
			if err := shown.Check(cmd); err != nil || shown.Choice == "" {
				return err
			}
			return shown.Print(cmd, parts)
		}}
		shown.Optional(cmd, "print")
		return outcome(t, cmd, args)
	})
}
