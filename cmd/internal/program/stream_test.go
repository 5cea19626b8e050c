package program

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

func TestStreams(t *testing.T) {
	folder := t.TempDir()
	file := func(name string) string { return filepath.Join(folder, name) }
	expect.OK(t, os.WriteFile(file("in"), []byte("from a file"), 0o666))
	for _, test := range []struct {
		name, stdin, input, output string
		code                       int
		stdout, stderr             string
	}{
		{"stream to stream", "text", "-", "-", Done, "text", ""},
		{"file to stream", "text", file("in"), "-", Done, "from a file", ""},
		{"stream to file", "text", "-", file("out"), Done, "", ""},
		{"bad text", "a bad text", "-", "-", Failed, "", "toy: standard input: row 3: bad\n"},
		{"no such folder", "text", "-", file("no/out"), Failed, "",
			"toy: " + file("no/out") + ": no such file or directory\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			temporary := t.TempDir()
			t.Setenv("TMPDIR", temporary)
			code, stdout, stderr := run(t, test.stdin, "copying", "--input", test.input, "-o", test.output)
			if code != test.code || stdout != test.stdout || stderr != test.stderr {
				t.Errorf("exit code %d, standard output %q, standard error %q", code, stdout, stderr)
			}
			wantEmpty(t, temporary)
		})
	}
	if text, err := os.ReadFile(file("out")); err != nil || string(text) != "text" {
		t.Errorf("the file holds %q, %v", text, err)
	}
}

// A stream that stalls does not hold up an interruption.
func TestInterruptedInput(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	stalled, end := io.Pipe()
	defer end.Close()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		end.Write([]byte("a part"))
		cancel()
	}()
	var stdout, stderr strings.Builder
	code := Run(ctx, newToy(), []string{"copying", "-o", "-"}, stalled, &stdout, &stderr)
	if code != Interrupted || stdout.String() != "" {
		t.Errorf("exit code %d, standard output %q, standard error %q", code, stdout.String(), stderr.String())
	}
	wantEmpty(t, temporary)
}

func TestWriteFailure(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	var stderr strings.Builder
	code := Run(t.Context(), newToy(), []string{"copying", "-o", "-"}, strings.NewReader("text"), full, &stderr)
	if code != Failed || !strings.Contains(stderr.String(), "no space left on device") {
		t.Errorf("exit code %d, standard error %q", code, stderr.String())
	}
	wantEmpty(t, temporary)
}

func wantEmpty(t *testing.T, folder string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) > 0 {
		t.Errorf("left in the temporary folder: %v, %v", entries, err)
	}
}
