package collector

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"loggops/collector/allprof"
	"loggops/collector/dumpi"
	"loggops/collector/otf2"
	"loggops/collector/paraver"
	"loggops/collector/pmpi"
	"loggops/collector/reading"
	"loggops/collector/ti"
	"loggops/formats"
	"loggops/formats/trace"
	"loggops/internal/setting"
)

// headBytes is how much of a file is looked at to determine its format.
const headBytes = 4096

// reader reads one format. It has detect or run, or both.
type reader struct {
	name string
	// detect tells, from its first bytes, whether a file is one of those of a
	// run, with a rank number in its name. A single one needs no number.
	detect func(head []byte) bool
	// run returns all files of the run that one file stands for, that one
	// first: an index, or a file that holds all ranks. It returns none where
	// the file, which begins with head, is nothing like that.
	run func(path string, head []byte) ([]string, error)
	// collect reads the files that one of these has found. Those with rank
	// numbers come in order of rank.
	collect func(context.Context, []string, *trace.Writer, reading.Options) (trace.Header, error)
	// options are those of Options that only some formats have, by the names of their flags.
	options []string
}

var readers = []reader{
	{name: "allprof", detect: allprof.Detect, collect: allprof.Collect, options: []string{"assume"}},
	{name: "pmpi", detect: pmpi.Detect, collect: pmpi.Collect, options: []string{"align"}},
	{name: "ti", detect: ti.Detect, run: ti.Run, collect: ti.Collect, options: []string{"flops", "assume"}},
	{name: "otf2", run: otf2.Run, collect: otf2.Collect, options: []string{"assume"}},
	{name: "dumpi", detect: dumpi.Detect, run: dumpi.Run, collect: dumpi.Collect, options: []string{"assume"}},
	{name: "paraver", run: paraver.Run, collect: paraver.Collect, options: []string{"assume"}},
}

// Options returns the options that only some formats have, by the names of their flags.
func Options() (all []string) {
	for _, r := range readers {
		all = append(all, r.options...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Auto stands for the format that the files' content tells.
const Auto = "auto"

// Formats returns the names of the formats, Auto first.
func Formats() []string { return append([]string{Auto}, names(readers)...) }

func names(all []reader) []string {
	var names []string
	for _, r := range all {
		names = append(names, r.name)
	}
	return names
}

// named returns the readers that a name of Formats stands for.
func named(name string) ([]reader, error) {
	if name == Auto {
		return readers, nil
	}
	at := slices.IndexFunc(readers, func(r reader) bool { return r.name == name })
	if at < 0 {
		return nil, setting.Unknown("format", name, Formats())
	}
	return readers[at : at+1], nil
}

// detected returns the reader of the format that one of a run's files begins like,
// nil if there is none.
func detected(head []byte, among []reader) *reader {
	for i := range among {
		if among[i].detect != nil && among[i].detect(head) {
			return &among[i]
		}
	}
	return nil
}

// Recording is the files of one run, and their format.
type Recording struct {
	Files  []string
	reader *reader
}

// Find returns the recording that the arguments name. An argument is a folder,
// a file or a glob. The format is one of Formats.
func Find(args []string, name string) (*Recording, error) {
	among, err := named(name)
	if err != nil {
		return nil, err
	}
	if whole, err := findRun(args, among); whole != nil || err != nil {
		return whole, err
	}
	files, err := Files(args)
	if err != nil {
		return nil, cmp.Or(refuseOther(args), err)
	}
	if name != Auto && among[0].detect != nil {
		return &Recording{files, &among[0]}, nil
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no trace files")
	}
	head, err := reading.Head(files[0], headBytes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", files[0], err)
	}
	if r := detected(head, among); r != nil {
		return &Recording{files, r}, nil
	}
	if len(head) == 0 {
		return nil, fmt.Errorf("%s: the file is empty", files[0])
	}
	if kind, err := formats.KindOf(files[0]); err == nil && kind != "" {
		return nil, fmt.Errorf("%s: %s, not a recording", files[0], formats.Described(kind))
	}
	if err := refuseOther(files[:1]); err != nil {
		return nil, err
	}
	return nil, fmt.Errorf("%s: not a trace of a known format (%s)", files[0], strings.Join(names(among), ", "))
}

// Format returns the name of the format.
func (r *Recording) Format() string { return r.reader.name }

// Has reports whether the format has an option of Options.
func (r *Recording) Has(option string) bool { return slices.Contains(r.reader.options, option) }

// Bytes returns the size of the files, as far as it can be given.
func (r *Recording) Bytes() int64 {
	total := int64(0)
	for _, name := range r.Files {
		if info, err := os.Stat(name); err == nil {
			total += info.Size()
		}
	}
	return total
}

// Collect reads the files and appends their calls to a trace, which is to be
// closed with the header that is returned. With opt.Truncated these are the calls
// in the latest consistent cut of the run.
func (r *Recording) Collect(ctx context.Context, w *trace.Writer, opt reading.Options) (trace.Header, error) {
	if opt.Truncated {
		return r.cut(ctx, w, opt)
	}
	return r.reader.collect(ctx, r.Files, w, opt)
}
