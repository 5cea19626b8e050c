package pictures

import (
	"loggops/formats"
	"loggops/view/curves"
)

// KindOf returns the kind of a file: one of formats, or curves.Kind.
func KindOf(path string) (string, error) {
	kind, err := formats.KindOf(path)
	if kind != "" || err != nil {
		return kind, err
	}
	if is, err := curves.Is(path); !is {
		return "", err
	}
	return curves.Kind, nil
}

func makeCurves(r *Request) (Drawing, error) {
	var files []*curves.File
	for _, in := range r.Inputs {
		f, err := curves.Read(in.Path, in.label)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return curves.New(files), nil
}
