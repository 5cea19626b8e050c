package text

import (
	"bufio"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"

	"loggops/formats/noise"
	"loggops/internal/wholefile"
)

// CSV has the columns of a noise file, by name: arrival_ns, duration_ns and,
// where causes are known, cause. Others are passed over.

func readCSV(path string, in io.Reader, _ Options) (*Import, error) {
	r := csv.NewReader(&shortLines{wholefile.SkipMark(in), path, 1, 0})
	r.ReuseRecord = true
	r.Comment = '#'
	names, err := r.Read()
	if err != nil {
		return nil, csvError(path, err)
	}
	arrival, duration, cause := slices.Index(names, "arrival_ns"), slices.Index(names, "duration_ns"), slices.Index(names, "cause")
	if arrival < 0 || duration < 0 {
		return nil, &Error{File: path, Line: 1, Problem: "the columns arrival_ns and duration_ns are wanted"}
	}
	t := &noise.Trace{Header: noise.Header{CPU: -1, Method: "csv"}}
	causes := noise.NewCauses(t)
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
			return nil, &Error{File: path, Line: line, Problem: err.Error()}
		}
		if cause >= 0 {
			d.Cause = causes.Number(fields[cause])
		}
		t.Detours = append(t.Detours, d)
		at = append(at, line)
	}
}

// csvError reports what is wrong with the form of a line.
func csvError(path string, err error) error {
	if bad, ok := errors.AsType[*csv.ParseError](err); ok {
		return &Error{File: path, Line: bad.Line, Problem: bad.Err.Error()}
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
		out.Write([]string{strconv.FormatInt(d.StartNS, 10), strconv.FormatInt(d.DurationNS, 10), t.Cause(d)})
	}
	out.Flush()
	return out.Error()
}
