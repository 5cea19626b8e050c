package topology

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
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

// TestOption: an option that several kinds have takes the values of each.
func TestOption(t *testing.T) {
	for _, k := range append(slices.Clone(kinds), ofFiles) {
		for _, f := range k.fields(3) {
			found, err := Option(f.Name)
			expect.OK(t, err)
			if found.Kind != f.Kind && f.Name != placementKey && f.Name != switchingKey {
				t.Errorf("%s: %s is of another kind", k.name, f.Name)
			}
		}
		f, err := Option(routingKey)
		expect.OK(t, err)
		routes, err := f.List(strings.Join(k.routes, ","))
		if err != nil || !slices.Equal(routes, k.routes) {
			t.Errorf("%s: %q, %v", k.name, routes, err)
		}
	}
	if _, err := Option("nothing"); err == nil {
		t.Error("an unknown option is found")
	}
}
