package collecting

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/internal/cases"
	"loggops/internal/expect"
	"loggops/internal/proportion"
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

// Refused checks that recordings are refused, and that the errors name the file. It compares the errors with
// testdata/FILE.
func Refused[Content ~string | ~[]byte](t *testing.T, file string, collect Collector, recordings map[string]map[string]Content) {
	t.Helper()
	var all strings.Builder
	for _, name := range slices.Sorted(maps.Keys(recordings)) {
		paths := Write(t, recordings[name])
		_, _, err := File(t, collect, paths, reading.Options{})
		expect.Error(t, err, filepath.Dir(paths[0]))
		fmt.Fprintf(&all, "%s: %s\n", name, strings.ReplaceAll(fmt.Sprint(err), filepath.Dir(paths[0])+"/", ""))
	}
	cases.Golden(t, file, all.String())
}

// Proportion checks that what recordings take to be collected is in proportion to their size. They are of
// some shape and have n parts: sizes[NAME] or sizes[""], and more.
func Proportion[Shape any](t *testing.T, collect Collector, opt reading.Options, sizes map[string]int, shapes map[string]Shape, files func(shape Shape, n int) []string) {
	for name, shape := range shapes {
		t.Run(name, func(t *testing.T) {
			proportion.Check(t, cmp.Or(sizes[name], sizes[""]), func(n int) proportion.Input {
				paths := files(shape, n)
				return proportion.Input{Bytes: proportion.Files(t, paths...), Read: func() {
					if _, _, err := File(t, collect, paths, opt); err != nil {
						t.Log(err)
					}
				}}
			})
		})
	}
}
