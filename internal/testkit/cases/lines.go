package cases

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/testkit/expect"
)

const between = " -> "

// Lines is Run for inputs and outputs of one line: a case is a line "INPUT -> OUTPUT", in which
// \n stands for the end of a line. Lines that begin with #, and empty ones, are comments.
func Lines(t *testing.T, file string, output func(input string) string) {
	t.Helper()
	path := filepath.Join("testdata", file)
	text, err := os.ReadFile(path)
	expect.OK(t, err)
	want := strings.Split(string(text), "\n")
	got := make([]string, len(want))
	for i, line := range want {
		got[i] = line
		if line != "" && line[0] != '#' {
			input, _, _ := strings.Cut(line, between)
			got[i] = input + between + strings.ReplaceAll(output(strings.ReplaceAll(input, `\n`, "\n")), "\n", `\n`)
		}
	}
	if *Update {
		expect.OK(t, os.WriteFile(path, []byte(strings.Join(got, "\n")), 0o666))
	} else if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("want (-) and got (+):\n%s", diff)
	}
}

// Outcome is the output of a case that may end with an error.
func Outcome(output any, err error) string {
	if err != nil {
		return "error: " + err.Error()
	}
	return fmt.Sprint(output)
}
