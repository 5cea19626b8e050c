// Package text reads and writes noise in text forms, each in a file of its
// own: Netgauge's, CSV, and what Linux's osnoise tracer prints, which is only
// read.
package text

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"loggops/collector/reading"
	"loggops/formats/noise"
)

// Auto stands for the form that the file's content tells.
const Auto = "auto"

// form is one way to write noise down.
type form struct {
	name   string
	detect *regexp.Regexp // of the first bytes
	read   func(path string, in io.Reader) ([]*noise.Trace, error)
	write  func(*bufio.Writer, *noise.Trace) error // nil if there is none
}

// forms in the order in which they are looked for.
var forms = []form{
	{"osnoise", regexp.MustCompile(`(?m)^[^#\n]*(nmi|irq|softirq|thread)_noise:.* duration \d+ ns`), readOsnoise, nil},
	{"csv", regexp.MustCompile(`^(#.*\n)*"?(\w*"?,"?)*arrival_ns\b`), readCSV, writeCSV},
	{"netgauge", regexp.MustCompile(`^(#.*\n|\s*\n)*[ \t]*[-+.\w]+[ \t]+[-+.\w]+[ \t\r]*(\n|$)`), readNetgauge, writeNetgauge},
}

// Forms returns the names of the forms that are read, and those of them that
// are written.
func Forms() (read, written []string) {
	for _, f := range forms {
		read = append(read, f.name)
		if f.write != nil {
			written = append(written, f.name)
		}
	}
	return read, written
}

// headBytes is how much of a file is looked at to tell its form.
const headBytes = 1 << 16

// Read reads the noise in a file, plain or compressed with gzip or zstd, in a
// form or what Auto makes out: a trace for each CPU, by its number, where the
// form tells CPUs apart, else one. They have been checked by CheckDetours: how long
// the recording was may not be in the file. Errors are of type *Error, or tell that
// the file cannot be opened.
func Read(path, name string) ([]*noise.Trace, error) {
	f, err := formOf(path, name)
	if err != nil {
		return nil, err
	}
	in, err := reading.Open(path, nil)
	if err != nil {
		return nil, reading.Opening(path, err)
	}
	defer in.Close()
	return f.read(path, in)
}

func formOf(path, name string) (*form, error) {
	if name != Auto {
		i := slices.IndexFunc(forms, func(f form) bool { return f.name == name })
		return &forms[i], nil
	}
	head, err := reading.Head(path, headBytes)
	if err != nil {
		return nil, reading.Opening(path, err)
	}
	if len(bytes.TrimSpace(head)) == 0 {
		return nil, &Error{File: path, Problem: "the file is empty"}
	}
	for i := range forms {
		if forms[i].detect.Match(head) {
			return &forms[i], nil
		}
	}
	read, _ := Forms()
	return nil, &Error{File: path, Problem: "the format is none of " + strings.Join(read, ", ")}
}

// Write writes a trace in one of the forms that are written.
func Write(w *bufio.Writer, t *noise.Trace, name string) error {
	i := slices.IndexFunc(forms, func(f form) bool { return f.name == name })
	return forms[i].write(w, t)
}

// Error describes what is wrong with a file, and where.
type Error = reading.LineError

// maxLine is the maximum length of a line in bytes.
const maxLine = 1 << 20

// shortLines reads a file whose lines are to be no longer than maxLine, for
// readers that have no such limit.
type shortLines struct {
	io.Reader
	path string
	line int // of the byte that comes next, from 1
	long int // bytes of that line so far
}

func (s *shortLines) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	for rest := p[:n]; ; s.line++ {
		end := bytes.IndexByte(rest, '\n')
		if end < 0 {
			s.long += len(rest)
			break
		}
		rest, s.long = rest[end+1:], 0
	}
	if s.long > maxLine {
		return 0, &Error{File: s.path, Line: s.line, Problem: errLongLine.Error()}
	}
	return n, err
}

var errLongLine = fmt.Errorf("the line is longer than %d bytes", maxLine)

// eachLine reads a file line by line, up to one that has a problem.
func eachLine(path string, in io.Reader, take func(line int, text string) error) error {
	var lines *reading.Lines
	located := func(problem string) error { return &Error{File: path, Line: int(lines.Number), Problem: problem} }
	lines = reading.NewLines(context.Background(), in, maxLine, located)
	for {
		text, err := lines.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := take(int(lines.Number), string(text)); err != nil {
			return located(err.Error())
		}
	}
}

// checked returns the trace, if it is valid. at has the lines that its detours
// stand in.
func checked(path string, t *noise.Trace, at []int) ([]*noise.Trace, error) {
	if invalid, ok := errors.AsType[*noise.Invalid](t.CheckDetours()); ok {
		e := &Error{File: path, Problem: invalid.Problem}
		if invalid.Row >= 0 {
			e.Line = at[invalid.Row]
		}
		return nil, e
	}
	return []*noise.Trace{t}, nil
}

// nanoseconds reads a decimal number of ns; digits beyond the ns are cut.
func nanoseconds(text string) (int64, bool) {
	whole, fraction, _ := strings.Cut(text, ".")
	for _, digit := range fraction {
		if digit < '0' || digit > '9' {
			return 0, false
		}
	}
	ns, err := strconv.ParseInt(whole, 10, 64)
	return ns, err == nil
}

// seconds reads a decimal number of seconds as ns; digits beyond the ns are cut.
func seconds(text string) (int64, bool) {
	whole, fraction, _ := strings.Cut(text, ".")
	s, err := strconv.ParseUint(whole, 10, 63)
	if err != nil || s > math.MaxInt64/1_000_000_000-1 {
		return 0, false
	}
	ns, err := strconv.ParseUint((fraction + "000000000")[:9], 10, 63)
	return int64(s*1_000_000_000 + ns), err == nil
}
