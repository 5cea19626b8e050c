package collecting

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/template"

	"github.com/rogpeppe/go-internal/txtar"

	"loggops/collector/reading"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

// Write writes files into a folder of their own and returns their paths, sorted.
func Write[Content ~string | ~[]byte](t testing.TB, files map[string]Content) (paths []string) {
	t.Helper()
	folder := t.TempDir()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		paths = append(paths, filepath.Join(folder, name))
		expect.OK(t, os.WriteFile(paths[len(paths)-1], []byte(files[name]), 0o666))
	}
	return paths
}

// Writer writes the files of a text and returns their paths.
type Writer = func(t testing.TB, text string) []string

// Archive writes the files of a txtar archive, encoded, and returns their sorted paths.
func Archive(t testing.TB, text string, encode func(text []byte) []byte) []string {
	t.Helper()
	files := map[string][]byte{}
	for _, file := range txtar.Parse([]byte(text)).Files {
		files[file.Name] = encode(file.Data)
	}
	return Write(t, files)
}

// Plain writes the files of a text as they are.
func Plain(t testing.TB, text string) []string {
	t.Helper()
	return Archive(t, text, func(text []byte) []byte { return text })
}

// outcome collects files and returns the error, in one line that names them, or the communicators and the number of calls.
func outcome(t *testing.T, collect Collector, paths []string, opt reading.Options) string {
	t.Helper()
	path, head, err := File(t, collect, paths, opt)
	if err == nil {
		return fmt.Sprintf("%s%d calls", Text(&head, nil), len(Read(t, path)))
	}
	expect.Error(t, err, filepath.Dir(paths[0]))
	return strings.ReplaceAll(err.Error(), filepath.Dir(paths[0])+"/", "")
}

// Refused writes each recording of testdata/FILE by files, collects it, and compares the outcome with the expected one.
func Refused(t *testing.T, file string, collect Collector, files Writer) {
	cases.Run(t, file, func(t *testing.T, text string) string {
		return outcome(t, collect, files(t, text), reading.Options{})
	})
}

// Proportion checks that the memory and the time to collect a recording are proportional to its size. A case of testdata/FILE
// is "N parts", the size of a small recording, and a template of a recording of {{.}} parts. Its outcome is that of 5 parts.
func Proportion(t *testing.T, file string, collect Collector, opt reading.Options, files Writer) {
	cases.Run(t, file, func(t *testing.T, text string) string {
		var small int
		_, err := fmt.Sscanf(text, "%d parts\n", &small)
		expect.OK(t, err)
		_, text, _ = strings.Cut(text, "\n")
		proportion.Check(t, small, func(n int) proportion.Input {
			paths := files(t, Expanded(t, text, n))
			return proportion.Input{Bytes: proportion.Files(t, paths...), Read: func() { outcome(t, collect, paths, opt) }}
		})
		return outcome(t, collect, files(t, Expanded(t, text, 5)), opt)
	})
}

// Expanded executes a template with a number.
func Expanded(t testing.TB, text string, n int) string {
	t.Helper()
	var out strings.Builder
	with, err := template.New("").Funcs(template.FuncMap{
		"add": func(a, b int) int { return a + b }, "sub": func(a, b int) int { return a - b }, "mul": func(a, b int) int { return a * b },
		"div": func(a, b int) int { return a / b }, "mod": func(a, b int) int { return a % b },
	}).Parse(text)
	expect.OK(t, err)
	expect.OK(t, with.Execute(&out, n))
	return strings.TrimPrefix(out.String(), "\n")
}
