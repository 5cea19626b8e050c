package wholefile

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// TestWrite holds that a file has its name, and what was there before has lost
// it, when the whole is written and no sooner.
func TestWrite(t *testing.T) {
	failed := errors.New("failed")
	for name, write := range map[string]func(path, text string, err error) error{
		"binary": func(path, text string, err error) error {
			return Write(path, func(w io.WriteSeeker) error {
				w.Write([]byte(text))
				return err
			})
		},
		"text": func(path, text string, err error) error {
			return WriteText(path, func(w *bufio.Writer) error {
				w.WriteString(text)
				return err
			})
		},
	} {
		folder := t.TempDir()
		path := filepath.Join(folder, "x")
		if err := write(path, "", failed); err != failed {
			t.Errorf("%s: %v", name, err)
		}
		if files, err := os.ReadDir(folder); err != nil || len(files) > 0 {
			t.Errorf("%s: %v is left behind, error %v", name, files, err)
		}
		if err := write(path, "first", nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := write(path, "second", failed); err != failed {
			t.Errorf("%s: %v", name, err)
		}
		if text, err := os.ReadFile(path); err != nil || string(text) != "first" {
			t.Errorf("%s: %q, error %v", name, text, err)
		}
		if err := write(filepath.Join(folder, "none", "x"), "", nil); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s in a folder that is not there: %v", name, err)
		}
	}
}

// TestWriteFails: the error of a write names the file that was asked for.
func TestWriteFails(t *testing.T) {
	for _, err := range []error{
		WriteText("/dev/full", func(w *bufio.Writer) error { _, err := w.WriteString("x"); return err }),
		Write(filepath.Join(t.TempDir(), "x.svg"), func(w io.WriteSeeker) error {
			return &fs.PathError{Op: "write", Path: w.(interface{ Name() string }).Name(), Err: syscall.ENOSPC}
		}),
	} {
		if err == nil || strings.Contains(err.Error(), "tmp-") || !regexp.MustCompile(`^/\S+(full|/x\.svg): no space left on device$`).MatchString(err.Error()) {
			t.Error(err)
		}
	}
}
