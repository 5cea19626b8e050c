package cases

import (
	"os"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

// Table compares a table with the one of the same name on a page, or writes it there.
func Table(t *testing.T, page, name, table string) {
	t.Helper()
	documented, replace := OnPage(t, page, name)
	switch {
	case *Update:
		replace(table)
	case documented != table:
		t.Errorf("%s: the table %s (-update writes it) is\n%s", page, name, table)
	}
}

// OnPage returns the table of a name on a page, between <!-- table: NAME --> and <!-- end -->, and a function that replaces it.
func OnPage(t *testing.T, page, name string) (table string, replace func(string)) {
	t.Helper()
	text, err := os.ReadFile(page)
	expect.OK(t, err)
	begin, end := "<!-- table: "+name+" -->\n", "<!-- end -->"
	before, rest, found := strings.Cut(string(text), begin)
	table, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatalf("%s has no place for a table %s", page, name)
	}
	return table, func(table string) { expect.OK(t, os.WriteFile(page, []byte(before+begin+table+end+after), 0o644)) }
}
