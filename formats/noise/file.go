package noise

import (
	"cmp"
	"fmt"
	"iter"
	"strings"

	"loggops/formats/internal/arrowfile"
)

// row is a row of a noise file: a detour.
type row struct {
	ArrivalNS  int64  `column:"arrival_ns"`
	DurationNS int64  `column:"duration_ns"`
	Cause      string `column:"cause,null"`
}

var file = arrowfile.NewTable[row](arrowfile.Kind{Name: "noise", Version: 1, Program: "loggops-noise"}, 0)

// WriteFile writes a trace, which stands under path only when it is complete.
// One that is not valid is refused as *Invalid.
func WriteFile(path string, t *Trace) error { return Write(path, t, t.All()) }

// All returns the detours, without errors.
func (t *Trace) All() iter.Seq2[Detour, error] {
	return func(yield func(Detour, error) bool) {
		for _, d := range t.Detours {
			if !yield(d, nil) {
				return
			}
		}
	}
}

// Write writes a trace with the header and the causes of t, but with detours that need not be in
// memory together. An error among them is returned.
func Write(path string, t *Trace, detours iter.Seq2[Detour, error]) error {
	c := &checker{trace: t}
	if err := c.header(); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	w, err := file.Create(path, t.Header)
	if err != nil {
		return err
	}
	defer w.Abort()
	for d, err := range detours {
		if err != nil {
			return err
		}
		if err := c.detour(d); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if err := w.Append([]row{{d.StartNS, d.DurationNS, t.Cause(d)}}); err != nil {
			return err
		}
	}
	if err := c.end(); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return w.Close()
}

// ReadFile reads a trace, checked. Errors name the file, and the row where it
// is one that is wrong.
func ReadFile(path string) (*Trace, error) {
	t := &Trace{}
	r, err := file.Open(path, &t.Header)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	r.Reuse()
	t.Detours = make([]Detour, 0, r.Bound())
	causes, c := NewCauses(t), &checker{trace: t}
	for rows, err := range r.Rows() {
		if err != nil {
			return nil, err
		}
		for i := range rows {
			d := Detour{StartNS: rows[i].ArrivalNS, DurationNS: rows[i].DurationNS, Cause: causes.Number(rows[i].Cause)}
			if err := c.detour(d); err != nil { // at once, lest what is wrong from the start is read to its end
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			t.Detours = append(t.Detours, d)
		}
	}
	if err := cmp.Or(c.header(), c.end()); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}

// Causes numbers the causes of a trace as they come.
type Causes struct {
	trace   *Trace
	numbers map[string]int32
}

// NewCauses is for a trace without causes.
func NewCauses(t *Trace) Causes { return Causes{t, map[string]int32{"": -1}} }

// Number returns the number of a cause, -1 if it is empty.
func (c Causes) Number(cause string) int32 {
	i, known := c.numbers[cause]
	if !known {
		cause = strings.Clone(cause) // which may be part of a line
		i = int32(len(c.trace.Causes))
		c.numbers[cause] = i
		c.trace.Causes = append(c.trace.Causes, cause)
	}
	return i
}

// Cause returns the cause of a detour, "" if it is unknown.
func (t *Trace) Cause(d Detour) string {
	if d.Cause < 0 {
		return ""
	}
	return t.Causes[d.Cause]
}
