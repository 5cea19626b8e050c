package study

import (
	"slices"

	"loggops/formats"
	"loggops/formats/result"
)

// Files are the names of a study's result files, "" of those that are not wanted.
type Files struct{ Runs, Ranks, Spans, Iterations string }

// writers are the result files that are wanted; nil are those that are not.
type writers struct {
	runs       *result.RunsWriter
	ranks      *result.RanksWriter
	spans      *result.SpansWriter
	iterations *result.MarksWriter
	all        []writer
}

type writer interface {
	CloseInto(*formats.Set) error
	Abort()
}

// create starts the result files before the runs, so that a name that cannot
// be written to costs no simulation.
func create(names Files, head result.Header) (*writers, error) {
	w := &writers{}
	err := first(
		func() error { return open(w, &w.runs, names.Runs, head, result.CreateRuns) },
		func() error { return open(w, &w.ranks, names.Ranks, head, result.CreateRanks) },
		func() error { return open(w, &w.spans, names.Spans, head, result.CreateSpans) },
		func() error { return open(w, &w.iterations, names.Iterations, head, result.CreateMarks) },
	)
	if err != nil {
		w.abort()
		return nil, err
	}
	return w, nil
}

// first does work up to the first error.
func first(work ...func() error) error {
	for _, f := range work {
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

func open[T result.Row](w *writers, file **result.Writer[T], name string, head result.Header, create func(string, result.Header) (*result.Writer[T], error)) (err error) {
	if name == "" {
		return nil
	}
	if *file, err = create(name, head); err == nil {
		w.all = append(w.all, *file)
	}
	return err
}

// detailed tells whether there are files of ranks.
func (w *writers) detailed() bool { return w.ranks != nil || w.spans != nil || w.iterations != nil }

// abort drops the files that are not written.
func (w *writers) abort() {
	for _, f := range w.all {
		f.Abort()
	}
}

// write writes the runs, and closes the files, which appear together.
func (w *writers) write(runs []result.Run) error {
	if w.runs != nil {
		for _, r := range runs {
			if err := w.runs.Append(r); err != nil {
				return err
			}
		}
	}
	var all formats.Set
	defer all.Discard()
	for _, f := range slices.Backward(w.all) {
		if err := f.CloseInto(&all); err != nil {
			return err
		}
	}
	return all.Commit()
}
