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
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/testkit/expect"
)

const (
	begin = "== "
	arrow = "->\n"
)

// Case is one case of a file.
type Case struct{ Name, Input, Output string }

// Read returns the cases of a file and the comment before them. Outputs lack the ends of their last lines.
func Read(path string) (comment string, all []Case, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", nil, err
	}
	comment, rest, found := strings.Cut("\n"+string(text), "\n"+begin)
	if !found {
		return "", nil, fmt.Errorf("%s: no line begins with %q", path, begin)
	}
	for block := range strings.SplitSeq(rest, "\n"+begin) {
		name, body, _ := strings.Cut(block+"\n", "\n")
		input, output, found := strings.Cut(body, arrow)
		if !found {
			return "", nil, fmt.Errorf("%s: case %q has no line ->", path, name)
		}
		all = append(all, Case{name, input, strings.TrimRight(output, "\n")})
	}
	return strings.TrimPrefix(comment+"\n", "\n"), all, nil
}

// Input returns the input of a case of a file.
func Input(path, name string) (string, error) {
	_, all, err := Read(path)
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(all, func(c Case) bool { return c.Name == name })
	if at < 0 {
		return "", fmt.Errorf("%s: no case %q", path, name)
	}
	return all[at].Input, nil
}

// Run compares the outputs of the cases in testdata/FILE with what output makes of their
// inputs, or writes that to the file, but for empty lines at the end. Each case is a subtest.
func Run(t *testing.T, file string, output func(t *testing.T, input string) string) {
	t.Helper()
	path := filepath.Join("testdata", file)
	now, all, err := Read(path)
	expect.OK(t, err)
	for _, c := range all {
		got := c.Output
		t.Run(c.Name, func(t *testing.T) {
			got = strings.TrimRight(output(t, c.Input), "\n")
			if diff := cmp.Diff(c.Output, got); diff != "" && !*Update {
				t.Errorf("want (-) and got (+):\n%s", diff)
			}
		})
		now += begin + c.Name + "\n" + c.Input + arrow + got + "\n\n"
	}
	if *Update {
		expect.OK(t, os.WriteFile(path, []byte(strings.TrimSuffix(now, "\n")), 0o666))
	}
}
