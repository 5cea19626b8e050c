package main

import (
	"loggops/formats"
	"loggops/view/curves"
)

// kindOf returns the kind of a file: one of formats, or curves.Kind.
func kindOf(path string) (string, error) {
	kind, err := formats.KindOf(path)
	if kind != "" || err != nil {
		return kind, err
	}
	if is, err := curves.Is(path); !is {
		return "", err
	}
	return curves.Kind, nil
}

func makeCurves(r *request) (drawing, error) {
	var files []*curves.File
	for _, in := range r.inputs {
		f, err := curves.Read(in.path, stem(in.name))
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return curves.New(files), nil
}
