package study

import (
	"slices"

	"loggops/formats/result"
	"loggops/internal/wholefile"
)

// Files names the result files of a study; a file without a name is not written.
type Files struct{ Runs, Ranks, Spans, Iterations, Path, Links string }

// writers holds the result files being written; files without a name are nil.
type writers struct {
	runs       *result.Writer[result.Run]
	ranks      *result.Writer[result.Rank]
	spans      *result.Writer[result.Span]
	iterations *result.Writer[result.Iteration]
	path       *result.Writer[result.PathSegment]
	links      *result.Writer[result.Link]
	all        []writer
}

type writer interface {
	CloseInto(*wholefile.Set) error
	Abort()
}

// create creates the result files before the runs, so that a name that cannot be
// written fails before the simulation.
func create(names Files, head result.Header) (*writers, error) {
	w := &writers{}
	err := first(
		func() error { return open(w, &w.runs, names.Runs, head, result.Create[result.Run]) },
		func() error { return open(w, &w.ranks, names.Ranks, head, result.Create[result.Rank]) },
		func() error { return open(w, &w.spans, names.Spans, head, result.Create[result.Span]) },
		func() error { return open(w, &w.iterations, names.Iterations, head, result.Create[result.Iteration]) },
		func() error { return open(w, &w.path, names.Path, head, result.Create[result.PathSegment]) },
		func() error { return open(w, &w.links, names.Links, head, result.Create[result.Link]) },
	)
	if err != nil {
		w.abort()
		return nil, err
	}
	return w, nil
}

// first calls functions in order and returns the first error.
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

// detailed reports whether any file needs observed runs.
func (w *writers) detailed() bool {
	return w.ranks != nil || w.spans != nil || w.iterations != nil || w.path != nil || w.links != nil
}

// abort discards the files that have not been written.
func (w *writers) abort() {
	for _, f := range w.all {
		f.Abort()
	}
}

// write writes the runs, and closes the files. All files appear together or not at all.
func (w *writers) write(runs []result.Run) error {
	if w.runs != nil {
		for _, r := range runs {
			if err := w.runs.Append(&r); err != nil {
				return err
			}
		}
	}
	var all wholefile.Set
	defer all.Discard()
	for _, f := range slices.Backward(w.all) {
		if err := f.CloseInto(&all); err != nil {
			return err
		}
	}
	return all.Commit()
}
