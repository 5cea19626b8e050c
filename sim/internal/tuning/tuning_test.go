package tuning

import (
	"fmt"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestPage: the page on exactness has the thresholds.
func TestPage(t *testing.T) {
	var table strings.Builder
	table.WriteString("| threshold | usual | smallest | largest |\n| --- | --- | --- | --- |\n")
	for _, f := range Fields() {
		most := ""
		if f.Most < 1<<30 {
			most = fmt.Sprint(f.Most)
		}
		fmt.Fprintf(&table, "| %s | %d | %d | %s |\n", f.Name, f.Usual, f.Least, most)
	}
	cases.Table(t, "../../../docs/evidence/exactness.md", "thresholds", table.String())
}

// TestCheck: usual values are legal, and none beyond a bound is.
func TestCheck(t *testing.T) {
	usual := Usual()
	expect.OK(t, usual.Check())
	for _, f := range Fields() {
		for _, value := range []int{f.Least - 1, f.Most + 1} {
			changed := Usual()
			f.Set(&changed, value)
			if err := changed.Check(); err == nil || !strings.Contains(err.Error(), f.Name) {
				t.Errorf("%s = %d: %v", f.Name, value, err)
			}
		}
	}
}
