package allprof

import "fmt"

// Error describes what is wrong with a trace file, and where.
type Error struct {
	File    string
	Line    int // counted from 1; 0 where it is the file as a whole
	Problem string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Problem)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Problem)
}
