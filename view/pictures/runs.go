package pictures

import (
	"fmt"
	"path/filepath"
	"strings"

	"loggops/formats/result"
	"loggops/view/box"
	"loggops/view/points"
	"loggops/view/scaling"
)

// suggestedByRuns returns the picture for files of runs: a box plot if all runs have the
// same number of ranks, and the scaling over ranks otherwise.
func suggestedByRuns(inputs []Input) (*Picture, error) {
	files, err := readRuns(inputs)
	if err != nil {
		return nil, err
	}
	if len(points.Ranks(points.Of(files))) == 1 {
		return Named("box")
	}
	return Named("scaling")
}

func makeBox(r *Request) (Drawing, error) {
	files, err := readRuns(r.Inputs)
	if err != nil {
		return nil, err
	}
	return box.New(points.Join(files, r.Join)), nil
}

func makeScaling(r *Request) (Drawing, error) {
	files, err := readRuns(r.Inputs)
	if err != nil {
		return nil, err
	}
	return scaling.New(points.Join(files, r.Join), r.Of), nil
}

// readRuns reads files of runs.
func readRuns(inputs []Input) ([]points.File, error) {
	var files []points.File
	for _, in := range inputs {
		r, err := result.OpenRuns(in.Path)
		if err != nil {
			return nil, err
		}
		defer r.Close()
		file := points.File{Name: stem(in.Name), Head: r.Head()}
		for run, err := range r.Rows() {
			if err != nil {
				return nil, err
			}
			file.Runs = append(file.Runs, run)
		}
		if len(file.Runs) == 0 {
			return nil, fmt.Errorf("%s: there are no runs in it", in.Path)
		}
		files = append(files, file)
	}
	return files, nil
}

// stem returns the name of a file without its folders and its extension.
func stem(name string) string {
	name, _ = strings.CutSuffix(filepath.Base(name), ".arrow")
	if at := strings.LastIndexByte(name, '.'); at > 0 {
		name = name[:at]
	}
	return name
}
