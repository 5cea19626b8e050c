package wholefile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"loggops/internal/testkit/expect"
)

func TestInput(t *testing.T) {
	const old = "as it was"
	for name, c := range map[string]struct {
		change func(path string) error
		want   error
	}{
		"left alone": {func(string) error { return nil }, nil},
		"grown": {func(path string) error {
			f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
			if err != nil {
				return err
			}
			_, err = f.WriteString(" and more")
			return errors.Join(err, f.Close())
		}, ErrChanged},
		"cut":       {func(path string) error { return os.Truncate(path, 3) }, ErrChanged},
		"rewritten": {func(path string) error { return os.WriteFile(path, []byte("as it is "), 0o666) }, ErrChanged},
		"removed":   {os.Remove, nil},
		"replaced": {func(path string) error {
			return errors.Join(os.WriteFile(path+".new", []byte("another one"), 0o666), os.Rename(path+".new", path))
		}, nil},
	} {
		path := filepath.Join(t.TempDir(), "x")
		expect.OK(t, os.WriteFile(path, []byte(old), 0o666))
		past := time.Now().Add(-time.Minute) // the clock of files ticks but some hundred times a second
		expect.OK(t, os.Chtimes(path, past, past))
		f, err := Open(path)
		expect.OK(t, err)
		expect.OK(t, c.change(path))
		text, err := io.ReadAll(f)
		if !errors.Is(err, c.want) || !errors.Is(f.Unchanged(), c.want) || c.want == nil && string(text) != old {
			t.Errorf("%s: %q, %v, %v", name, text, err, f.Unchanged())
		}
		f.Close()
	}
	if _, err := Open(filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}
