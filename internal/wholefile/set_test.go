package wholefile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

// made starts files in a folder, with a text each.
func made(t *testing.T, folder string, names ...string) *Set {
	t.Helper()
	var s Set
	for _, name := range names {
		f, err := Create(filepath.Join(folder, name))
		if err == nil {
			_, err = f.WriteString("new " + name)
		}
		if err == nil {
			err = s.Add(f)
		}
		expect.OK(t, err)
	}
	return &s
}

func TestSet(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "a", "old a")
	s := made(t, folder, "a", "b")
	if text, err := os.ReadFile(filepath.Join(folder, "a")); err != nil || string(text) != "old a" {
		t.Errorf("%s, %v", text, err)
	}
	expect.OK(t, s.Commit())
	holds(t, folder, "a: new a", "b: new b")
	made(t, folder, "a", "c").Discard()
	holds(t, folder, "a: new a", "b: new b")
}

// TestSetFails: the last of some files cannot be put in place. All is as before.
func TestSetFails(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "a", "old a")
	s := made(t, folder, "a", "b", "c")
	expect.OK(t, os.MkdirAll(filepath.Join(folder, "c/inside"), 0o777))
	expect.Error(t, s.Commit(), "/c: ")
	expect.OK(t, os.RemoveAll(filepath.Join(folder, "c")))
	holds(t, folder, "a: old a")

	s = made(t, folder, "a", "b")
	pipe := filepath.Join(folder, "gone")
	s.files = append(s.files, &File{File: open(t, filepath.Join(folder, "spool")), path: pipe, stream: true})
	if err := s.Commit(); err == nil {
		t.Error("it is committed, though a stream has gone away")
	}
	holds(t, folder, "a: old a")
}

func TestPermissionsStay(t *testing.T) {
	folder := t.TempDir()
	path := put(t, folder, "a", "old")
	expect.OK(t, os.Chmod(path, 0o640))
	expect.OK(t, made(t, folder, "a").Commit())
	if info, err := os.Stat(path); err != nil || info.Mode() != 0o640 {
		t.Error(info.Mode(), err)
	}
}

func TestNamesTooLong(t *testing.T) {
	for _, name := range []string{strings.Repeat("x", 255), strings.Repeat("ä", 127), strings.Repeat("€", 85), strings.Repeat("x", longName), strings.Repeat("x", longName-1)} {
		folder := t.TempDir()
		if short := temporary(name); len(name) >= longName && len(short) > len(name) || strings.ToValidUTF8(short, "") != short {
			t.Errorf("%q is longer than %q, or no text", short, name)
		}
		if err := made(t, folder, name).Commit(); err != nil {
			t.Error(err)
		}
		holds(t, folder, name+": new "+name)
	}
}

func TestDanglingLink(t *testing.T) {
	folder := t.TempDir()
	link := filepath.Join(folder, "link")
	expect.OK(t, os.Symlink("nowhere", link))
	if _, err := Create(link); err == nil || !strings.Contains(err.Error(), "a symbolic link to nothing") {
		t.Error(err)
	}
}

func put(t *testing.T, folder, name, text string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	expect.OK(t, os.WriteFile(path, []byte(text), 0o666))
	return path
}

func open(t *testing.T, path string) *os.File {
	t.Helper()
	file, err := os.Create(path)
	expect.OK(t, err)
	return file
}

// holds checks what is in a folder.
func holds(t *testing.T, folder string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	expect.OK(t, err)
	var got []string
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Error(err)
		}
		got = append(got, e.Name()+": "+string(text))
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q, want %q", got, want)
	}
}
