package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// engineRoot is the folder of enginePackages, from which mutants are drawn.
const engineRoot = "sim/internal/"

var enginePackages = []string{"engine", "lane/*", "pdes", "program"}

// excluded are files that cannot change the result of a run: checks, memory, prefetches and the texts of reports.
var excluded = []string{"check.go", "memory.go", "statebytes.go", "fetch.go", "leftover.go", "describe.go"}

// draw returns mutants in the order of a seed, at most one per statement, of all statements with equal probability.
func draw(dir string, seed uint64) (list []mutant, err error) {
	var statements [][]mutant
	for _, name := range enginePackages {
		paths, err := filepath.Glob(filepath.Join(dir, engineRoot, name, "*.go")) // sorted
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			file := filepath.Base(path)
			if strings.HasSuffix(file, "_test.go") || slices.Contains(excluded, file) {
				continue
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			more, err := mutations(strings.TrimPrefix(filepath.ToSlash(path), filepath.ToSlash(dir)+"/"), text)
			if err != nil {
				return nil, err
			}
			statements = append(statements, more...)
		}
	}
	numbers := rand.New(rand.NewPCG(seed, 0))
	for _, i := range numbers.Perm(len(statements)) {
		list = append(list, statements[i][numbers.IntN(len(statements[i]))])
	}
	return list, nil
}
