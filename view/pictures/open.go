package pictures

import (
	"fmt"

	"loggops/formats/result"
	"loggops/formats/trace"
)

// each works on the files of a picture.
func each(r *Request, work func(Input) error) error {
	for _, in := range r.Inputs {
		if err := work(in); err != nil {
			return err
		}
	}
	return nil
}

// eachTrace works on the files of a picture, which are traces.
func eachTrace(r *Request, work func(Input, *trace.Reader) error) error {
	return each(r, func(in Input) error {
		t, err := trace.Open(in.Path)
		if err != nil {
			return err
		}
		defer t.Close()
		if t.Head().CPUTime {
			noteCPUTime(r, in)
		}
		return work(in, t)
	})
}

// fromTable returns what a function makes of a table of simulations.
func fromTable[T result.Row, V any](path string, of func(*result.Reader[T]) (V, error)) (made V, err error) {
	t, err := result.Open[T](path)
	if err != nil {
		return made, err
	}
	defer t.Close()
	return of(t)
}

// inFile names the file in an error.
func inFile(in Input, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", in.Path, err)
}
