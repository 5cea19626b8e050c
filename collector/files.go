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

	"loggops/collector/pmpi"
	"loggops/collector/reading"
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
		return cmp.Or(cmp.Compare(reading.Rank(a), reading.Rank(b)), cmp.Compare(a, b))
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

// findRun returns the run that one file stands for: the only argument, or in a
// folder that is the only argument, or in a folder of that where it has no files of
// ranks itself. It returns nil if there is none.
func findRun(args []string, among []reader) (*Recording, error) {
	if len(args) != 1 {
		return nil, nil
	}
	paths := args
	if info, err := os.Stat(args[0]); err == nil && info.IsDir() {
		if paths, err = plainIn(args[0]); err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(paths, func(path string) bool { return reading.Rank(path) >= 0 }) {
			below, err := plainBelow(args[0])
			if err != nil {
				return nil, err
			}
			paths = append(paths, below...)
		}
	}
	var found []*Recording
	for _, path := range paths {
		r, err := runOf(path, among)
		if err != nil {
			return nil, err
		}
		if r != nil {
			found = append(found, r)
		}
	}
	switch len(found) {
	case 0:
		return nil, nil
	case 1:
		return found[0], nil
	}
	return nil, fmt.Errorf("%s: it holds %d recordings; name one of them, such as %s", args[0], len(found), found[0].Files[0])
}

// runOf returns the run that a file stands for, nil where it is none of those.
func runOf(path string, among []reader) (*Recording, error) {
	var head []byte
	for i := range among {
		if among[i].run == nil {
			continue
		}
		if head == nil {
			var err error
			if head, err = reading.Head(path, headBytes); err != nil {
				return nil, nil // whoever reads it describes what is wrong
			}
		}
		if files, err := among[i].run(path, head); err != nil || files != nil {
			return &Recording{files, &among[i]}, err
		}
	}
	return nil, nil
}

// plainIn returns the files of a folder, without hidden ones, by name.
func plainIn(folder string) ([]string, error) { return visible(folder, false) }

// visible returns the files of a folder, or its folders, without hidden ones, by name.
func visible(folder string, folders bool) ([]string, error) {
	entries, err := os.ReadDir(folder)
	var paths []string
	for _, entry := range entries {
		if entry.IsDir() == folders && !strings.HasPrefix(entry.Name(), ".") {
			paths = append(paths, filepath.Join(folder, entry.Name()))
		}
	}
	return paths, err
}

// plainBelow returns the files of the folders in a folder, in the same way.
func plainBelow(folder string) ([]string, error) {
	folders, err := visible(folder, true)
	var files []string
	for _, below := range folders {
		found, err := plainIn(below)
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	return files, err
}

func filesIn(folder string) ([]string, error) {
	paths, err := plainIn(folder)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, path := range paths {
		if reading.Rank(path) < 0 {
			continue
		}
		if !hasTraceExtension(path) {
			if head, err := reading.Head(path, headBytes); err != nil || detected(head, readers) == nil {
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

// hasTraceExtension reports whether a file has an extension that traces have, so
// that a broken one among them is not passed over.
func hasTraceExtension(path string) bool {
	return slices.Contains([]string{".pmpi", ".txt", ".dat", ".bin"}, filepath.Ext(reading.Plain(path)))
}

// Inputs returns all files that are read of a recording: also the blocks that processes were filling
// when they ended.
func (r *Recording) Inputs() []string {
	inputs := slices.Clone(r.Files)
	var folders []string
	for _, file := range r.Files {
		if folder := filepath.Dir(file); !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	for _, folder := range folders {
		files, _ := plainIn(folder) // whoever reads the files reports the error
		for _, file := range files {
			if pmpi.IsOpenBlock(file) {
				inputs = append(inputs, file)
			}
		}
	}
	return inputs
}
