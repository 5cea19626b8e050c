package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

const sample = "testdata/sample"

func TestOperators(t *testing.T) {
	cases.Run(t, "operators.txt", func(t *testing.T, body string) string {
		const begin = "package engine\nfunc f() {\n"
		text := begin + body + "}\n"
		statements, err := mutations("sim/internal/engine/x.go", []byte(text))
		expect.OK(t, err)
		var out strings.Builder
		for _, statement := range statements {
			for _, m := range statement {
				first := strings.LastIndex(text[:m.from], "\n") + 1
				last := m.to + strings.Index(text[m.to:], "\n")
				fmt.Fprintf(&out, "%s: %s«%s»%s\n", m.name, strings.TrimSpace(text[first:m.from]), m.text, text[m.to:last])
			}
			out.WriteString("\n")
		}
		return out.String()
	})
}

func TestBlocks(t *testing.T) {
	cases.Run(t, "blocks.txt", func(t *testing.T, text string) string {
		file := filepath.Join(t.TempDir(), "mutants.txt")
		expect.OK(t, os.WriteFile(file, []byte(text), 0o666))
		list, err := readBlocks(file, sample)
		if err != nil {
			return "error: " + strings.TrimPrefix(err.Error(), filepath.Dir(file)+"/")
		}
		var out strings.Builder
		for _, m := range list {
			code, err := m.applied(sample)
			expect.OK(t, err)
			fmt.Fprintf(&out, "%s (%s): %d bytes become %q\n", m.name, m.place(), m.to-m.from, code[m.from:m.from+len(m.text)])
		}
		return out.String()
	})
}

// TestFile: the code that the mutants of the file replace is in the simulator.
func TestFile(t *testing.T) {
	list, err := readBlocks("../../../sim/testdata/mutants.txt", "../../..")
	expect.OK(t, err)
	for _, m := range list {
		if m.line == 0 {
			t.Errorf("%s does not apply to %s", m.name, m.path)
		}
	}
}

// TestDraw: a seed draws the same mutants again, another seed others, and no statement twice.
func TestDraw(t *testing.T) {
	const dir = "../../.."
	first, err := draw(dir, 1)
	expect.OK(t, err)
	again, err := draw(dir, 1)
	expect.OK(t, err)
	expect.Same(t, len(first), len(again))
	names := map[string]bool{}
	for i, m := range first {
		if names[m.name] || m.name != again[i].name {
			t.Errorf("%s: occurs twice, or the next time is %s", m.name, again[i].name)
		}
		names[m.name] = true
	}
	if other, err := draw(dir, 2); err != nil || other[0].name == first[0].name || len(first) < 1000 {
		t.Errorf("%d mutants; seed 2 begins with %v too; error %v", len(first), other[0], err)
	}
}

// TestRewrite compares the files of the sample with uses of tuning constants, as they are compiled to count those.
func TestRewrite(t *testing.T) {
	t.Parallel()
	u, err := (&tests{dir: sample}).load(t.Context())
	expect.OK(t, err)
	r, text := &rewriter{tuned: u}, ""
	for i := range u.files {
		text += string(r.rewrite(&u.files[i]))
	}
	cases.Golden(t, "rewritten.txt", text)
}

// TestExercise counts the programs of the sample.
func TestExercise(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	expect.OK(t, exercises(t.Context(), []string{"-dir", sample, "-programs", "9"}, &out))
	cases.Golden(t, "exercise.txt", out.String())
}

// TestCampaign tests mutants of the sample: one is found, one lives, and the others cannot be tested. The second time,
// results are read from the file.
func TestCampaign(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file, output := filepath.Join(folder, "mutants.txt"), filepath.Join(folder, "results.tsv")
	list := ""
	for _, m := range [][3]string{
		{"found", "\t\t\treturn i\n", "\t\t\treturn i / 2\n"},
		{"lives", "\treturn -1\n", "\treturn -2\n"},
		{"cannot be compiled", "\treturn n\n", ""},
		{"absent", "\treturn 7\n", ""},
	} {
		list += fmt.Sprintf("# %s: why\nsim/internal/engine/engine.go\n<<<<\n%s====\n%s>>>>\n\n", m[0], m[1], m[2])
	}
	expect.OK(t, os.WriteFile(file, []byte(list), 0o666))
	args := []string{"-dir", sample, "-file", file, "-draw", "0", "-stages", "1,small:9", "-o", output}
	for range 2 {
		var out bytes.Buffer
		expect.OK(t, mutants(t.Context(), args, &out))
		expect.Same(t, "file: 2 mutants, 1 found by 9 programs, 1 live; 1 others do not compile, 1 do not apply\n"+
			"  lives (sim/internal/engine/engine.go:17)\n", out.String())
	}
	text, err := os.ReadFile(output)
	expect.OK(t, err)
	row := regexp.MustCompile(`\nfile\tfound\tsim/internal/engine/engine.go:14\tfound\t9\t[0-9.]+\tTestPrograms/2 \(small\)\n`)
	if !row.Match(text) || strings.Count(string(text), "\tlives\t") != 2 { // the name, and the result
		t.Errorf("results:\n%s", text)
	}
}
