package allprof

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/comm"
	"loggops/formats/trace"
)

// Detect tells, from the first bytes of a file, decompressed, whether it is
// of this format.
func Detect(head []byte) bool {
	for len(head) > 0 {
		text, rest, _ := bytes.Cut(head, []byte{'\n'})
		head = rest
		switch {
		case len(bytes.TrimSpace(text)) == 0:
		case text[0] == '#':
			if bytes.Contains(text, []byte("PMPI Tracer")) || bytes.Contains(text, []byte("collprof")) {
				return true
			}
		default:
			name, _, found := bytes.Cut(text, []byte{':'})
			return found && isCallName(name)
		}
	}
	return false
}

// Error describes what is wrong with a trace file, and where.
type Error = reading.LineError

// Collect reads the files of all ranks, sorted by rank, and appends their rows
// to a trace. It returns the header that the trace is to be closed with. The
// files are read twice. What is wrong with a file is an *Error.
func Collect(ctx context.Context, files []string, w *trace.Writer, opt reading.Options) (trace.Header, error) {
	if len(files) == 0 {
		return trace.Header{}, &Error{File: ".", Problem: "no trace files"}
	}
	if file, problem := reading.WrongRank(files); problem != "" {
		return trace.Header{}, &Error{File: file, Problem: problem}
	}
	read := opt.Halved().Meter()
	surveys, err := reading.EachRank(ctx, len(files), opt, func(ctx context.Context, rank int) (*survey, error) {
		return take(ctx, files[rank], read)
	})
	if err != nil {
		return trace.Header{}, err
	}
	recording := infer.Recording{}
	var messages []*infer.Messages
	for _, s := range surveys {
		recording.Ranks, messages = append(recording.Ranks, s.handles), append(messages, s.messages)
	}
	communicators, err := infer.Identify(recording)
	if err != nil {
		var e *reading.Error
		errors.As(err, &e)
		return trace.Header{}, &Error{File: files[e.Rank], Problem: e.Problem}
	}
	x := infer.NewExchange(messages, recording.Ranks, communicators)
	rank, problem := x.FindLost()
	head := header(files, surveys, communicators)
	found := make([]findings, len(files))
	err = reading.AppendRanks(ctx, len(files), opt, w, func(ctx context.Context, rank int, out *reading.Output) error {
		return newRowMaker(rank, surveys[rank], communicators, x, &found[rank]).rows(ctx, files[rank], read, out)
	})
	// The other half of the messages may be in a line with an error, which tells more.
	if err == nil && problem != "" {
		err = &Error{File: files[rank], Problem: problem + reading.NoMrecv("liballprof")}
	}
	if err != nil {
		return trace.Header{}, err
	}
	for _, u := range found {
		reading.AddCounts(&head.Unrecorded, u.lost)
	}
	lacks := "may lack such calls"
	if n := reading.Sum(head.Unrecorded); n > 0 {
		lacks = fmt.Sprintf("lacks such calls: they received %d messages", n)
	}
	opt.Notef("liballprof does not record %s; this recording %s", reading.NewerCalls, lacks)
	return head, checkUnposted(files, found, &head, opt)
}

// header describes what holds for the whole trace.
func header(files []string, surveys []*survey, communicators []comm.Communicator) trace.Header {
	head := trace.Header{Ranks: len(files), Format: "allprof", Communicators: communicators}
	for r, s := range surveys {
		head.ClockOffsetNS = append(head.ClockOffsetNS, s.clockOffsetNS)
		head.Files = append(head.Files, filepath.Base(files[r]))
		reading.AddCounts(&head.Opaque, s.opaque)
		reading.AddCounts(&head.Assumed, s.assumed)
	}
	return head
}
