package infer

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

// TestTheorems: each theorem of the package comment has a test with a counterexample.
func TestTheorems(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	expect.OK(t, err)
	theorems := regexp.MustCompile(`(?m)^//   - (\w+)\.go: if `).FindAllStringSubmatch(string(text), -1)
	expect.Same(t, strings.Count(string(text), "\n//   - "), len(theorems))
	for _, theorem := range theorems {
		tests, err := os.ReadFile(theorem[1] + "_test.go")
		if err != nil || !strings.Contains(string(tests), "Counterexample") {
			t.Errorf("%s.go: no test has a counterexample", theorem[1])
		}
	}
}
