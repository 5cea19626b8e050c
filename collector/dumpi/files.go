package dumpi

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"loggops/collector/reading"
)

// metaExtension is that of the text that describes a run.
const metaExtension = ".meta"

// Run returns the files of the run that a metafile describes, that one first and
// then those of the ranks, in order; nil where the file is no metafile.
func Run(path string, head []byte) ([]string, error) {
	if filepath.Ext(path) != metaExtension {
		return nil, nil
	}
	prefix, isMeta := value(head, "fileprefix")
	if _, hasRanks := value(head, "numprocs"); !isMeta || !hasRanks {
		return nil, nil
	}
	folder := filepath.Dir(path)
	found, err := filepath.Glob(filepath.Join(folder, filepath.Base(prefix)+"-*[0-9].bin*"))
	if err != nil || len(found) == 0 {
		return nil, &reading.Error{File: path, Rank: -1, Problem: fmt.Sprintf("there is no file %s-0000.bin beside it", prefix)}
	}
	slices.SortFunc(found, func(a, b string) int { return reading.Rank(a) - reading.Rank(b) })
	return append([]string{path}, found...), nil
}

// value returns what a metafile says of a key.
func value(meta []byte, key string) (string, bool) {
	for line := range bytes.Lines(meta) {
		if rest, is := strings.CutPrefix(string(line), key+"="); is {
			return strings.TrimSpace(rest), true
		}
	}
	return "", false
}

// ranks returns the files of the ranks, when each rank is there once: as the
// names say, unless there is but one file.
func ranks(files []string) ([]string, error) {
	want := -1
	if len(files) > 0 && filepath.Ext(files[0]) == metaExtension {
		meta, err := reading.Head(files[0], bufferBytes)
		if err != nil {
			return nil, err
		}
		text, _ := value(meta, "numprocs")
		if want, err = strconv.Atoi(text); err != nil {
			return nil, &reading.Error{File: files[0], Rank: -1, Problem: fmt.Sprintf("numprocs=%q is not a number of ranks", text)}
		}
		files = files[1:]
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no trace files")
	}
	file, problem := reading.WrongRank(files)
	if len(files) == 1 && reading.Rank(file) < 0 {
		problem = ""
	}
	if problem == "" && want >= 0 && want != len(files) {
		file, problem = files[len(files)-1], fmt.Sprintf("it is of a run of %d ranks, of which there are the files of %d", want, len(files))
	}
	if problem != "" {
		return nil, &reading.Error{File: file, Rank: -1, Problem: problem}
	}
	return files, nil
}
