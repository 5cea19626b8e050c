package arrowfile

import (
	"slices"
	"sync"
)

// unsummed has the files without checksums that have been read, by name. Files are opened deep inside of
// the work; the program tells its user once, at the end.
var unsummed sync.Map

// TakeUnsummed returns the files without checksums that this process has read since the last
// call, sorted.
func TakeUnsummed() (files []string) {
	unsummed.Range(func(path, _ any) bool {
		unsummed.Delete(path)
		files = append(files, path.(string))
		return true
	})
	slices.Sort(files)
	return files
}
