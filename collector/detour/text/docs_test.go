package text

import (
	"fmt"
	"testing"

	"loggops/internal/testkit/cases"
)

// TestDocumented checks that docs/noise.md has the table of formats.
func TestDocumented(t *testing.T) {
	table := "| format | import | export | description |\n| --- | --- | --- | --- |\n"
	for _, f := range forms {
		written := ""
		if f.write != nil {
			written = "yes"
		}
		table += fmt.Sprintf("| `%s` | yes | %s | %s |\n", f.name, written, f.about)
	}
	cases.Table(t, "../../../docs/noise.md", "formats", table)
}
