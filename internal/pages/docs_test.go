package pages

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
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
		return slices.ContainsFunc(files, func(file string) bool { return strings.HasSuffix(file, "/"+name) })
	}
	named := regexp.MustCompile("`([\\w/-]+\\.(?:go|js|md))`")
	folder := regexp.MustCompile("`([a-z]+/[\\w/-]+/)`")
	link := regexp.MustCompile(`\]\(([\w./-]*)(?:#([\w-]+))?\)`)
	for _, page := range allPages(t) {
		text := read(t, page)
		if page == "docs/architecture.md" {
			for _, m := range folder.FindAllStringSubmatch(text, -1) {
				if !exists(strings.TrimSuffix(m[1], "/")) {
					t.Errorf("%s names %s, which does not exist", page, m[1])
				}
			}
		}
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			if !strings.Contains(m[1], "NAME") && !exists(m[1]) {
				t.Errorf("%s names %s, which does not exist", page, m[1])
			}
		}
		for _, m := range link.FindAllStringSubmatch(text, -1) {
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

// TestIndexed checks that the README has all pages of docs, and the index of the examples has all of these.
func TestIndexed(t *testing.T) {
	for _, in := range []struct{ index, pages string }{
		{"README.md", "docs/*.md"}, {"README.md", "docs/evidence/*.md"}, {"examples/README.md", "examples/*/README.md"},
	} {
		index := read(t, in.index)
		pages, err := filepath.Glob(in.pages)
		if err != nil || len(pages) == 0 {
			t.Errorf("%s: pages %v, error %v", in.pages, pages, err)
		}
		for _, page := range pages {
			name := strings.TrimPrefix(filepath.ToSlash(page), strings.TrimSuffix(in.index, "README.md"))
			if !strings.Contains(index, "("+name+")") {
				t.Errorf("%s does not name %s", in.index, page)
			}
		}
	}
}
