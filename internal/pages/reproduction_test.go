package pages

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReproduction checks that docs/reproduction.md and the pages of the papers have a row
// for every figure and table of the papers.
func TestReproduction(t *testing.T) {
	page := read(t, "docs/reproduction.md")
	for paper, has := range map[string]struct {
		figures int
		tables  []string
	}{
		"noise-simulation-2010": {10, []string{"I", "II", "III"}},
		"noise-theory-2005":     {4, nil},
		"noise-empirical-2006":  {11, nil},
		"idle-waves-2021":       {10, []string{"1", "2"}},
	} {
		_, section, found := strings.Cut(page, "../examples/"+paper+"/README.md")
		if !found {
			t.Errorf("docs/reproduction.md has no %s", paper)
		}
		section, _, _ = strings.Cut(section, "\n## ")
		comparison := read(t, filepath.Join("examples", paper, "README.md"))
		var names []string
		for n := range has.figures {
			names = append(names, fmt.Sprint("Figure ", n+1))
		}
		for _, n := range has.tables {
			names = append(names, "Table "+n)
		}
		for _, name := range names {
			row := regexp.MustCompile(`(?m)^\| ` + name + ` \| (reproduced|in part|diagram|definition) \| \S.*\.`)
			if !row.MatchString(section) {
				t.Errorf("docs/reproduction.md, %s: no row of %s with a result and a remark", paper, name)
			}
			if !regexp.MustCompile(`(?m)^\| ` + name + `\b.* \|$`).MatchString(comparison) {
				t.Errorf("examples/%s/README.md: no row of %s", paper, name)
			}
		}
	}
}
