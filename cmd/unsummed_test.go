package cmd

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestUnsummed has programs read files without checksums. A case is commands, of which "rewrite FILE" changes an Arrow file as
// another program would, which drops checksums, and "rewrite FILE COLUMN" sets a column to 5, too. The output is what the other
// commands say on standard error, and how they fail.
func TestUnsummed(t *testing.T) {
	cases.Run(t, "lists/unsummed.txt", func(t *testing.T, commands string) string {
		folder := t.TempDir()
		var said strings.Builder
		for line := range strings.Lines(commands) {
			words := strings.Fields(line)
			if words[0] == "rewrite" {
				rewrite(t, filepath.Join(folder, words[1]), words[2:])
				continue
			}
			cmd := shell(folder, strings.TrimSpace(line)+" > printed")
			cmd.Stderr = &said
			if err := cmd.Run(); err != nil {
				fmt.Fprintln(&said, err)
			}
		}
		return said.String()
	})
}

func rewrite(t *testing.T, path string, columns []string) {
	t.Helper()
	content, err := os.ReadFile(path)
	expect.OK(t, err)
	f := readArrow(t, content)
	for _, row := range f.rows {
		for _, column := range columns {
			row[column] = 5
		}
	}
	expect.OK(t, os.WriteFile(path, f.file(t), 0o666))
}
