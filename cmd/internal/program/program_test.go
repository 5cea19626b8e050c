package program

import (
	"context"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"loggops/internal/memory"
	"loggops/internal/testkit/cases"
)

// TestOutcomes runs the toy with arguments.
func TestOutcomes(t *testing.T) {
	cases.Lines(t, "toy.txt", func(args string) string { return outcome(t, newToy(), args) })
}

func TestPanic(t *testing.T) {
	for args, want := range map[string]string{
		"in-panic": `^toy: internal error: assignment to entry in nil map ` +
			`\(loggops/cmd/internal/program\.newToy\.func1, toy_test\.go:\d+\)\n$`,
		"with-words": `^toy: internal error: no such; state \(.*, toy_test\.go:\d+\)\n$`,
	} {
		code, _, stderr := run(t, "", args)
		if code != Failed || !regexp.MustCompile(want).MatchString(stderr) {
			t.Errorf("%s: exit code %d, standard error %q", args, code, stderr)
		}
	}
}

// TestInterrupted checks that a command that completes after an interruption exits with status 0.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for args, want := range map[string]int{"when-stopped": Interrupted, "well": Done} {
		var stderr strings.Builder
		code := Run(ctx, newToy(), []string{args}, strings.NewReader(""), io.Discard, &stderr)
		if code != want || want == Interrupted && stderr.String() != "toy: interrupted\n" {
			t.Errorf("%s: exit code %d, standard error %q", args, code, stderr.String())
		}
	}
}

// TestVersion: --version names the commit, files do not.
func TestVersion(t *testing.T) {
	defer func(before string) { commit = before }(commit)
	for _, test := range []struct{ commit, want string }{
		{"", "toy " + Version + "\n"},
		{"v0.1.0-12-g545a092", "toy " + Version + " (v0.1.0-12-g545a092)\n"},
	} {
		commit = test.commit
		if code, stdout, _ := run(t, "", "--version"); code != Done || stdout != test.want {
			t.Errorf("exit code %d, standard output %q, want %q", code, stdout, test.want)
		}
		if got, want := Tool(newToy()), "toy "+Version; got != want {
			t.Errorf("Tool: %q, want %q", got, want)
		}
	}
}

func TestHelp(t *testing.T) {
	cases.Run(t, "help.txt", func(t *testing.T, args string) string { return outcome(t, newToy(), args) })
}

func TestSubcommands(t *testing.T) {
	cases.Run(t, "subcommands.txt", func(t *testing.T, args string) string {
		root := &cobra.Command{Use: "noise", Short: "Noise files."}
		root.AddCommand(&cobra.Command{
			Use: "show FILE", Short: "Show one.", Args: Arguments(1, 1),
			RunE: func(cmd *cobra.Command, args []string) error { return deadlock(0) },
		})
		return outcome(t, root, args)
	})
}

// TestTooMuchMemory has work end for want of memory.
func TestTooMuchMemory(t *testing.T) {
	ctx, end := context.WithCancelCause(t.Context())
	cmd := &cobra.Command{Use: "toy", RunE: func(cmd *cobra.Command, args []string) error {
		end(&memory.TooMuch{Taken: 5e6, Allowed: 4e6})
		return cmd.Context().Err()
	}}
	var stderr strings.Builder
	code := Run(ctx, cmd, nil, nil, io.Discard, &stderr)
	if want := "toy: more memory than there is: the work takes 5 MB so far, and there are 4 MB\n"; code != Failed || stderr.String() != want {
		t.Errorf("exit status %d, %s", code, stderr.String())
	}
}
