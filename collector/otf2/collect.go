package otf2

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/setting"
	"loggops/internal/units"
)

// recording is an archive that is being read.
type recording struct {
	anchor  *anchor
	defs    *definitions
	opt     reading.Options
	threads [][]uint64 // locations by rank
	eztrace bool       // EZTrace has written it
	// parentOfAll is the communicator that all others were made of,
	// infer.None if there are several or none.
	parentOfAll int32
	assumable   infer.Assumptions // communicators

	surveys  []*survey
	matrices sync.Map // by occurrence, functions that return an *infer.Matrix
	findings []findings
	doubt    string // why no receive without a record of its source may be from any source, or ""
}

// Collect reads the archive whose anchor is the first of the files, and appends
// the calls of its ranks to a trace. It returns the header that the trace is to be
// closed with. What is wrong with a file is a *reading.Error.
func Collect(ctx context.Context, files []string, w *trace.Writer, opt reading.Options) (trace.Header, error) {
	r, err := openRecording(files[0], opt)
	if err != nil {
		return trace.Header{}, err
	}
	n := len(r.threads)
	r.findings = make([]findings, n)
	read := opt.Halved().Meter()
	r.surveys, err = reading.EachRank(ctx, n, opt, func(ctx context.Context, rank int) (*survey, error) {
		s, err := r.take(ctx, rank, read)
		return s, reading.OfRank(err, rank)
	})
	if err != nil {
		return trace.Header{}, err
	}
	if !slices.ContainsFunc(r.surveys, func(s *survey) bool { return s.calls }) {
		return trace.Header{}, r.defs.problem("the events of its %d ranks have no calls of MPI", n)
	}
	if r.anchor.tau() && slices.ContainsFunc(r.surveys, func(s *survey) bool { return s.connects }) {
		return trace.Header{}, r.defs.problem("TAU records wrong partners of messages on intercommunicators: ranks of the other group as those of the own; record the program with loggops-record")
	}
	r.findComm()
	r.infer()
	err = reading.AppendRanks(ctx, n, opt, w, func(ctx context.Context, rank int, out *reading.Output) error {
		return reading.OfRank(r.rows(ctx, rank, read, out), rank)
	})
	if err != nil {
		return trace.Header{}, err
	}
	return r.header()
}

// openRecording reads the definitions of all ranks.
func openRecording(path string, opt reading.Options) (*recording, error) {
	a, err := readAnchor(path)
	if err != nil {
		return nil, err
	}
	d, err := a.readDefinitions()
	if err != nil {
		return nil, err
	}
	r := &recording{anchor: a, defs: d, opt: opt, parentOfAll: d.parentOfAll(), eztrace: strings.HasPrefix(a.creator, "EZTrace") || d.eztrace}
	r.threads, err = threadsOf(d)
	return r, err
}

// parentOfAll returns the one communicator that others were made of.
func (d *definitions) parentOfAll() int32 {
	var parents []int32
	for _, k := range d.communicators {
		if p := d.communicators[k.parent]; p != nil && p.places[0] != trace.None {
			parents = append(parents, p.places[0])
		}
	}
	return infer.Parent(parents)
}

// header describes what holds for the whole trace, and notes what was found.
func (r *recording) header() (trace.Header, error) {
	head := trace.Header{Ranks: len(r.threads), Format: "otf2", Communicators: r.defs.list}
	var (
		flushes               int64
		concluded, sources    int64
		outside, eitherPlace  int64
		noInit, noFinalize, n int
		noCalls               int
	)
	for rank := range r.findings {
		f := &r.findings[rank]
		for of, n := range f.places {
			f.assumed.Count("inplace", of.value, of.name, n)
			eitherPlace += n
		}
		reading.AddCounts(&head.Assumed, f.assumed)
		reading.AddCounts(&head.Opaque, f.opaque)
		reading.AddCounts(&head.Unrecorded, f.unrecorded)
		reading.AddCounts(&head.Partial, f.partial)
		flushes += f.flushNS
		concluded += f.concluded
		sources += f.sources
		outside += f.outside
		if f.flushNS > 0 {
			n++
		}
		if !r.surveys[rank].calls {
			noCalls++
		}
		if f.noInit {
			noInit++
		}
		if f.noFinalize {
			noFinalize++
		}
		head.Files = append(head.Files, filepath.Base(r.anchor.locationFile(r.threads[rank][0], ".evt")))
	}
	name := r.anchor.file
	if r.eztrace {
		r.opt.Notef("%s: EZTrace does not record MPI_Exscan, MPI_Alltoallw, MPI_Reduce_scatter_block, MPI_Comm_create_group, MPI_Mrecv, neighborhood collectives, MPI-IO and synchronization of windows: a program that calls them has more messages", name)
	}
	if r.anchor.tau() && slices.ContainsFunc(r.surveys, func(s *survey) bool { return s.reuses }) {
		r.opt.Notef("%s: TAU may have recorded wrong partners of messages: if a communicator has the handle of one that was freed, TAU takes its ranks for those of the freed one", name)
	}
	if noCalls > 0 {
		r.opt.Notef("%s: %d of %d ranks have no calls of MPI", name, noCalls, head.Ranks)
	}
	if noInit > 0 {
		r.opt.Notef("%s: %d of %d ranks have no MPI_Init: they begin with their first record", name, noInit, head.Ranks)
	}
	if noFinalize > 0 {
		r.opt.Notef("%s: %d of %d ranks have no MPI_Finalize: they end with their last record", name, noFinalize, head.Ranks)
	}
	if n > 0 {
		r.opt.Notef("%s: %d ranks wrote their buffers, for %s on average, which does not count as computation", name, n, units.FormatDuration(flushes/int64(n)))
	}
	if sources > 0 {
		r.opt.Notef("%s: the sources of %d nonblocking receives are inferred from the records of the senders", name, sources)
	}
	if outside > 0 {
		r.opt.Notef("%s: %d requests are completed outside of recorded calls: the time in the calls that waited for them counts as computation", name, outside)
	}
	if _, given := r.opt.Assume["inplace"]; eitherPlace > 0 && !given {
		r.opt.Notef("%s: the bytes of %d collectives fit operations in place and others: %s inplace=no or inplace=yes decides", name, eitherPlace, setting.Name("assume"))
	}
	if concluded > 0 {
		r.opt.Notef("%s: the recording does not contain which requests %d waits and tests completed: they are inferred", name, concluded)
	}
	return head, nil
}
