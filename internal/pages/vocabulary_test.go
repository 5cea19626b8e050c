package pages

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"loggops/internal/expect"
)

// vocabulary lists words that make readers stop, and what we write instead. Pages,
// comments, and the texts that programs print do not contain them.
var vocabulary = []struct{ words, instead string }{
	{`dialects?`, "format"},
	{`what [a-z ]{1,30}comes? to`, "summary, result"},
	{`(make|makes|made|making) noise up|made-up`, "generate, synthetic"},
	{`in vain`, "unsuccessful, forever"},
	{`ledgers?`, "checkpoint"},
	{`(is|are|be|was|were) told`, "is given"},
	{`tells? (what|which|how|whether|when|of|where)`, "report"},
	{`neighbours?|neighbouring|neighbourhood`, "neighbor"},
	{`horizons?`, "earliest output time, safe time"},
	{`rosters?`, "match index"},
	{`(detours|calls|bytes|messages|rows|runs|words|files?|[kMG]i?B) an? (second|rank|call|message|run|process|thread|CPU|row|line)`, "per"},
	{`(colou|behaviou|favou|honou)r(s|ed|ing|ite|able)?`, "American spelling"},
	{`(initiali|optimi|normali|summari|recogni|organi|minimi|maximi|seriali|reali)s(e|es|ed|ing|ation)`, "American spelling"},
	{`(is|are) (also|then) had|(is|are) to be had`, "available, written"},
	{`what else there is|what there is of`, "more, the rest"},
	{`says (what|how|which|who|where|why|in what)`, "describe, explain, list"},
	{`typed again`, "run again"},
	{`go(es)? on with`, "continue"},
	{`stands? under (its|their) names?`, "is complete"},
	{`dealt out`, "distributed"},
	{`holds? [a-z ]{1,30}against`, "compare"},
	{`by themselves alone|of two alone`, "name the thing"},
}

// exempt replaces identifiers, and names in files, by nothing.
var exempt = strings.NewReplacer(
	"Colour", "", // a function
	", colour %d", "", // in names of communicators, which traces contain
)

// TestVocabulary checks the pages, the comments, and the texts in the programs.
func TestVocabulary(t *testing.T) {
	t.Parallel()
	var alternatives []string
	for _, v := range vocabulary {
		alternatives = append(alternatives, "("+strings.NewReplacer("(?:", "(?:", "(", "(?:").Replace(v.words)+")")
	}
	unwanted := regexp.MustCompile(`(?i)\b(?:` + strings.Join(alternatives, "|") + `)\b`)
	check := func(where, text string) {
		text = exempt.Replace(text)
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
