package sweep

import (
	"fmt"
	"testing"

	"loggops/internal/field"
	"loggops/internal/testkit/cases"
)

// TestDocumented checks that the pages have the tables of keys and of options of jobs.
func TestDocumented(t *testing.T) {
	rows := func(fields []field.Field) (text string) {
		for _, f := range fields {
			if f.Help != "" {
				text += fmt.Sprintf("| `%s` | %s |\n", f.Name, f.Help)
			}
		}
		return text
	}
	cases.Table(t, "../../docs/ensembles.md", "keys", "| key | values |\n| --- | --- |\n"+rows(others))
	cases.Table(t, "../../docs/networks.md", "jobs", "| option | values |\n| --- | --- |\n"+rows(jobs))
}
