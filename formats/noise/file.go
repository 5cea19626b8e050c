package noise

import (
	"fmt"

	"loggops/formats/internal/arrowfile"
)

// row is a row of a noise file: a detour.
type row struct {
	ArrivalNS  int64  `column:"arrival_ns"`
	DurationNS int64  `column:"duration_ns"`
	Cause      string `column:"cause,null"`
}

var file = arrowfile.NewTable[row](arrowfile.Kind{Name: "noise", Version: 1}, 0)

// WriteFile writes a trace, which stands under path only when it is complete.
// One that is not valid is refused as *Invalid.
func WriteFile(path string, t *Trace) error {
	if err := t.Check(); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return file.WriteFile(path, t.Header, func(yield func(row) bool) {
		for _, d := range t.Detours {
			cause := ""
			if d.Cause >= 0 {
				cause = t.Causes[d.Cause]
			}
			if !yield(row{d.StartNS, d.DurationNS, cause}) {
				return
			}
		}
	})
}

// ReadFile reads a trace, checked. Errors name the file, and the row where it
// is one that is wrong.
func ReadFile(path string) (*Trace, error) {
	t := &Trace{}
	causes := map[string]int32{"": -1}
	err := file.ReadFile(path, &t.Header, func(r *row) error {
		cause, known := causes[r.Cause]
		if !known {
			cause = int32(len(t.Causes))
			causes[r.Cause] = cause
			t.Causes = append(t.Causes, r.Cause)
		}
		d := Detour{StartNS: r.ArrivalNS, DurationNS: r.DurationNS, Cause: cause}
		// At once, lest what is wrong from the start is read to its end.
		last := Detour{}
		if n := len(t.Detours); n > 0 {
			last = t.Detours[n-1]
		}
		if problem := t.problem(d, last); problem != "" {
			return &Invalid{len(t.Detours), problem}
		}
		t.Detours = append(t.Detours, d)
		return nil
	})
	if err == nil {
		if err = t.Check(); err != nil {
			err = fmt.Errorf("%s: %w", path, err)
		}
	}
	if err != nil {
		return nil, err
	}
	return t, nil
}
