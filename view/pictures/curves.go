package pictures

import (
	"path/filepath"

	"loggops/analysis/calibration"
	"loggops/formats"
	"loggops/view/curves"
)

// KindOf returns the kind of a file: one of formats, curves.Kind, or curves.MachineKind, which its
// name shows.
func KindOf(path string) (string, error) {
	kind, err := formats.KindOf(path)
	if kind != "" || err != nil {
		return kind, err
	}
	if filepath.Ext(path) == ".toml" {
		return curves.MachineKind, nil
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

func makeMachine(r *Request) (Drawing, error) {
	m, err := calibration.OpenMachine(r.Inputs[0].Path)
	if err != nil {
		return nil, err
	}
	return &curves.Machine{Name: stem(r.Inputs[0].Name), Machine: m}, nil
}
