package allprof

import (
	"context"
	"errors"
	"io"

	"loggops/collector/reading"
)

// longest is the longest line: counts and displacements of a million
// members fit.
const longest = 1 << 26

// eachLine reads the lines of a file. It passes each comment to comment and each call, parsed into l, to call. Both
// return a problem of the line, or "". The returned function makes an error of a problem at the last line.
func eachLine(ctx context.Context, path string, read func(int), l *line, comment func(text []byte) string, call func(text []byte) (string, error)) (func(problem string) error, error) {
	in, err := reading.Open(path, read)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	var lines *reading.Lines
	located := func(problem string) error { return &Error{File: path, Line: int(lines.Number), Problem: problem} }
	lines = reading.NewLines(ctx, in, longest, located)
	for {
		text, err := lines.Next()
		if errors.Is(err, io.EOF) {
			return located, nil
		}
		problem := ""
		switch {
		case err != nil || len(text) == 0:
		case text[0] == '#':
			problem = comment(text)
		default:
			if problem = l.parse(text); problem == "" {
				problem, err = call(text)
			}
		}
		if problem != "" {
			err = located(problem)
		}
		if err != nil {
			return nil, err
		}
	}
}
