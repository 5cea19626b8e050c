// Package cases runs tests whose cases are texts in a file.
//
// Each case begins with a line "== NAME". The lines up to a line "->" are its input, and the
// others its output:
//
//	== nothing is computed between two calls
//	0 0 Init
//	0 0 Finalize
//	->
//	0 calc 0
//
// Lines before the first case are a comment.
package cases

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/testkit/expect"
)

const (
	begin = "== "
	arrow = "->\n"
)

// Run compares the outputs of the cases in testdata/FILE with what output makes of their
// inputs, or writes that to the file, but for empty lines at the end. Each case is a subtest.
func Run(t *testing.T, file string, output func(t *testing.T, input string) string) {
	t.Helper()
	path := filepath.Join("testdata", file)
	text, err := os.ReadFile(path)
	expect.OK(t, err)
	comment, rest, found := strings.Cut("\n"+string(text), "\n"+begin)
	if !found {
		t.Fatalf("%s: no line begins with %q", path, begin)
	}
	now := strings.TrimPrefix(comment+"\n", "\n")
	for block := range strings.SplitSeq(rest, "\n"+begin) {
		name, body, _ := strings.Cut(block+"\n", "\n")
		input, want, found := strings.Cut(body, arrow)
		if !found {
			t.Fatalf("%s: case %q has no line ->", path, name)
		}
		want = strings.TrimRight(want, "\n")
		got := want
		t.Run(name, func(t *testing.T) {
			got = strings.TrimRight(output(t, input), "\n")
			if diff := cmp.Diff(want, got); diff != "" && !*Update {
				t.Errorf("want (-) and got (+):\n%s", diff)
			}
		})
		now += begin + name + "\n" + input + arrow + got + "\n\n"
	}
	if *Update {
		expect.OK(t, os.WriteFile(path, []byte(strings.TrimSuffix(now, "\n")), 0o666))
	}
}
