package loggops

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestNamedFiles checks that the files exist that the pages name for those who
// change something.
func TestNamedFiles(t *testing.T) {
	var files []string
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		files = append(files, "/"+filepath.ToSlash(path))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	exists := func(name string) bool {
		for _, file := range files {
			if strings.HasSuffix(file, "/"+name) {
				return true
			}
		}
		return false
	}
	named := regexp.MustCompile("`([\\w/-]+\\.(?:go|js|md))`")
	link := regexp.MustCompile(`\]\(([\w./-]+)(?:#[\w-]*)?\)`)
	for _, page := range []string{"CONTRIBUTING.md", "docs/architecture.md", "docs/reliability.md", "examples/README.md", "examples/slurm/README.md", "README.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range named.FindAllStringSubmatch(string(text), -1) {
			if !strings.Contains(m[1], "NAME") && !exists(m[1]) {
				t.Errorf("%s names %s, which does not exist", page, m[1])
			}
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), m[1])); err != nil {
				t.Errorf("%s links to %s: %v", page, m[1], err)
			}
		}
	}
}

// TestExamplesIndexed checks that the index of the examples has all of them.
func TestExamplesIndexed(t *testing.T) {
	index, err := os.ReadFile("examples/README.md")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob("examples/*/README.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("examples %v, error %v", pages, err)
	}
	for _, page := range pages {
		if name := strings.TrimPrefix(filepath.ToSlash(page), "examples/"); !strings.Contains(string(index), "("+name+")") {
			t.Errorf("examples/README.md does not name %s", name)
		}
	}
}
