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
	"loggops/internal/setting"
	"loggops/view/runs"
)

// suggestedByRuns returns the picture for files of runs: a box plot if all runs have the
// same number of ranks, and the scaling over ranks otherwise.
func suggestedByRuns(inputs []Input) (*Picture, error) {
	files, err := readRuns(inputs)
	if err != nil {
		return nil, err
	}
	if len(sweep.RankCounts(sweep.Configurations(files))) == 1 {
		return Named("box")
	}
	return Named("scaling")
}

func makeBox(r *Request) (Drawing, error) {
	files, err := readRuns(r.Inputs)
	if err != nil {
		return nil, err
	}
	files = sweep.Join(files, r.Join)
	d := runs.NewBox(files)
	if len(files) == 1 && len(sweep.RankCounts(d.Configurations)) == 1 {
		err = boxesOver(d, files[0].Runs)
	}
	return d, err
}

// boxesOver draws the runs over the first key with numbers that was swept, if there is one.
func boxesOver(d *runs.Box, runs []result.Run) (err error) {
	for _, key := range sweep.Keys(runs) {
		if !sweep.Named(key) {
			d.Over, d.Curves, err = sweep.Of(runs, key)
			return err
		}
	}
	return nil
}

func makeScaling(r *Request) (Drawing, error) {
	files, err := readRuns(r.Inputs)
	if err != nil {
		return nil, err
	}
	return runs.NewScaling(sweep.Join(files, r.Join), r.Of), nil
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
func drawSweep(r *Request, files []sweep.File) (Drawing, error) {
	const show = setting.Name("show")
	swept := sweep.Keys(files[0].Runs)
	keys, only := swept, map[string]string{}
	if r.Of != "" {
		keys = nil
		for item := range strings.SplitSeq(r.Of, ",") {
			key, value, selects := strings.Cut(item, "=")
			switch {
			case !slices.Contains(swept, key):
				return nil, setting.Advisef("%s sweep:%s: %w; the sweep is over %s", show, key, sweep.ErrNotSwept, cmp.Or(strings.Join(swept, ", "), "nothing"))
			case selects:
				only[key] = value
			default:
				keys = append(keys, key)
			}
		}
	}
	selected, err := sweep.Select(files[0].Runs, only)
	if err != nil {
		return nil, setting.Advisef("%s sweep:%s: %w", show, r.Of, err)
	}
	configuration := sweep.Setting(files, sweep.Configurations(files))
	for _, key := range slices.Sorted(maps.Keys(only)) {
		configuration += fmt.Sprintf(", %s=%s", key, only[key])
	}
	switch {
	case len(keys) == 0 || r.Of == "" && len(keys) == 1 && slices.Contains([]string{sweep.Ranks, sweep.Noise, sweep.Job}, keys[0]):
		return nil, setting.Advisef("%w: no parameter has several values; simulate with %s L=1us..8us:*2, for example", sweep.ErrNotSwept, setting.Name("sweep"))
	case len(keys) == 1:
		axis, curves, err := sweep.Of(selected, keys[0])
		return &runs.Sweep{Axis: axis, Setting: configuration, Curves: curves, Noisy: sweep.Noisy(selected), Reach: r.Reach}, err
	case len(keys) == 2:
		grid, err := sweep.GridOf(selected, keys[0], keys[1])
		return &runs.Map{Grid: grid, Setting: configuration, Reach: r.Reach}, err
	}
	return nil, setting.Advisef("%w: the sweep is over %s; choose one key for curves, %s sweep:%s, or two for a heat map, with values of the others, %s sweep:%s,%s",
		sweep.ErrTooMany, strings.Join(keys, ", "), show, keys[0], show, strings.Join(keys[:2], ","), strings.Join(keys[2:], "=VALUE,")+"=VALUE")
}

// readRuns reads files of runs.
func readRuns(inputs []Input) ([]sweep.File, error) {
	var files []sweep.File
	for _, in := range inputs {
		file, err := fromTable(in.Path, func(t *result.Reader[result.Run]) (file sweep.File, err error) {
			file.Name, file.Head = in.label, t.Head()
			err = result.Visit(t.Rows(), func(run *result.Run) error {
				file.Runs = append(file.Runs, *run)
				return nil
			})
			return file, err
		})
		if err == nil && len(file.Runs) == 0 {
			err = fmt.Errorf("%s: there are no runs in it", in.Path)
		}
		if err != nil {
			return nil, err
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
