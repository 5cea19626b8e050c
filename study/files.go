package study

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"loggops/formats/result"
	"loggops/internal/wholefile"
)

// Files names the result files of a study; a file without a name is not written.
type Files struct{ Runs, Ranks, Spans, Iterations, Path, Links string }

// Numbered returns the names of the files of a point, from 1: the number comes before the first dot.
func (f Files) Numbered(number int) Files {
	for _, name := range []*string{&f.Ranks, &f.Spans, &f.Iterations, &f.Path, &f.Links} {
		if *name != "" {
			folder, file := filepath.Split(*name)
			stem, kind, dotted := strings.Cut(file, ".")
			if dotted {
				kind = "." + kind
			}
			*name = fmt.Sprintf("%s%s-%d%s", folder, stem, number, kind)
		}
	}
	return f
}

// writers holds the result files being written; files without a name are nil.
type writers struct {
	runs       *result.Writer[result.Run]
	ranks      *result.Writer[result.Rank]
	spans      *result.Writer[result.Span]
	iterations *result.Writer[result.Iteration]
	path       *result.Writer[result.PathSegment]
	links      *result.Writer[result.Link]
	all        []writer
	err        error // of the first that could not be created
}

type writer interface {
	CloseInto(*wholefile.Set) error
	Abort()
}

// create creates the result files before the runs, so that a name that cannot be
// written fails before the simulation.
func create(names Files, head result.Header) (*writers, error) {
	w := &writers{}
	open(w, &w.runs, names.Runs, head)
	open(w, &w.ranks, names.Ranks, head)
	open(w, &w.spans, names.Spans, head)
	open(w, &w.iterations, names.Iterations, head)
	open(w, &w.path, names.Path, head)
	open(w, &w.links, names.Links, head)
	if w.err != nil {
		w.abort()
		return nil, w.err
	}
	return w, nil
}

// open creates a file that has a name, unless an earlier one failed.
func open[T result.Row](w *writers, file **result.Writer[T], name string, head result.Header) {
	if name == "" || w.err != nil {
		return
	}
	if *file, w.err = result.Create[T](name, head); w.err == nil {
		w.all = append(w.all, *file)
	}
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
