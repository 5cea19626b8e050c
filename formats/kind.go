package formats

import "loggops/formats/internal/arrowfile"

// Kinds of files.
const (
	Trace    = "trace"
	Schedule = "schedule"
	Runs     = "result"
	Ranks    = "ranks"
)

// KindOf returns which kind of file stands under a name, "" where it is none
// of this project's.
func KindOf(path string) (string, error) { return arrowfile.KindOf(path) }
