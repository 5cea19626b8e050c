package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"

	"loggops/cmd/internal/mutants/exercise"
)

// exercisePath is the folder of package exercise in the simulator, where it exists only for the compiler.
const exercisePath = "sim/internal/exercise"

//go:embed exercise/exercise.go
var counters []byte

// hook is a file of tests that counts a program whenever one has been checked.
const hook = `package sim

import "loggops/` + exercisePath + `"

func init() { afterProgram = func() { exercise.Program(%d, %q) } }
`

// exercise prints in how many random programs the uses of each tuning constant decide either way.
func (t *tests) exercise(ctx context.Context, programs int, out io.Writer) error {
	u, err := t.load(ctx)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "loggops-exercise-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	r, texts := &rewriter{tuned: u}, map[string][]byte{exercisePath + "/exercise.go": counters}
	for i := range u.files {
		if text := r.rewrite(&u.files[i]); text != nil {
			texts[u.files[i].path] = text
		}
	}
	if len(r.uses) > exercise.Most {
		return fmt.Errorf("%d uses of tuning constants, more than exercise.Most", len(r.uses))
	}
	counts := filepath.Join(folder, "counts.json")
	texts["sim/exercise_hook_test.go"] = fmt.Appendf(nil, hook, len(r.uses), counts)
	binary, err := t.build(ctx, folder, t.tags, texts)
	if err != nil {
		return err
	}
	if failed, _, err := t.pass(ctx, binary, programs, unlimited); err != nil {
		return err
	} else if failed != "" {
		return fmt.Errorf("%s fails", failed)
	}
	text, err := os.ReadFile(counts)
	if err != nil {
		return fmt.Errorf("the tests %s checked no program", t.run)
	}
	var totals exercise.Totals
	if err := json.Unmarshal(text, &totals); err != nil {
		return err
	}
	return report(out, r, &totals)
}

// report prints a row per use, in the order of the constants, and a row for each constant that is not used.
func report(out io.Writer, r *rewriter, totals *exercise.Totals) error {
	fmt.Fprintf(out, "%d programs. A min or max is true if the constant is the result, a range if the loop runs to its end.\n\n", totals.Programs)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "constant\tboth ways\ttrue only\tfalse only\tused\tplace\tcode")
	for _, field := range r.fields {
		used := false
		for i, u := range r.uses {
			if u.field == field {
				n := totals.Uses[i]
				fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%s\t%s\n", field.Name(), n.Both, n.True, n.False, n.Used, u.place, u.text)
				used = true
			}
		}
		if !used {
			fmt.Fprintf(w, "%s\t\t\t\t\tnot used\t\n", field.Name())
		}
	}
	return w.Flush()
}
