package arrowfile

import (
	"maps"
	"slices"
	"sync"
)

// unsummed are the files without checksums that have been read. Files are opened deep inside of
// the work; the program tells its user once, at the end.
var unsummed struct {
	sync.Mutex
	files map[string]bool
}

func noteUnsummed(path string) {
	unsummed.Lock()
	defer unsummed.Unlock()
	if unsummed.files == nil {
		unsummed.files = map[string]bool{}
	}
	unsummed.files[path] = true
}

// TakeUnsummed returns the files without checksums that this process has read since the last
// call, sorted.
func TakeUnsummed() []string {
	unsummed.Lock()
	defer unsummed.Unlock()
	files := slices.Sorted(maps.Keys(unsummed.files))
	unsummed.files = nil
	return files
}
