package pages

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"loggops/internal/expect"
)

// TestNamedFiles checks that the files exist that the pages name for those who
// change something, and what they link to.
func TestNamedFiles(t *testing.T) {
	var files []string
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		files = append(files, "/"+filepath.ToSlash(path))
		return err
	})
	expect.OK(t, err)
	exists := func(name string) bool {
		for _, file := range files {
			if strings.HasSuffix(file, "/"+name) {
				return true
			}
		}
		return false
	}
	named := regexp.MustCompile("`([\\w/-]+\\.(?:go|js|md))`")
	folder := regexp.MustCompile("`([a-z]+/[\\w/-]+/)`")
	link := regexp.MustCompile(`\]\(([\w./-]*)(?:#([\w-]+))?\)`)
	for _, page := range allPages(t) {
		text, err := os.ReadFile(page)
		expect.OK(t, err)
		if page == "docs/architecture.md" {
			for _, m := range folder.FindAllStringSubmatch(string(text), -1) {
				if !exists(strings.TrimSuffix(m[1], "/")) {
					t.Errorf("%s names %s, which does not exist", page, m[1])
				}
			}
		}
		for _, m := range named.FindAllStringSubmatch(string(text), -1) {
			if !strings.Contains(m[1], "NAME") && !exists(m[1]) {
				t.Errorf("%s names %s, which does not exist", page, m[1])
			}
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			to := page
			if m[1] != "" {
				to = filepath.Join(filepath.Dir(page), m[1])
			}
			linked, err := os.ReadFile(to)
			if s, _ := os.Stat(to); err != nil && (s == nil || !s.IsDir()) {
				t.Errorf("%s links to %s: %v", page, m[1], err)
			}
			if m[2] != "" && !anchors(string(linked))[m[2]] {
				t.Errorf("%s links to %s, which has no #%s", page, to, m[2])
			}
		}
	}
}

var notInAnchors = regexp.MustCompile(`[^\w -]`)

// anchors returns what links to the headings of a page end with.
func anchors(page string) map[string]bool {
	found := map[string]bool{}
	for line := range strings.Lines(page) {
		if heading, is := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); is && strings.HasPrefix(line, "#") {
			name := notInAnchors.ReplaceAllString(strings.ToLower(strings.TrimSpace(heading)), "")
			found[strings.ReplaceAll(name, " ", "-")] = true
		}
	}
	return found
}

// TestPagesIndexed checks that the README has all pages of docs.
func TestPagesIndexed(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	expect.OK(t, err)
	pages, err := filepath.Glob("docs/*.md")
	evidence, err2 := filepath.Glob("docs/evidence/*.md")
	if err = cmp.Or(err, err2); err != nil || len(pages) == 0 || len(evidence) == 0 {
		t.Fatalf("pages %v and %v, error %v", pages, evidence, err)
	}
	for _, page := range append(pages, evidence...) {
		if !strings.Contains(string(readme), "("+filepath.ToSlash(page)+")") {
			t.Errorf("README.md does not name %s", page)
		}
	}
}

// TestExamplesIndexed checks that the index of the examples has all of them.
func TestExamplesIndexed(t *testing.T) {
	index, err := os.ReadFile("examples/README.md")
	expect.OK(t, err)
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
