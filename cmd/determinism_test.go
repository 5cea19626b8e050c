package cmd

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

// TestSameBytes does the same work, testdata/work.sh, in three folders, with other numbers of cores: all
// files must be the same.
func TestSameBytes(t *testing.T) {
	t.Parallel()
	work, err := os.ReadFile("testdata/work.sh")
	expect.OK(t, err)
	programs, err := filepath.Glob("loggops-*")
	expect.OK(t, err)
	for _, program := range programs {
		if !strings.Contains(string(work), program+" ") && program != "loggops-record" { // which makes a new run
			t.Errorf("%s has no work", program)
		}
	}
	first := t.TempDir()
	files := doWork(t, string(work), first, 1)
	if len(files) < 50 {
		t.Errorf("%d files", len(files))
	}
	for _, cores := range []int{2, 4} {
		other := t.TempDir()
		if got := doWork(t, string(work), other, cores); len(got) != len(files) {
			t.Errorf("-j %d: %d files, -j 1: %d", cores, len(got), len(files))
		}
		for _, file := range files {
			want, err := os.ReadFile(filepath.Join(first, file))
			expect.OK(t, err)
			got, err := os.ReadFile(filepath.Join(other, file))
			expect.OK(t, err)
			if !bytes.Equal(got, want) {
				t.Errorf("-j %d: %s differs from that of -j 1", cores, file)
			}
		}
	}
}

// doWork does the work in a folder, with so many cores, and returns the files
// that are there then.
func doWork(t *testing.T, work, folder string, cores int) (files []string) {
	t.Helper()
	cmd := shell(folder, work)
	cmd.Env = append(os.Environ(), fmt.Sprintf("J=-j %d", cores), fmt.Sprintf("GOMAXPROCS=%d", cores))
	done(t, cmd)
	err := fs.WalkDir(os.DirFS(folder), ".", func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			files = append(files, path)
		}
		return err
	})
	expect.OK(t, err)
	return files
}
