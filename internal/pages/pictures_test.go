package pages

import (
	"strings"
	"testing"

	"loggops/view/pictures"
)

// TestPicturesDocumented holds docs/pictures.md against the pictures: a section each,
// in their order, with all flags and parts that they have.
func TestPicturesDocumented(t *testing.T) {
	page := read(t, "docs/pictures.md")
	var sections []string
	for _, section := range strings.Split(page, "\n## ")[1:] {
		name, text, _ := strings.Cut(section, "\n")
		sections = append(sections, name)
		p, err := pictures.Named(name)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, flag := range p.Options {
			if !strings.Contains(text, "`--"+flag) {
				t.Errorf("%s: nothing is said of --%s", name, flag)
			}
		}
		for _, of := range p.Of {
			if of != pictures.Keys && !strings.Contains(text, "`"+name+":"+of+"`") {
				t.Errorf("%s: nothing is said of %[1]s:%[2]s", name, of)
			}
		}
		if !strings.Contains(text, "\n$ loggops-view ") {
			t.Errorf("%s: there is no example", name)
		}
	}
	if got, want := strings.Join(sections, " "), strings.Join(pictures.Names(), " "); got != want {
		t.Errorf("sections %s, want %s", got, want)
	}
}
