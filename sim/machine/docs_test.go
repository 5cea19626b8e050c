package machine

import (
	"fmt"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/sim"
)

// TestDocumented checks that docs/model.md has the table of parameters.
func TestDocumented(t *testing.T) {
	table := "| name | in results | meaning | default | by size and level |\n| --- | --- | --- | --- | --- |\n"
	defaults := sim.Default()
	for _, p := range Parameters {
		depends := "no"
		if len(p.Own) > 0 {
			depends = "yes"
		}
		table += fmt.Sprintf("| `%s` | `%s` | %s | %s | %s |\n", p.Name, p.Key, p.Help, p.TextIn(&defaults), depends)
	}
	cases.Table(t, "../../docs/model.md", "parameters", table)
}
