package wholefile

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"loggops/internal/testkit/expect"
)

func names(t *testing.T, folder string) string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	expect.OK(t, err)
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return strings.Join(list, " ")
}

func write(t *testing.T, path, text string) *File {
	t.Helper()
	f, err := Create(path)
	expect.OK(t, err)
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
	return f
}

func TestCommitAndDiscard(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x")
	f := write(t, path, "one")
	if _, err := os.Stat(path); err == nil {
		t.Error("the file is there before it is complete")
	}
	expect.OK(t, commit(f))
	write(t, path, "two").Discard()
	if text, err := os.ReadFile(path); err != nil || string(text) != "one" || names(t, folder) != "x" {
		t.Errorf("%q, %v; %s", text, err, names(t, folder))
	}
}

func TestMode(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o027))
	path := filepath.Join(t.TempDir(), "x")
	expect.OK(t, commit(write(t, path, "")))
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

func TestLinkStays(t *testing.T) {
	folder := t.TempDir()
	target, link := filepath.Join(folder, "target"), filepath.Join(folder, "link")
	expect.OK(t, os.WriteFile(target, []byte("old"), 0o666))
	expect.OK(t, os.Symlink("target", link))
	expect.OK(t, commit(write(t, link, "new")))
	text, err := os.ReadFile(target)
	if to, linkErr := os.Readlink(link); err != nil || string(text) != "new" || to != "target" || linkErr != nil {
		t.Errorf("%q, %v; the link points to %q, %v", text, err, to, linkErr)
	}
}

// TestStreamStays: a pipe under the name is written to and not replaced.
func TestStreamStays(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	folder := t.TempDir()
	pipe := filepath.Join(folder, "pipe")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Skip(err)
	}
	got := make(chan string)
	go func() {
		text, err := os.ReadFile(pipe)
		if err != nil {
			t.Error(err)
		}
		got <- string(text)
	}()
	expect.OK(t, commit(write(t, pipe, "through")))
	if text := <-got; text != "through" {
		t.Errorf("%q", text)
	}
	if info, err := os.Stat(pipe); err != nil || info.Mode().IsRegular() || names(t, folder) != "pipe" || names(t, os.TempDir()) != "" {
		t.Errorf("%v, %v; %s; %s", info.Mode(), err, names(t, folder), names(t, os.TempDir()))
	}
}

func TestRefused(t *testing.T) {
	folder := t.TempDir()
	if _, err := Create(folder); err == nil {
		t.Error("a folder is to be written to")
	}
	path := filepath.Join(folder, "nowhere", "x")
	if _, err := Create(path); err == nil || err.Error() != path+": no such file or directory" {
		t.Error(err)
	}
}

// commit puts a file under its name.
func commit(f *File) error {
	var s Set
	if err := s.Add(f); err != nil {
		return err
	}
	return s.Commit()
}

// TestByteOrderMark reads a text that begins with a byte order mark.
func TestByteOrderMark(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.toml")
	expect.OK(t, os.WriteFile(path, []byte("\ufeffL = 1\n"), 0o666))
	text, err := ReadText(path)
	if err != nil || string(text) != "L = 1\n" {
		t.Errorf("%q, %v", text, err)
	}
	for _, text := range []string{"\ufeffa,b", "a,b", ""} {
		got, err := io.ReadAll(SkipMark(strings.NewReader(text)))
		if err != nil || string(got) != strings.TrimPrefix(text, "\ufeff") {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}
