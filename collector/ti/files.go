package ti

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"loggops/collector/reading"
)

// Detect tells, from its first bytes, whether a file has actions of one rank.
func Detect(head []byte) bool {
	first, several := ranksIn(head)
	return first >= 0 && !several
}

// Run returns the files of a run that one file stands for: an index, which lists
// a file per line, or a file that has the actions of several ranks. It returns none
// where the file is neither.
func Run(path string, head []byte) ([]string, error) {
	if first, several := ranksIn(head); first >= 0 {
		if several {
			return []string{path}, nil
		}
		return nil, nil
	}
	if !listed(path, head) {
		return nil, nil
	}
	in, err := reading.Open(path, nil)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	content, err := io.ReadAll(io.LimitReader(in, longest+1))
	if err != nil {
		return nil, err
	}
	if len(content) > longest {
		return nil, &reading.Error{File: path, Rank: -1, Problem: fmt.Sprintf("a list of files of more than %d bytes", longest)}
	}
	files := []string{path}
	for line := range strings.Lines(string(content)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		file := find(path, line)
		if file == "" {
			return nil, &reading.Error{File: path, Rank: -1, Problem: fmt.Sprintf("it lists %.200q, which is not there", line)}
		}
		files = append(files, file)
	}
	return files, nil
}

// leastHead is how long a head is, at least, that is not the whole file.
const leastHead = 4096

// ranksIn returns the rank of the first action in the head of a file, negative
// where that is no action, and whether there are other ranks.
func ranksIn(head []byte) (first int, several bool) {
	first = -1
	cut := len(head) >= leastHead
	var a action
	for len(head) > 0 {
		line, rest, whole := bytes.Cut(head, []byte{'\n'})
		head = rest
		if !whole && cut && first >= 0 {
			break
		}
		problem := a.parse(line) // whoever reads the file describes it
		switch {
		case problem != "" && first < 0:
			return first, false
		case a.rank < 0:
		case first < 0:
			first = a.rank
		case first != a.rank:
			return first, true
		}
	}
	return first, false
}

// listed reports whether the first line of a file names a trace.
func listed(path string, head []byte) bool {
	for line := range bytes.Lines(head) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		if len(line) > 4096 || bytes.IndexByte(line, 0) >= 0 {
			return false
		}
		file := find(path, string(line))
		if file == "" {
			return false
		}
		head, err := reading.Head(file, leastHead)
		first, _ := ranksIn(head)
		return err == nil && first >= 0
	}
	return false
}

// find returns the file that an index lists, which may be named from the folder
// that the program ran in: that of the index, the one above, or the current one.
// It returns "" if there is none.
func find(index, name string) string {
	folder := filepath.Dir(index)
	for _, path := range []string{filepath.Join(folder, name), filepath.Join(folder, "..", name), name} {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path
		}
	}
	return ""
}
