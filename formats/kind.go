package formats

import (
	"io"
	"os"

	"loggops/formats/goal"
	"loggops/formats/internal/arrowfile"
)

// Kinds of files.
const (
	Trace      = "trace"
	Schedule   = "schedule"
	Noise      = "noise"
	Runs       = "result"
	Ranks      = "ranks"
	Spans      = "spans"
	Iterations = "iterations"
	Path       = "path"
	Links      = "links"

	Distributions = "distributions"

	GoalBinary = "binary GOAL"
)

// TakeUnsummed returns the Arrow files without checksums that this process has read since the last
// call, sorted: damage to them cannot be detected.
func TakeUnsummed() []string { return arrowfile.TakeUnsummed() }

// Described returns a file of a kind with its article, such as an iterations file.
func Described(kind string) string { return arrowfile.Described(kind) }

// KindOf returns which kind of file stands under a name, "" where it is none
// of this project's; GOAL text, which nothing tells from other text, is none.
func KindOf(path string) (string, error) {
	kind, err := arrowfile.KindOf(path)
	if kind != "" || err != nil {
		return kind, err
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	var start [8]byte
	if _, err := io.ReadFull(file, start[:]); err == nil && goal.IsBinary(start[:]) {
		return GoalBinary, nil
	}
	return "", nil
}
