package text

import (
	"bufio"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"loggops/formats/noise"
)

// CSV has the columns of a noise file, by name: arrival_ns, duration_ns and,
// where causes are known, cause. Others are passed over.

func readCSV(path string, in io.Reader) ([]*noise.Trace, error) {
	r := csv.NewReader(&shortLines{in, path, 1, 0})
	r.ReuseRecord = true
	r.Comment = '#'
	names, err := r.Read()
	if err != nil {
		return nil, csvError(path, err)
	}
	arrival, duration, cause := slices.Index(names, "arrival_ns"), slices.Index(names, "duration_ns"), slices.Index(names, "cause")
	if arrival < 0 || duration < 0 {
		return nil, &Error{path, 1, "the columns arrival_ns and duration_ns are wanted"}
	}
	t := &noise.Trace{Header: noise.Header{CPU: -1, Method: "csv"}}
	causes := newCauses(t)
	var at []int
	for {
		fields, err := r.Read()
		if errors.Is(err, io.EOF) {
			return checked(path, t, at)
		}
		if err != nil {
			return nil, csvError(path, err)
		}
		line, _ := r.FieldPos(arrival)
		d, err := detourOf(fields[arrival], fields[duration])
		if err != nil {
			return nil, &Error{path, line, err.Error()}
		}
		if cause >= 0 {
			d.Cause = causes.number(fields[cause])
		}
		t.Detours = append(t.Detours, d)
		at = append(at, line)
	}
}

// csvError reports what is wrong with the form of a line.
func csvError(path string, err error) error {
	if bad, ok := errors.AsType[*csv.ParseError](err); ok {
		return &Error{path, bad.Line, bad.Err.Error()}
	}
	if long, ok := errors.AsType[*Error](err); ok {
		return long
	}
	if errors.Is(err, io.EOF) {
		return &Error{File: path, Problem: "the file is empty"}
	}
	return &Error{File: path, Problem: "cannot be read: " + err.Error()}
}

func writeCSV(w *bufio.Writer, t *noise.Trace) error {
	out := csv.NewWriter(w)
	out.Write([]string{"arrival_ns", "duration_ns", "cause"}) // an error stays until Flush
	for _, d := range t.Detours {
		cause := ""
		if d.Cause >= 0 {
			cause = t.Causes[d.Cause]
		}
		out.Write([]string{strconv.FormatInt(d.StartNS, 10), strconv.FormatInt(d.DurationNS, 10), cause})
	}
	out.Flush()
	return out.Error()
}

// causes numbers the causes of a trace as they come.
type causes struct {
	trace   *noise.Trace
	numbers map[string]int32
}

func newCauses(t *noise.Trace) causes { return causes{t, map[string]int32{}} }

// number returns the number of a cause, -1 if it is empty.
func (c causes) number(cause string) int32 {
	if cause == "" {
		return -1
	}
	i, known := c.numbers[cause]
	if !known {
		cause = strings.Clone(cause) // which is part of a line
		i = int32(len(c.trace.Causes))
		c.numbers[cause] = i
		c.trace.Causes = append(c.trace.Causes, cause)
	}
	return i
}
