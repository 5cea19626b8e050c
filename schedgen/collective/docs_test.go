package collective

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"loggops/formats/schedule"
)

var update = flag.Bool("update", false, "write the tables of docs/collectives.md")

// TestDocumented holds the tables of docs/collectives.md against the code.
func TestDocumented(t *testing.T) {
	const file = "../../docs/collectives.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	tables := map[string]string{"algorithms": algorithmTable()}
	for _, name := range Presets() {
		rules, _ := Preset(name)
		tables[name] = ruleTable(rules)
	}
	for name, table := range tables {
		begin, end := "<!-- table: "+name+" -->\n", "<!-- end -->"
		before, rest, found := strings.Cut(page, begin)
		documented, after, closed := strings.Cut(rest, end)
		if !found || !closed {
			t.Fatalf("%s has no place for a table %s", file, name)
		}
		if documented != table && !*update {
			t.Errorf("%s: the table %s is not that of the code, which is\n%s", file, name, table)
		}
		page = before + begin + table + end + after
	}
	if *update {
		if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
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

// ruleTable has a line for rules that follow one another, for the same kind and
// number of members.
func ruleTable(rules []schedule.Rule) string {
	var text strings.Builder
	text.WriteString("| kind | members | algorithms |\n| --- | --- | --- |\n")
	for i := 0; i < len(rules); {
		first := &rules[i]
		var chosen []string
		for ; i < len(rules) && rules[i].Kind == first.Kind && rules[i].Members == first.Members; i++ {
			rule := &rules[i]
			item := "`" + rule.Algorithm + "`" + words(rule.Bytes, bytes)
			if rule.Total != (schedule.Range{}) {
				item += words(rule.Total, bytes) + " in total"
			}
			if rule.PowerOfTwo {
				item += " and a power of two members"
			}
			if rule.Form != "" {
				item += " where " + string(rule.Form)
			}
			chosen = append(chosen, item)
		}
		fmt.Fprintf(&text, "| %s | %s | %s |\n", first.Kind, strings.TrimSpace(words(first.Members, number)), strings.Join(chosen, ", "))
	}
	return text.String()
}

// words writes a range: " from 8 to below 16", or nothing where all is in it.
func words(r schedule.Range, write func(int64) string) string {
	if r == empty {
		return " for " + write(0)
	}
	text := ""
	if r[0] > 0 {
		text = " from " + write(r[0])
	}
	if r[0] > 0 && r[1] > 0 {
		text += " to"
	}
	if r[1] > 0 {
		text += " below " + write(r[1])
	}
	return text
}

func number(n int64) string { return fmt.Sprint(n) }

func bytes(n int64) string {
	switch {
	case n == 0:
		return "0 B"
	case n%(1<<20) == 0:
		return fmt.Sprintf("%d MiB", n>>20)
	case n%(1<<10) == 0:
		return fmt.Sprintf("%d KiB", n>>10)
	}
	return fmt.Sprintf("%d B", n)
}
