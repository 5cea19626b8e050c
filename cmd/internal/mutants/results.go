package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
)

// result is the result of a mutant.
type result struct {
	mutant   *mutant
	kind     string
	programs int     // in the last stage
	seconds  float64 // to compile the tests and run all stages
	test     string  // that failed first
}

// The kinds of results.
const (
	found  = "found"
	lives  = "lives"
	broken = "does not compile"
	absent = "does not apply"
)

const header = "source\tmutant\tplace\tresult\tprograms\tseconds\ttest\n"

// readResults reads the results in a file, by source and name of the mutants, or begins the file.
func readResults(path string) (map[[2]string]result, error) {
	text, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return nil, os.WriteFile(path, []byte(header), 0o666)
	}
	if err == nil && !strings.HasPrefix(string(text), header) {
		err = fmt.Errorf("%s: not a file of results of mutants", path)
	}
	known := map[[2]string]result{}
	for line := range strings.Lines(string(text)) {
		if c := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(c) == 7 {
			programs, _ := strconv.Atoi(c[4])
			known[[2]string{c[0], c[1]}] = result{kind: c[3], programs: programs}
		}
	}
	return known, err
}

// holds reports whether a mutant needs no further test with up to so many programs. A mutant of a file that was not tested
// does: its block may have been mended.
func (r *result) holds(programs int) bool {
	return r.kind == found || r.kind == lives && r.programs >= programs || r.kind == broken && r.mutant.source == drawn
}

// appendTo appends the result to a file.
func (r *result) appendTo(path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = fmt.Fprintf(file, "%s\t%s\t%s\t%s\t%d\t%.1f\t%s\n", r.mutant.source, r.mutant.name, r.mutant.place(), r.kind, r.programs, r.seconds, r.test)
	return err
}

// summarize prints how many mutants were found by each number of programs, and lists those that live.
func summarize(out io.Writer, done []result) {
	slices.SortFunc(done, func(a, b result) int {
		return cmp.Or(cmp.Compare(a.mutant.path, b.mutant.path), cmp.Compare(a.mutant.from, b.mutant.from))
	})
	for _, source := range []string{fromFile, drawn} {
		kinds, stages, living := map[string]int{}, map[int]int{}, ""
		for _, r := range done {
			if r.mutant.source != source {
				continue
			}
			switch kinds[r.kind]++; r.kind {
			case found:
				stages[r.programs]++
			case lives:
				living += fmt.Sprintf("  %s (%s)\n", r.mutant.name, r.mutant.place())
			}
		}
		if len(kinds) == 0 {
			continue
		}
		text := fmt.Sprintf("%s: %d mutants", source, kinds[found]+kinds[lives])
		for _, programs := range slices.Sorted(maps.Keys(stages)) {
			text += fmt.Sprintf(", %d found by %d programs", stages[programs], programs)
		}
		fmt.Fprintf(out, "%s, %d live; %d others do not compile, %d do not apply\n%s", text, kinds[lives], kinds[broken], kinds[absent], living)
	}
}
