package noise

import (
	"fmt"
	"strings"

	"github.com/apache/arrow/go/v15/arrow"

	"loggops/formats/internal/arrowfile"
)

// The columns of a noise file, in the order of docs/formats.md.
const (
	colArrival = iota
	colDuration
	colCause
)

var fileKind = arrowfile.Kind{Name: "noise", Version: 1, Fields: []arrow.Field{
	colArrival:  arrowfile.Int64("arrival_ns"),
	colDuration: arrowfile.Int64("duration_ns"),
	colCause:    arrowfile.Optional(arrowfile.Text("cause")),
}}

// WriteFile writes a trace, which stands under path only when it is complete.
// One that is not valid is refused as *Invalid.
func WriteFile(path string, t *Trace) error {
	if err := t.Check(); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	w, err := arrowfile.Create(path, fileKind, t.Header)
	if err != nil {
		return err
	}
	defer w.Abort()
	for _, d := range t.Detours {
		arrowfile.Append(w.Columns[colArrival], d.StartNS)
		arrowfile.Append(w.Columns[colDuration], d.DurationNS)
		cause, known := "", d.Cause >= 0
		if known {
			cause = t.Causes[d.Cause]
		}
		arrowfile.AppendText(w.Columns[colCause], cause, known)
		if err := w.EndRow(); err != nil {
			return err
		}
	}
	return w.Close()
}

// ReadFile reads a trace, checked. Errors name the file, and the row where it
// is one that is wrong.
func ReadFile(path string) (*Trace, error) {
	t := &Trace{}
	file, err := arrowfile.Open(path, fileKind, &t.Header)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	causes := causeIndex{trace: t, index: map[string]int32{}}
	for i := range file.Batches() {
		err := file.Batch(i, func(rows int, col []arrow.Array) error {
			for row := range rows {
				d := Detour{
					StartNS:    arrowfile.At[int64](col[colArrival], row),
					DurationNS: arrowfile.At[int64](col[colDuration], row),
					Cause:      -1,
				}
				if !col[colCause].IsNull(row) {
					d.Cause = causes.of(arrowfile.TextAt(col[colCause], row))
				}
				// At once, lest what is wrong from the start is read to its end.
				last := Detour{}
				if n := len(t.Detours); n > 0 {
					last = t.Detours[n-1]
				}
				if problem := t.problem(d, last); problem != "" {
					return &Invalid{len(t.Detours), problem}
				}
				t.Detours = append(t.Detours, d)
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	if err := t.Check(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}

// causeIndex numbers the causes of a trace as they come.
type causeIndex struct {
	trace *Trace
	index map[string]int32
}

func (c *causeIndex) of(cause string) int32 {
	i, ok := c.index[cause]
	if !ok {
		cause = strings.Clone(cause) // which is part of a batch
		i = int32(len(c.trace.Causes))
		c.index[cause] = i
		c.trace.Causes = append(c.trace.Causes, cause)
	}
	return i
}
