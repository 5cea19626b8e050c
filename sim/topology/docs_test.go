package topology

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"loggops/internal/cases"
)

// TestDocumented checks that docs/networks.md has the table of options.
func TestDocumented(t *testing.T) {
	type row struct{ name, help string }
	var rows []row
	of := map[row][]string{}
	for _, k := range kinds {
		for _, f := range k.fields(2) {
			r := row{f.Name, f.Help}
			if of[r] = append(of[r], k.name); len(of[r]) == 1 {
				rows = append(rows, r)
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int { return len(of[a]) - len(of[b]) })
	table := "| option | networks | values |\n| --- | --- | --- |\n"
	for _, r := range rows {
		networks := strings.Join(of[r], ", ")
		if len(of[r]) == len(kinds) {
			networks = "all"
		}
		table += fmt.Sprintf("| `%s` | %s | %s |\n", r.name, networks, r.help)
	}
	cases.Table(t, "../../docs/networks.md", "options", table)
}
