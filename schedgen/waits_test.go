package schedgen

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// Every call that becomes operations has a row in the table of who waits for whom.
func TestEveryCallHasARow(t *testing.T) {
	text, err := os.ReadFile("../testdata/waits/calls.txt")
	if err != nil {
		t.Fatal(err)
	}
	call := regexp.MustCompile(`(?m) ([A-Z]\w+|pthread_\w+)`)
	has := map[string]bool{}
	for _, block := range strings.Split(string(text), "\n\n") {
		head, lines, _ := strings.Cut(block, "\n")
		for _, m := range call.FindAllStringSubmatch(lines, -1) {
			has[m[1]], has["MPI_"+m[1]] = true, true
			if strings.HasSuffix(head, " +i") {
				has["MPI_I"+strings.ToLower(m[1])] = true
			}
		}
	}
	for name := range calls {
		if !has[name] {
			t.Errorf("%s has no row in testdata/waits/calls.txt: add one, and a case to testdata/apps/waits", name)
		}
	}
}
