package pictures

import (
	"cmp"
	"fmt"
	"maps"
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

// boxesOver returns the runs over the first key with numbers that was swept, nil if there is none.
func boxesOver(runs []result.Run) (*box.Sweep, error) {
	for _, key := range sweep.Keys(runs) {
		if !sweep.Named(key) {
			axis, curves, err := sweep.Of(runs, key)
			return &box.Sweep{Axis: axis, Curves: curves}, err
		}
	}
	return nil, nil
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
	drawn, err := drawSweep(r, files)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Inputs[0].Name, err)
	}
	return drawn, nil
}

// drawSweep draws curves over one key, or a heat map over two. Of is one of L, L,intensity and
// L,intensity,G=6; the latter selects runs.
func drawSweep(r *Request, files []points.File) (Drawing, error) {
	runs := files[0].Runs
	swept := sweep.Keys(runs)
	keys, only := swept, map[string]string{}
	if r.Of != "" {
		keys = nil
		for item := range strings.SplitSeq(r.Of, ",") {
			key, value, selects := strings.Cut(item, "=")
			switch {
			case !slices.Contains(swept, key):
				return nil, fmt.Errorf("--show sweep:%s: %w; the sweep is over %s", key, sweep.ErrNotSwept, cmp.Or(strings.Join(swept, ", "), "nothing"))
			case selects:
				only[key] = value
			default:
				keys = append(keys, key)
			}
		}
	}
	runs, err := sweep.Select(runs, only)
	if err != nil {
		return nil, fmt.Errorf("--show sweep:%s: %w", r.Of, err)
	}
	setting := points.Setting(files, points.Of(files))
	for _, key := range slices.Sorted(maps.Keys(only)) {
		setting += fmt.Sprintf(", %s=%s", key, only[key])
	}
	switch {
	case len(keys) == 0 || r.Of == "" && len(keys) == 1 && (keys[0] == sweep.Ranks || keys[0] == sweep.Noise):
		return nil, fmt.Errorf("%w: no parameter has several values; simulate with --sweep L=1us..8us:*2, for example", sweep.ErrNotSwept)
	case len(keys) == 1:
		axis, curves, err := sweep.Of(runs, keys[0])
		return &viewsweep.Data{Axis: axis, Setting: setting, Curves: curves, Noisy: sweep.Noisy(runs), Reach: r.Reach}, err
	case len(keys) == 2:
		grid, err := sweep.GridOf(runs, keys[0], keys[1])
		return &viewsweep.Map{Grid: grid, Setting: setting, Reach: r.Reach}, err
	}
	return nil, fmt.Errorf("%w: the sweep is over %s; choose one key for curves, --show sweep:%s, or two for a heat map, with values of the others, --show sweep:%s,%s",
		sweep.ErrTooMany, strings.Join(keys, ", "), keys[0], strings.Join(keys[:2], ","), strings.Join(keys[2:], "=VALUE,")+"=VALUE")
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
