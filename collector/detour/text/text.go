// Package text reads and writes noise in text formats, each in a file of its own: Netgauge's and
// CSV; and it reads the output of Linux's tracers osnoise and hwlat, and of the benchmarks ftq and
// fwq.
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
	"loggops/internal/outputs"
	"loggops/internal/setting"
)

// Auto stands for the form that the file's content tells.
const Auto = "auto"

// form is a text format of noise.
type form struct {
	name   string
	about  string         // for docs/noise.md
	detect *regexp.Regexp // of the first bytes
	read   func(path string, in io.Reader, opt Options) (*Import, error)
	write  func(*bufio.Writer, *noise.Trace) error // nil if there is none
}

// Options hold values that some files lack.
type Options struct {
	// LengthNS is the length of the recording; 0 if it is not known.
	LengthNS int64
	// ClockHz is the frequency of the clock whose ticks fwq writes; 0 if it is not known.
	ClockHz float64
}

// Import has the contents of a file.
type Import struct {
	// Traces are the noise of CPUs, by their numbers if the format has them.
	Traces []*noise.Trace
	// Notes describe the traces to the user.
	Notes []string
}

func (i *Import) note(text string) { i.Notes = append(i.Notes, text) }

// forms in the order in which they are detected.
var forms = []form{
	{"osnoise", "The trace of Linux's osnoise tracer, from `/sys/kernel/tracing/trace`, `trace-cmd report` or `rtla osnoise --trace`.", regexp.MustCompile(`(?m)^# tracer: osnoise|^[^#\n]*(?:(?:nmi|irq|softirq|thread)_noise|sample_threshold):.* duration \d+ [nu]s|\[\d+\].* \d+\.\d+:\s+\d+\s+\d+\s+\d+\.\d{5}(?:\s+\d+){5,}\s*$`), readOsnoise, nil},
	{"hwlat", "The trace of Linux's hwlat tracer: one detour per line, the longer of inner and outer. It watches a part of the time only.", regexp.MustCompile(`(?m)^# tracer: hwlat|inner/outer\(us\):`), readHwlat, nil},
	{"csv", "The columns `arrival_ns`, `duration_ns` and, optionally, `cause`. Import ignores other columns. There is no header: set length, CPU and machine.", regexp.MustCompile(`^(#.*\n)*"?(\w*"?,"?)*arrival_ns\b`), readCSV, writeCSV},
	{"ftq", "The output of rminnich/ftq, with `# Frequency` in its comments.", regexp.MustCompile(`(?m)\A(?:#.*\n)*?# Frequency [\d.]+`), readFTQ, nil},
	{"netgauge", "Netgauge's noise benchmark, by its comments. selfish: one detour per line: start, tab, duration; t_min, threshold and length are in the comments. fwq and ftq: one quantum per line. An export has the header of the file in its first line, `# loggops.header {...}`, and no causes.", netgaugeHeader, readNetgauge, writeNetgauge},
	{"fwq", "LLNL's fwq: one duration per line, in ticks of a clock, whose frequency must be set.", regexp.MustCompile(`^(?:[ \t]*\d+[ \t\r]*\n){2,}\s*\d*[ \t\r]*$`), readFWQ, nil},
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

// byteOrderMark may begin a file that an editor has written.
const byteOrderMark = "\ufeff"

// Read reads the noise in a file, plain or compressed with gzip or zstd, in a format or the
// detected one (Auto). The traces have been checked by CheckDetours: the file may lack the length
// of the recording. Errors are of type *Error, or say that the file cannot be opened.
func Read(path, name string, opt Options) (*Import, error) {
	f, err := formOf(path, name)
	if err != nil {
		return nil, err
	}
	in, err := reading.Open(path, nil)
	if err != nil {
		return nil, reading.Opening(path, err)
	}
	defer in.Close()
	return f.read(path, in, opt)
}

func formOf(path, name string) (*form, error) {
	if name != Auto {
		i := slices.IndexFunc(forms, func(f form) bool { return f.name == name })
		return &forms[i], nil
	}
	head, err := reading.Head(path, outputs.HeadBytes)
	if err != nil {
		return nil, reading.Opening(path, err)
	}
	head = bytes.TrimPrefix(head, []byte(byteOrderMark))
	if len(bytes.TrimSpace(head)) == 0 {
		return nil, &Error{File: path, Problem: "the file is empty"}
	}
	for i := range forms {
		if forms[i].detect.Match(head) {
			return &forms[i], nil
		}
	}
	return nil, unknown(path, head)
}

// twoColumns matches rows of two numbers without a header.
var twoColumns = regexp.MustCompile(`\A(?:#.*\n|\s*\n)*[ \t]*[-+]?[\d.]+[ \t]+[-+]?[\d.]+[ \t\r]*(?:\n|\z)`)

// unknown describes a file of another format.
func unknown(path string, head []byte) error {
	if text, known := outputs.Explain(string(head), outputs.Detours); known {
		return &Error{File: path, Problem: text}
	}
	if twoColumns.Match(head) {
		err := &Error{File: path, Problem: "two columns without a header of Netgauge, ftq or fwq"}
		return setting.Advisef("%w: pass %s netgauge if they are the start and the duration of detours in ns", err, setting.Name("format-in"))
	}
	read, _ := Forms()
	return &Error{File: path, Problem: "the format is none of " + strings.Join(read, ", ")}
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
		line := string(text)
		if lines.Number == 1 {
			line = strings.TrimPrefix(line, byteOrderMark)
		}
		if err := take(int(lines.Number), line); err != nil {
			return located(err.Error())
		}
	}
}

// checked returns the trace if it is valid. at has the lines of its detours.
func checked(path string, t *noise.Trace, at []int) (*Import, error) {
	if invalid, ok := errors.AsType[*noise.Invalid](t.CheckDetours()); ok {
		e := &Error{File: path, Problem: invalid.Problem}
		if invalid.Row >= 0 {
			e.Line = at[invalid.Row]
		}
		return nil, e
	}
	return &Import{Traces: []*noise.Trace{t}}, nil
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
