package machine

import (
	"strings"
	"testing"

	"loggops/internal/testkit/proportion"
)

// TestProportion: a machine file takes time and memory in proportion to its size.
func TestProportion(t *testing.T) {
	for name, text := range map[string]func(n int) string{
		"a key of many parts":   func(n int) string { return strings.Repeat("a.", n) + "a = 1\n" },
		"tables in tables":      func(n int) string { return "a = " + strings.Repeat("{a=", n) + "1" + strings.Repeat("}", n) },
		"many tables":           func(n int) string { return strings.Repeat("[[size]]\nat = 1\n", n) },
		"headers of many parts": func(n int) string { return "[" + strings.Repeat("a.", n) + "a]\n" },
		"a long text":           func(n int) string { return "name = \"" + strings.Repeat("\\u00e9", n) + "\"\n" },
	} {
		t.Run(name, func(t *testing.T) {
			proportion.Check(t, 5000, func(n int) proportion.Input {
				content := []byte(text(n))
				return proportion.Input{Bytes: int64(len(content)), Read: func() {
					if _, err := Parse(content); err == nil {
						t.Error("it is read")
					}
				}}
			})
		})
	}
}
