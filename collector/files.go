package collector

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"loggops/collector/dialect"
	"loggops/collector/pmpi"
)

// Files returns the trace files that the arguments name, ordered by rank: the
// number that the name of a file ends with, apart from extensions. An argument
// is a folder, a file or a glob. Of a folder those files are taken that have a
// rank number and that have the content of a trace, or an extension that
// traces have.
func Files(args []string) ([]string, error) {
	var files []string
	for _, arg := range args {
		found, err := filesOf(arg)
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	slices.SortStableFunc(files, func(a, b string) int {
		return cmp.Or(cmp.Compare(dialect.Rank(a), dialect.Rank(b)), cmp.Compare(a, b))
	})
	files = slices.DeleteFunc(files, pmpi.IsOpenBlock)
	return slices.Compact(files), nil
}

func filesOf(arg string) ([]string, error) {
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		return filesIn(arg)
	case err == nil:
		return []string{arg}, nil
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	found, err := filepath.Glob(arg)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", arg, err)
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%s: no such file or folder", arg)
	}
	return found, nil
}

func filesIn(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		if entry.IsDir() || strings.HasPrefix(entry.Name(), ".") || dialect.Rank(path) < 0 {
			continue
		}
		if !hasTraceExtension(path) {
			if head, err := dialect.Head(path, headBytes); err != nil || of(head) == nil {
				continue
			}
		}
		files = append(files, path)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: no trace files in it", folder)
	}
	return files, nil
}

// hasTraceExtension tells whether a file has an extension that traces have, so
// that a broken one among them is not passed over.
func hasTraceExtension(path string) bool {
	for _, ext := range []string{".pmpi", ".txt", ".dat", ".pmpi.gz", ".txt.gz", ".dat.gz", ".pmpi.zst", ".txt.zst", ".dat.zst"} {
		if strings.HasSuffix(path, ext) {
			return true
		}
	}
	return false
}
