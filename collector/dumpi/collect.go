package dumpi

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/setting"
)

// Detect tells, from its first bytes, whether a file is of this format.
func Detect(head []byte) bool { return bytes.HasPrefix(head, magic) }

// Collect reads the files of all ranks, sorted by rank, and appends their rows
// to a trace. It returns the header that the trace is to be closed with. The
// metafile may come before them; then there are as many ranks as that says. A
// file that is not right gives a *reading.Error, and so does a run of which only
// a part was recorded, unless the options have it go on.
func Collect(ctx context.Context, files []string, w *trace.Writer, opt reading.Options) (trace.Header, error) {
	files, err := ranks(files)
	if err != nil {
		return trace.Header{}, err
	}
	read := opt.Halved().Meter()
	surveys, err := reading.EachRank(ctx, len(files), opt, func(ctx context.Context, rank int) (*survey, error) {
		return take(ctx, files[rank], read)
	})
	if err != nil {
		return trace.Header{}, err
	}
	head := trace.Header{Ranks: len(files), Format: "dumpi"}
	for r, s := range surveys {
		missed := s.unrecorded()
		if missed != nil {
			head.Truncated = append(head.Truncated, r)
		}
		reading.AddCounts(&head.Unrecorded, missed)
		head.CPUTime = head.CPUTime || s.cpuTime
		head.Files = append(head.Files, filepath.Base(files[r]))
	}
	if err := identify(files, surveys, opt.Assume, &head); err != nil {
		return head, err
	}
	if head.Truncated != nil && !opt.Truncated {
		r := head.Truncated[0]
		err := &reading.Error{File: files[r], Rank: -1, Problem: fmt.Sprintf("a part of the run is not recorded (%s)", listed(surveys[r].unrecorded()))}
		return head, setting.Advisef("%w; %s uses the complete part", err, setting.Name("truncated"))
	}
	var x *infer.Exchange
	var left infer.Left
	if head.Truncated == nil { // else messages are missing
		if x, left, err = exchange(files, surveys, head.Communicators); err != nil {
			return head, err
		}
	}
	unrecorded, lost, assumed := make([]map[string]int64, len(files)), make([]map[string]int64, len(files)), make([]map[string]int64, len(files))
	err = reading.AppendRanks(ctx, len(files), opt, w, func(_ context.Context, rank int, out *reading.Output) error {
		m := newRows(rank, surveys[rank], head.Communicators, x, left)
		unrecorded[rank], lost[rank], assumed[rank] = m.unrecorded, m.lost, m.assumed
		return m.read(files[rank], read, out)
	})
	for rank := range files {
		reading.AddCounts(&head.Unrecorded, unrecorded[rank])
		reading.AddCounts(&head.Unrecorded, lost[rank])
		reading.AddCounts(&head.Assumed, assumed[rank])
	}
	if err == nil && head.Truncated == nil {
		note(surveys, unrecorded, lost, opt)
	}
	return head, err
}

// note reports the calls that DUMPI, which is of the time of MPI 2.1, does not record, and the traces that they leave.
func note(surveys []*survey, unrecorded, lost []map[string]int64, opt reading.Options) {
	var requests, communicators, messages int64
	for r, s := range surveys {
		communicators += s.unknownComms
		requests, messages = requests+reading.Sum(unrecorded[r]), messages+reading.Sum(lost[r])
	}
	lacks := "may lack such calls"
	if requests+communicators+messages > 0 {
		lacks = fmt.Sprintf("lacks such calls: they created the requests of %d waits and tests, and %d communicators, counted per rank, and received %d messages", requests, communicators, messages)
	}
	opt.Notef("DUMPI does not record %s; this recording %s", reading.NewerCalls, lacks)
}

// identify identifies the communicators of all ranks.
func identify(files []string, surveys []*survey, assume reading.Assume, head *trace.Header) error {
	assumed := reading.Assumed{}
	recording := infer.Recording{
		Results: true,
		KeepOrder: func(rank int, call string) error {
			_, err := assumed.Of(assume, "reorder", call, reading.Error{File: files[rank], Rank: rank})
			return err
		},
	}
	for _, s := range surveys {
		recording.Ranks, recording.Hosts = append(recording.Ranks, s.Handles), append(recording.Hosts, s.host)
	}
	var err error
	head.Assumed = assumed
	head.Communicators, err = infer.Identify(recording)
	for _, c := range head.Communicators {
		if c.Name == infer.OfHost {
			assumed["the ranks of a host as members of a communicator that no recorded call created"]++
		}
	}
	var e *reading.Error
	if errors.As(err, &e) {
		e.File = files[e.Rank]
	}
	return err
}
