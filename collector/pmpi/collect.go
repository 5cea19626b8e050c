package pmpi

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"loggops/collector/callsite"
	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/trace"
)

// Collect reads the files of all ranks of one run, in any order, and appends
// their calls to w by rank. Closing w with the header it returns is up to the
// caller. A file that is not right gives an *Error, and so does one that was
// cut or whose run was killed, unless the options have it go on; files that
// are not those of one run give an error that names them.
func Collect(ctx context.Context, files []string, w *trace.Writer, opt reading.Options) (trace.Header, error) {
	run, err := byRank(files, opt)
	if err != nil {
		return trace.Header{}, err
	}
	header := trace.Header{Ranks: len(run), Format: "pmpi", ClockOffsetNS: offsets(run, opt), Run: runOf(run)}
	describe(&header, run)
	finder := callsite.New(filepath.Dir(run[0].path))
	for i, f := range run {
		run[i].finder = finder
		header.CPUTime = header.CPUTime || f.head.cpuTime()
		header.Files = append(header.Files, filepath.Base(f.path))
	}

	var parts *partial
	if controlled(run) {
		if parts, err = findPartial(ctx, run, opt); err != nil {
			return trace.Header{}, err
		}
	}
	all, total := infer.NewJoined(len(run)), 0
	found, err := eachBatch(ctx, run, opt, all, func(rank int, b *reading.Batch) error {
		if parts != nil {
			parts.leaveOut(rank, b)
		}
		total += len(b.Calls)
		return w.AppendAll(b.Calls)
	})
	if err != nil {
		return trace.Header{}, err
	}
	var runNS, waitedNS float64
	for rank, f := range found {
		if f.truncated {
			header.Truncated = append(header.Truncated, rank)
		}
		header.LocalNS = append(header.LocalNS, f.end.localNS)
		runNS, waitedNS = runNS+float64(f.end.runNS), waitedNS+float64(f.end.waitedNS)
		reading.AddCounts(&header.Opaque, f.opaque)
		reading.AddCounts(&header.Unrecorded, f.unrecorded)
		reading.AddCounts(&header.Failed, f.failed)
	}
	if waitedNS > 0 && waitedNS <= runNS && !header.CPUTime {
		header.CPUWait = waitedNS / runNS
	}
	if slices.Max(header.LocalNS) == 0 {
		header.LocalNS = nil
	}
	if parts != nil {
		header.Partial = parts.dropped
	}
	if total == 0 {
		return trace.Header{}, fmt.Errorf("%s: no call of any rank is recorded", filepath.Dir(run[0].path))
	}
	header.Communicators = all.List
	if header.Truncated == nil { // else what other members made may be missing
		if err := all.Check(); err != nil {
			return trace.Header{}, err
		}
	}
	noteVersion(run, opt)
	for _, note := range finder.Notes() {
		opt.Notef("%s", note)
	}
	for _, file := range finder.Files() {
		if opt.Read != nil {
			opt.Read(file)
		}
	}
	return header, nil
}

// eachBatch reads all ranks, in order, and passes on their calls, numbered for all
// ranks. It returns what was found beside them, by rank.
func eachBatch(ctx context.Context, run []recording, opt reading.Options, all *infer.Joined, do func(rank int, b *reading.Batch) error) ([]findings, error) {
	found := make([]findings, len(run))
	portion := opt.Meter()
	read := func(ctx context.Context, rank int, out *reading.Output) error {
		if found[rank].truncated = run[rank].bare; run[rank].bare {
			return nil
		}
		c, err := openCalls(run[rank], opt, portion, &found[rank])
		if err != nil {
			return err
		}
		defer c.close()
		return c.read(out)
	}
	last, numbers := -1, (*infer.Joining)(nil)
	return found, reading.EachBatch(ctx, len(run), opt, read, func(rank int, b *reading.Batch) error {
		if rank != last {
			last, numbers = rank, all.Rank()
		}
		renumber(all, numbers, b)
		return do(rank, b)
	})
}

// renumber gives the calls of a batch the numbers that hold for all ranks.
func renumber(all *infer.Joined, numbers *infer.Joining, b *reading.Batch) {
	marks := b.Marks
	for i := range b.Calls {
		call := &b.Calls[i]
		if len(marks) > 0 && marks[0].Call == i {
			if m, creates := marks[0].Of.(*newComm); creates {
				on := call.Comm
				if on == trace.None {
					on = infer.None
				}
				call.NewComm = numbers.Join(call.NewComm, call.Name, on, m.members, m.remote)
				if call.Name == "MPI_Cart_create" || call.Name == "MPI_Cart_sub" {
					all.SetNeighbors(call.NewComm, call.Rank, call.Neighbors)
				}
			}
			marks = marks[1:]
		}
		if call.Comm != trace.None {
			call.Comm = numbers.Place(call.Comm)
		}
	}
}

