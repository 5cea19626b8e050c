package pages

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

// rule is a line of testdata/vocabulary.txt.
type rule struct{ words, instead string }

func readVocabulary(t *testing.T) (all []rule) {
	t.Helper()
	text, err := os.ReadFile("internal/pages/testdata/vocabulary.txt")
	expect.OK(t, err)
	for line := range strings.Lines(string(text)) {
		if words, instead, found := strings.Cut(strings.TrimSpace(line), " => "); found {
			all = append(all, rule{words, instead})
		}
	}
	return all
}

// TestVocabulary checks the pages, the comments, and the texts in the programs.
func TestVocabulary(t *testing.T) {
	t.Parallel()
	vocabulary := readVocabulary(t)
	var words, alternatives []string
	for _, v := range vocabulary {
		words = append(words, v.words)
		alternatives = append(alternatives, "("+strings.NewReplacer("(?:", "(?:", "(", "(?:").Replace(v.words)+")")
	}
	unwanted := regexp.MustCompile(`(?i)\b(?:` + strings.Join(alternatives, "|") + `)\b`)
	quick := regexp.MustCompile(`(?i)\b(?:` + strings.Join(words, "|") + `)\b`) // without groups, a match is quicker
	check := func(where, text string) {
		if !quick.MatchString(text) {
			return
		}
		for _, at := range unwanted.FindAllStringSubmatchIndex(text, -1) {
			for i, v := range vocabulary {
				if at[2*i+2] >= 0 {
					t.Errorf("%s: %q; write: %s", where, strings.Join(strings.Fields(text[at[0]:at[1]]), " "), v.instead)
				}
			}
		}
	}
	helpTexts, _ := filepath.Glob("cmd/*/*.txt")
	for _, page := range append(allPages(t), helpTexts...) {
		text := read(t, page)
		for i, line := range strings.Split(text, "\n") {
			check(fmt.Sprint(page, ":", i+1), line)
			if strings.HasPrefix(line, "<<<<<<< ") || strings.HasPrefix(line, ">>>>>>> ") {
				t.Errorf("%s:%d: the remains of a merge", page, i+1)
			}
		}
	}
	files := token.NewFileSet()
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "/vocabulary_test.go") {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, group := range file.Comments {
			check(files.Position(group.Pos()).String(), group.Text())
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if text, is := n.(*ast.BasicLit); is && text.Kind == token.STRING && !strings.HasSuffix(path, "_test.go") {
				check(files.Position(text.Pos()).String(), text.Value)
			}
			return true
		})
		return nil
	})
	expect.OK(t, err)
}
