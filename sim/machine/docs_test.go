package machine

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"loggops/internal/cases"
	"loggops/internal/expect"
	"loggops/sim"
)

// TestDocumented checks that docs/model.md has the table of parameters.
func TestDocumented(t *testing.T) {
	const path, head, end = "../../docs/model.md", "| name | in results | meaning | default | by size and level |\n| --- | --- | --- | --- | --- |\n", "\n\n"
	page, err := os.ReadFile(path)
	expect.OK(t, err)
	before, rest, found := strings.Cut(string(page), head)
	rows, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatal("no table of parameters")
	}
	var want []string
	defaults := sim.Default()
	for _, p := range Parameters {
		depends := "no"
		if len(p.Own) > 0 {
			depends = "yes"
		}
		want = append(want, fmt.Sprintf("| `%s` | `%s` | %s | %s | %s |", p.Name, p.Key, p.Help, p.Of(&defaults), depends))
	}
	table := strings.Join(want, "\n")
	if rows == table {
		return
	}
	if !*cases.Update {
		t.Fatalf("docs/model.md has\n%s\nwant\n%s", rows, table)
	}
	expect.OK(t, os.WriteFile(path, []byte(before+head+table+end+after), 0o644))
}
