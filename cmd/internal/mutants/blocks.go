package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// block matches a mutant in a file: a comment with its name, a file of the simulator, old lines and new lines.
var block = regexp.MustCompile(`(?m)^# ([^:\n]+):.*\n(?:#.*\n)*([^#<\n].*)\n<<<<\n((?s:.*?)\n)====\n((?s:.*?))^>>>>$`)

// readBlocks reads mutants from a file of blocks, each of which names a mutant, a file, lines that occur once in the file,
// and the lines that replace them:
//
//	# NAME: why the mutant is worth testing
//	sim/internal/engine/order.go
//	<<<<
//	old lines
//	====
//	new lines
//	>>>>
//
// A mutant whose old lines are not in the checkout has line 0.
func readBlocks(file, dir string) (list []mutant, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	matches := block.FindAllStringSubmatch(string(text), -1)
	if n := strings.Count("\n"+string(text), "\n<<<<\n"); n != len(matches) {
		return nil, fmt.Errorf("%s: %d of %d blocks are not \"# NAME: why\", FILE, <<<<, old lines, ====, new lines, >>>>", file, n-len(matches), n)
	}
	seen := map[string]bool{}
	for _, b := range matches {
		m := mutant{source: fromFile, name: b[1], path: b[2], text: b[4]}
		code, err := os.ReadFile(filepath.Join(dir, m.path))
		before, after, found := strings.Cut("\n"+string(code), "\n"+b[3])
		switch {
		case seen[m.name]:
			return nil, fmt.Errorf("%s: two mutants named %s", file, m.name)
		case strings.Contains("\n"+after, "\n"+b[3]):
			return nil, fmt.Errorf("%s: %s: the old lines occur twice in %s", file, m.name, m.path)
		case err == nil && found:
			m.from, m.to, m.line = len(before), len(before)+len(b[3]), 1+strings.Count(before, "\n")
		}
		seen[m.name] = true
		list = append(list, m)
	}
	return list, nil
}
