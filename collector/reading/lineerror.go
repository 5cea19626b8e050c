package reading

import "fmt"

// LineError describes what is wrong with a text file, and where.
type LineError struct {
	File    string
	Line    int // counted from 1; 0 where it is the file as a whole
	Problem string
}

func (e *LineError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Problem)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Problem)
}
