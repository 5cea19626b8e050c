package pages

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestLengths: the page on exactness has the lengths of arrays and the widths of shifts, which are the same ones with the build
// tag small.
func TestLengths(t *testing.T) {
	var files []string
	for _, pattern := range []string{"sim/internal/*/sizes.go", "sim/*/sizes.go", "study/sizes.go", "study/*/sizes.go"} {
		found, err := filepath.Glob(pattern)
		expect.OK(t, err)
		files = append(files, found...)
	}
	table := "| constant | usual | smallest | package |\n| --- | --- | --- | --- |\n"
	for _, file := range files {
		names, values := constantsOf(t, file)
		small, least := constantsOf(t, strings.TrimSuffix(file, ".go")+"_small.go")
		expect.Same(t, names, small)
		for _, name := range names {
			table += fmt.Sprintf("| %s | %s | %s | %s |\n", name, values[name], least[name], filepath.Dir(file))
		}
	}
	cases.Table(t, "docs/evidence/exactness.md", "lengths", table)
}

// constantsOf returns the names of the constants of a file in their order, and their values as they are written.
func constantsOf(t *testing.T, file string) (names []string, values map[string]string) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	expect.OK(t, err)
	values = map[string]string{}
	for _, declared := range parsed.Decls {
		for _, spec := range declared.(*ast.GenDecl).Specs {
			if v, ok := spec.(*ast.ValueSpec); ok {
				for i, name := range v.Names {
					names = append(names, name.Name)
					values[name.Name] = types.ExprString(v.Values[i])
				}
			}
		}
	}
	return names, values
}
