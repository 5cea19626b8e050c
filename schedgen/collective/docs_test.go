package collective

import (
	"fmt"
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
)

// TestDocumented holds the tables of docs/collectives.md against the code.
func TestDocumented(t *testing.T) {
	cases.Table(t, "../../docs/collectives.md", "algorithms", algorithmTable())
	cases.Table(t, "../../docs/collectives.md", "default", ruleTable(t, large()))
}

func algorithmTable() string {
	by := map[measure]string{unmeasured: "members", whole: "members, bytes", divided: "members, bytes, total", byMember: "members, bytes, total"}
	var text strings.Builder
	text.WriteString("| kind | rules go by | algorithms |\n| --- | --- | --- |\n")
	for _, kind := range Kinds() {
		var names []string
		for _, algorithm := range Algorithms(kind) {
			name := "`" + algorithm + "`"
			var options []string
			for _, option := range Options(kind, algorithm) {
				options = append(options, "`"+option.String()+"`")
			}
			if options != nil {
				name += " (" + strings.Join(options, ", ") + ")"
			}
			names = append(names, name)
		}
		fmt.Fprintf(&text, "| %s | %s | %s |\n", kind, by[measureOf(kind)], strings.Join(names, ", "))
	}
	return text.String()
}

// ruleTable has a line for each rule of a preset whose rules apply from a size on.
func ruleTable(t *testing.T, rules []schedule.Rule) string {
	var text strings.Builder
	text.WriteString("| kind | algorithm |\n| --- | --- |\n")
	for _, rule := range rules {
		if rule != (schedule.Rule{Kind: rule.Kind, Algorithm: rule.Algorithm, Bytes: schedule.Range{rule.Bytes[0]}}) {
			t.Errorf("the table has no column for %+v", rule)
		}
		fmt.Fprintf(&text, "| %s | `%s` from %d KiB |\n", rule.Kind, rule.Algorithm, rule.Bytes[0]>>10)
	}
	return text.String()
}
