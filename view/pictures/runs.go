package pictures

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"loggops/analysis/sweep"
	"loggops/formats/result"
	"loggops/view/box"
	"loggops/view/points"
	"loggops/view/scaling"
	viewsweep "loggops/view/sweep"
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
	files = points.Join(files, r.Join)
	d := box.New(files)
	if len(files) == 1 && len(points.Ranks(d.Configurations)) == 1 {
		d.Sweep, err = boxesOver(files[0].Runs)
	}
	return d, err
}

// boxesOver returns the runs over the first parameter that was swept, nil if there is none.
func boxesOver(runs []result.Run) (*box.Sweep, error) {
	keys := sweep.Keys(runs)
	if len(keys) == 0 {
		return nil, nil
	}
	curves, err := sweep.Of(runs, keys[0])
	return &box.Sweep{Key: keys[0], Unit: sweep.Unit(keys[0]), Curves: curves}, err
}

func makeScaling(r *Request) (Drawing, error) {
	files, err := readRuns(r.Inputs)
	if err != nil {
		return nil, err
	}
	return scaling.New(points.Join(files, r.Join), r.Of), nil
}

func makeSweep(r *Request) (Drawing, error) {
	files, err := readRuns(r.Inputs)
	if err != nil {
		return nil, err
	}
	keys, name := sweep.Keys(files[0].Runs), r.Inputs[0].Name
	switch {
	case len(keys) == 0:
		return nil, fmt.Errorf("%s: %w: no parameter has several values; simulate with --sweep L=1us..8us:*2, for example", name, sweep.ErrNotSwept)
	case r.Of != "" && !slices.Contains(keys, r.Of):
		return nil, fmt.Errorf("%s: --of %s: %w; the sweep is over %s", name, r.Of, sweep.ErrNotSwept, strings.Join(keys, " and "))
	}
	key := cmp.Or(r.Of, keys[0])
	curves, err := sweep.Of(files[0].Runs, key)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &viewsweep.Data{Key: key, Setting: points.Setting(files, points.Of(files)), Curves: curves}, nil
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
		file := points.File{Name: in.label, Head: r.Head()}
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
