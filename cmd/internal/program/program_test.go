package program

import (
	"context"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"loggops/internal/memory"
)

func TestExitCodes(t *testing.T) {
	for _, test := range []struct {
		args   string
		code   int
		stderr string
	}{
		{"well", Done, ""},
		{"badly", Failed, "toy: x.sched.arrow: rank 3: no such peer\n"},
		{"doubly", Failed, "toy: one; two\n"},
		{"deadlocked", Failed, "toy: simulation: x.sched.arrow: deadlock\n" +
			"  rank 0 waits\n  rank 1 waits\n  rank 2 waits\n"},
		{"with-status", 7, "toy: check: as told\n"},
		{"misused", BadUsage, "toy: flags: --noise excludes --cosched (see toy --help)\n"},
		{"", BadUsage, "toy: an argument is missing: toy HOW (see toy --help)\n"},
		{"well badly", BadUsage, `toy: one argument too many, "badly": toy HOW (see toy --help)` + "\n"},
		{"well --foo", BadUsage, "toy: unknown flag: --foo (see toy --help)\n"},
		{"well --format xml", BadUsage,
			`toy: --format xml: want table, csv or json (see toy --help)` + "\n"},
		{"well --L -3", BadUsage, `toy: --L -3: ` +
			"want a number that is not negative, in one of ns, us, ms, s (see toy --help)\n"},
		{"completion", Done, ""}, // an argument like any other
	} {
		t.Run(test.args, func(t *testing.T) {
			code, _, stderr := run(t, "", strings.Fields(test.args)...)
			if code != test.code || stderr != test.stderr {
				t.Errorf("exit code %d, want %d; standard error:\n%swant:\n%s", code, test.code, stderr, test.stderr)
			}
		})
	}
}

func TestDetailsAreTenLinesAtMost(t *testing.T) {
	_, _, stderr := run(t, "", "entangled")
	lines := strings.Split(strings.TrimSuffix(stderr, "\n"), "\n")
	if got := len(lines) - 1; got != maxDetails {
		t.Errorf("%d details, want %d:\n%s", got, maxDetails, stderr)
	}
	if last := lines[len(lines)-1]; last != "  ... and 16 more" {
		t.Errorf("the last line is %q", last)
	}
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

func TestFlags(t *testing.T) {
	code, stdout, stderr := run(t, "", "well", "--quiet", "--L", "2.5us", "--format", "csv")
	if want := "latency_ns,quiet\n2500,true\n"; code != Done || stdout != want {
		t.Errorf("exit code %d, standard output %q, standard error %q", code, stdout, stderr)
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
	code, short, stderr := run(t, "", "--help")
	if code != Done || stderr != "" {
		t.Errorf("exit code %d, standard error %q", code, stderr)
	}
	_, all, _ := run(t, "", "--help", "all")
	for _, want := range []string{
		"A program that ends as it is told.\n\nUsage:\n",
		"Examples:\n  toy well\n",
		"-o, --output FILE ",
		"--format table|csv|json ",
		"-q, --quiet ",
		"--version ",
	} {
		for _, help := range []string{short, all} {
			if !strings.Contains(help, want) {
				t.Errorf("the help lacks %q:\n%s", want, help)
			}
		}
	}
	if want := "More: --help all\n"; !strings.HasSuffix(short, want) {
		t.Errorf("the help does not end in %q:\n%s", want, short)
	}
	for _, want := range []string{"EXIT STATUS\n  0    done\n", "wrong number of arguments\n  7    it was told so\n  130  interrupted\n"} {
		if !strings.Contains(all, want) {
			t.Errorf("all of the help lacks %q:\n%s", want, all)
		}
	}
	if strings.Contains(all, "completion") {
		t.Errorf("the help tells of completion:\n%s", all)
	}
}

func TestSubcommands(t *testing.T) {
	newNoise := func() *cobra.Command {
		root := &cobra.Command{Use: "noise", Short: "Noise files."}
		root.AddCommand(&cobra.Command{
			Use: "show FILE", Short: "Show one.", Args: Arguments(1, 1),
			RunE: func(cmd *cobra.Command, args []string) error { return deadlock(0) },
		})
		return root
	}
	for _, test := range []struct {
		args   string
		code   int
		stderr string
	}{
		{"", BadUsage, "noise: a command is missing (see noise --help)\n"},
		{"shwo x", BadUsage, `noise: no command is called "shwo"; did you mean "show"? (there are completion, help, show) (see noise --help)` + "\n"},
		{"show", BadUsage, "noise: an argument is missing: noise show FILE (see noise show --help)\n"},
		{"show x -q", Failed, "noise: x.sched.arrow: deadlock\n"},
		{"show --help", Done, ""},
		{"help show", Done, ""},
	} {
		code, _, stderr := runCommand(t, newNoise(), strings.NewReader(""), strings.Fields(test.args)...)
		if code != test.code || stderr != test.stderr {
			t.Errorf("%s: exit code %d, standard error %q", test.args, code, stderr)
		}
	}
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
