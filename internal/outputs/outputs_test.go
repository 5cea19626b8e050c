package outputs

import (
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
)

// TestExplain describes first lines of outputs, read for a machine file and for noise.
func TestExplain(t *testing.T) {
	cases.Run(t, "heads.txt", func(_ *testing.T, input string) string {
		var lines []string
		for use, name := range []string{"machine", "noise"} {
			text, ok := Explain(input, Use(use))
			if !ok {
				text = "-"
			}
			lines = append(lines, name+": "+text)
		}
		return strings.Join(lines, "\n")
	})
}

// TestDocumented checks that docs/model.md has the table of outputs that no program reads.
func TestDocumented(t *testing.T) {
	table := "| output of | holds |\n| --- | --- |\n"
	for _, o := range all {
		if o.reads == "" {
			table += "| " + o.name + " | " + o.holds + " |\n"
		}
	}
	cases.Table(t, "../../docs/model.md", "outputs", table)
}
