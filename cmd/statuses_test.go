package cmd

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"loggops/internal/expect"
)

// TestStatuses runs the commands in testdata/bad/statuses.txt, which have the wanted exit
// status before them: 2 where the command line alone shows what is wrong, and 1 where a file does.
// Each says so in one line of moderate length. In the words of a command, LONG is a text of
// 70,000 bytes, ODD one with characters that cannot be seen, and EMPTY one without any.
func TestStatuses(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../testdata/bad/statuses.txt")
	expect.OK(t, err)
	folder := t.TempDir()
	expect.OK(t, os.CopyFS(filepath.Join(folder, "recording"), os.DirFS("../testdata/bad/recording")))
	content, err := os.ReadFile("../testdata/distributions/made-4.dist.arrow")
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "sound.dist.arrow"), content, 0o666)
	}
	expect.OK(t, err)
	for _, call := range append(soundInputs, "loggops-schedgen --pattern ring --ranks 4 -o four.sched.arrow -q") {
		if strings.Contains(call, "goal-binary") {
			continue
		}
		done(t, badCall(t.Context(), folder, call))
	}
	values := strings.NewReplacer("LONG", strings.Repeat("x", 70_000), "ODD", "a\nb\x1b[31m\xff", "EMPTY", "")
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		want, args := words[0], words[2:]
		for i := range args {
			args[i] = values.Replace(args[i])
		}
		cmd := exec.Command(words[1], args...)
		cmd.Dir = folder
		var said strings.Builder
		cmd.Stderr = &said
		cmd.Run()
		command, message := strings.Join(words[1:], " "), said.String()
		if code := cmd.ProcessState.String(); code != "exit status "+want {
			t.Errorf("%s: %s, want %s: %s", command, code, want, message)
		}
		if strings.HasSuffix(message, " --help)\n") != (want == "2") {
			t.Errorf("%s: exit status %s with the line %s", command, want, message)
		}
		if strings.Count(message, "\n") != 1 || len(message) > 2_200 || strings.Contains(message, strings.Repeat("x", 300)) || strings.Contains(message, "\x1b") || !utf8.ValidString(message) {
			t.Errorf("%s: %d bytes: %s", command, len(message), message)
		}
		for _, word := range append(foreignWords, "arg(s)", "unknown command", "invalid argument", "file does not exist", "(MISSING)") {
			if strings.Contains(message, word) {
				t.Errorf("%s: %q is no word for users: %s", command, word, message)
			}
		}
	}
}