// noteVersion notes what cannot be checked of recordings of old versions.
func noteVersion(run []recording, opt reading.Options) {
	for _, f := range run {
		if !f.bare && !f.head.summed() {
			opt.Notef("%s: recordings of version %d have no checksums and no run ID", filepath.Dir(f.path), f.head.version)
			return
		}
	}
}

// recording is the file of one rank.
type recording struct {
	path string
	head head
	// finder finds the sites of calls, for all files of a run.
	finder *callsite.Finder
	bare   bool // not even the head is whole: no call of the rank is known
}

// byRank reads the heads of all files and puts them in order of rank.
func byRank(files []string, opt reading.Options) ([]recording, error) {
	if len(files) == 0 {
		return nil, errors.New("no files")
	}
	run := make([]recording, len(files))
	var first, wrongSize *reader // the first with a head, and with another number of ranks
	there := map[int]bool{}
	for _, file := range files {
		r, err := open(file, nil)
		if opt.Truncated && Recoverable(err) {
			r, err = headless(file, len(files), err)
		}
		if err != nil {
			return nil, err
		}
		r.close()
		bare := r.head.calls == nil
		if first == nil && !bare {
			first = r
		}
		if !bare {
			if err := r.sameRun(first); err != nil {
				return nil, err
			}
		}
		if r.head.cpuTime() && opt.Align {
			return nil, r.failAt(24, "its times are CPU times, which cannot be aligned")
		}
		if r.head.ranks != len(files) && wrongSize == nil {
			wrongSize = r
		}
		there[r.head.rank] = true
		if r.head.rank >= len(files) {
			continue
		}
		if other := run[r.head.rank].path; other != "" {
			return nil, r.failAt(16, "it is of the same rank as %s", other)
		}
		run[r.head.rank] = recording{path: file, head: r.head, bare: bare}
	}
	if wrongSize != nil {
		return nil, wrongSize.wrongSize(len(files), there)
	}
	return run, nil
}

// sameRun reports what shows that a file is not of the run of another.
func (r *reader) sameRun(other *reader) error {
	h, o := &r.head, &other.head
	switch {
	case h.run != o.run && !o.summed():
		return r.failAt(8, "it has a run ID and %s has none: they are of different runs", other.file)
	case h.run != o.run && !h.summed():
		return r.failAt(8, "it has no run ID and %s has one: they are of different runs", other.file)
	case h.run != o.run:
		return r.failAt(runAt, "it is of another run than %s", other.file)
	case h.cpuTime() && !o.cpuTime():
		return r.failAt(24, "its clock is CPU time, that of %s is not", other.file)
	case !h.cpuTime() && o.cpuTime():
		return r.failAt(24, "its clock is not CPU time, that of %s is", other.file)
	}
	return nil
}

// wrongSize says that a run has more or fewer ranks than there are files, and
// which is the first without one.
func (r *reader) wrongSize(files int, there map[int]bool) error {
	missing := ""
	if r.head.ranks > files {
		rank := 0
		for there[rank] {
			rank++
		}
		missing = fmt.Sprintf("; rank %d has none", rank)
	}
	if r.head.lost > 0 {
		missing += fmt.Sprintf("; %d could not be created when the run started", r.head.lost)
	}
	return r.failAt(20, "it is of a run of %d ranks; there are %d files%s", r.head.ranks, files, missing)
}

// runOf returns the run ID as text, "" if there is none.
func runOf(run []recording) string {
	for _, f := range run {
		if f.head.summed() {
			return hex.EncodeToString(f.head.run[:])
		}
	}
	return ""
}

// headless stands for a file of a run that was killed before its head was
// written: its name tells the rank.
func headless(file string, ranks int, cause error) (*reader, error) {
	rank := reading.Rank(file)
	if rank < 0 || rank >= ranks {
		return nil, cause
	}
	return &reader{file: file, in: io.NopCloser(strings.NewReader("")), head: head{rank: rank, ranks: ranks}}, nil
}

// offsets returns the clock offsets by rank: nil where none was measured, or
// where times are moved by them.
func offsets(run []recording, opt reading.Options) []int64 {
	if opt.Align || !slices.ContainsFunc(run, func(f recording) bool { return f.head.clockOffsetNS != 0 }) {
		return nil
	}
	list := make([]int64, len(run))
	for i, f := range run {
		list[i] = f.head.clockOffsetNS
	}
	return list
}
