package ti

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"loggops/collector/reading"
	"loggops/internal/setting"
)

// longest is the longest line: an alltoallv of some million ranks.
const longest = 64 << 20

// lines reads the actions of a file.
type lines struct {
	*reading.Lines
	file   string
	rank   int  // of all actions, -1 where they may be of any
	sorted bool // lines of one rank among others of the file
	text   []byte
	action action
	flops  float64 // that a comment gives, 0 where none does
}

func (r *recording) newLines(ctx context.Context, file string, rank int, in io.Reader) *lines {
	l := &lines{file: file, rank: rank}
	l.action.untagged = r.untagged
	l.Lines = reading.NewLines(ctx, in, longest, func(problem string) error { return l.problem("%s", problem) })
	return l
}

// next returns the next action, valid until the next call, or nil at the end.
func (l *lines) next() (*action, error) {
	for {
		var err error
		l.text, err = l.Next()
		if err == io.EOF {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		if problem := l.action.parse(l.text); problem != "" {
			err := l.problem("%s", problem)
			if l.action.lacksTag {
				err = setting.Advisef("%w; %s tag=none reads traces of SimGrid 3.19 and older, which have no tags", err, setting.Name("assume"))
			}
			return nil, err
		}
		if l.action.verb != nil {
			if l.rank >= 0 && l.action.rank != l.rank {
				return nil, l.problem("an action of rank %d in a file of rank %d", l.action.rank, l.rank)
			}
			return &l.action, nil
		}
		if flops, ok := flopsIn(l.text); ok {
			l.flops = flops
		}
	}
}

// place reports which line is in hand.
func (l *lines) place() string {
	if l.sorted {
		return fmt.Sprintf("action %d of the rank", l.Number)
	}
	return fmt.Sprintf("line %d", l.Number)
}

// problem describes what is wrong with the line in hand.
func (l *lines) problem(format string, args ...any) error {
	return &reading.Error{File: l.file, Rank: -1, Place: l.place(), Problem: fmt.Sprintf(format, args...)}
}

// flopsIn reads a comment that describes how many flop a rank computes in a second:
// "# flops 1e9".
func flopsIn(line []byte) (float64, bool) {
	words := bytes.Fields(bytes.TrimLeft(line, "# \t"))
	if len(words) != 2 || !bytes.EqualFold(bytes.TrimRight(words[0], ":="), []byte("flops")) {
		return 0, false
	}
	flops, ok := number(words[1])
	return flops, ok && flops > 0
}
