package arrowfile

import (
	"slices"
	"sync"
)

// unsummed are the files without checksums that have been opened, each once.
var unsummed struct {
	sync.Mutex
	paths []string
}

func noteUnsummed(path string) {
	unsummed.Lock()
	defer unsummed.Unlock()
	if !slices.Contains(unsummed.paths, path) {
		unsummed.paths = append(unsummed.paths, path)
	}
}

// TakeUnsummed returns the files without checksums that this process has opened
// since the last call, sorted. Files are opened deep inside of the work; the program
// tells its user of them once, at the end.
func TakeUnsummed() []string {
	unsummed.Lock()
	defer unsummed.Unlock()
	paths := unsummed.paths
	unsummed.paths = nil
	slices.Sort(paths)
	return paths
}
