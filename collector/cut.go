package collector

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"loggops/collector/cut"
	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/wholefile"
)

// cut reads a recording whose run may have ended badly, and appends to a trace the calls
// in the latest consistent cut. All that was recorded is in a trace beside it
// meanwhile.
func (r *Recording) cut(ctx context.Context, w *trace.Writer, opt reading.Options) (head trace.Header, err error) {
	folder, err := wholefile.NewFolder(filepath.Dir(w.Path()), ".loggops-collect-")
	if err != nil {
		return trace.Header{}, err
	}
	defer folder.Remove()
	path := filepath.Join(folder.Path, "recorded.trace.arrow")
	defer func() {
		if err != nil {
			err = besideError{err, path, w.Path()}
		}
	}()
	recorded, err := trace.Create(path)
	if err != nil {
		return trace.Header{}, err
	}
	defer recorded.Abort()
	head, err = r.reader.collect(ctx, r.Files, recorded, opt)
	if err != nil {
		return trace.Header{}, err
	}
	if err := recorded.Close(head); err != nil {
		return trace.Header{}, err
	}
	whole, err := trace.Open(path)
	if err != nil {
		return trace.Header{}, err
	}
	defer whole.Close()
	watched := trace.Watch(ctx, whole, func(int64) {})
	found, err := cut.Find(watched)
	if err != nil {
		return trace.Header{}, err
	}
	if opt.Note != nil {
		note(opt.Note, head.Truncated, found)
	}
	kept := cut.Of(watched, found)
	for c, err := range kept.Calls() {
		if err != nil {
			return trace.Header{}, err
		}
		if err := w.Append(c); err != nil {
			return trace.Header{}, err
		}
	}
	return *kept.Head(), nil
}

// besideError is an error of the trace beside the one to write, by the name of that one.
type besideError struct {
	error
	path, name string
}

func (e besideError) Error() string { return strings.ReplaceAll(e.error.Error(), e.path, e.name) }

func (e besideError) Unwrap() error { return e.error }

// note reports which ranks end early and how much of each rank is in the cut.
func note(note func(error), early []int, c *cut.Cut) {
	const most = 16 // ranks that have a line each
	parts := c.Parts
	if n := len(early); n > 0 {
		note(fmt.Errorf("%d of %d ranks end early: %s", n, len(parts), some(early)))
	}
	var all cut.Part
	for _, p := range parts {
		all.Calls, all.Recorded = all.Calls+p.Calls, all.Recorded+p.Recorded
	}
	note(fmt.Errorf("the latest consistent cut has %d of %d calls; %d messages and collectives are under way there", all.Calls, all.Recorded, len(c.Unfinished)))
	if all.Calls == all.Recorded {
		return
	}
	for rank, p := range parts[:min(most, len(parts))] {
		note(fmt.Errorf("rank %d: %d of %d calls, the first %.3f of %.3f s",
			rank, p.Calls, p.Recorded, float64(p.NS)/1e9, float64(p.RecordedNS)/1e9))
	}
	if n := len(parts); n > most {
		note(fmt.Errorf("ranks %d to %d: see recorded in the header of the trace", most, n-1))
	}
}

// some returns the first of a list of ranks.
func some(ranks []int) string {
	const most = 10
	var texts []string
	for _, rank := range ranks[:min(most, len(ranks))] {
		texts = append(texts, strconv.Itoa(rank))
	}
	if len(ranks) > most {
		texts = append(texts, "...")
	}
	return strings.Join(texts, ", ")
}
