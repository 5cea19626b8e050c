package program

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
)

// TestPipe: a pipe is an input; one that nobody writes to is left when the work is
// interrupted.
func TestPipe(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Skip(err)
	}
	read := func(ctx context.Context) (text string, err error) {
		cmd := &cobra.Command{}
		cmd.SetContext(ctx)
		err = WithInput(cmd, pipe, func(path string) error {
			content, err := os.ReadFile(path)
			text = string(content)
			return err
		})
		return text, err
	}
	go write(pipe, "through")
	if text, err := read(t.Context()); text != "through" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer stop()
	if _, err := read(ctx); err == nil {
		t.Error("a pipe that nobody writes to is read")
	}
	write(pipe, "") // ends the goroutine that opens it
	if left, err := os.ReadDir(os.Getenv("TMPDIR")); err != nil || len(left) > 0 {
		t.Errorf("left %v, %v", left, err)
	}
}

// write writes to a pipe that exists. os.WriteFile would make a file of its name once
// the test has removed it.
func write(pipe, text string) {
	file, err := os.OpenFile(pipe, os.O_WRONLY, 0)
	if err != nil {
		return
	}
	defer file.Close()
	file.WriteString(text)
}
