package ti

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strconv"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/comm"
	"loggops/formats/mpi"
	"loggops/formats/trace"
	"loggops/internal/setting"
)

// recording is a run that is being read.
type recording struct {
	ranks   int
	flops   float64 // that a rank computes in a second
	files   []string
	spool   *reading.Spool // of the one file that has all ranks; nil where each has its own
	surveys []*survey
	left    infer.Left
	// untagged: the user says that the trace is of SimGrid 3.19 or older, whose messages have no tags.
	untagged bool
	nulls    map[infer.Link]bool // the user says that the partners of these messages are MPI_PROC_NULL

	communicators []comm.Communicator // MPI_COMM_WORLD alone
}

// ranksLimit bounds the ranks of one file.
const ranksLimit = 1 << 20

// Collect reads the files of a run, an index among them or not, and appends the
// calls of its ranks to a trace. It returns the header that the trace is to be
// closed with. What is wrong with a file is a *reading.Error.
func Collect(ctx context.Context, files []string, w *trace.Writer, opt reading.Options) (trace.Header, error) {
	r := &recording{flops: opt.Flops}
	_, r.untagged = opt.Assume["tag"]
	read := opt.Halved().Meter()
	defer r.close()
	if err := r.open(ctx, files); err != nil {
		return trace.Header{}, err
	}
	if err := r.survey(ctx, opt, read); err != nil {
		return trace.Header{}, err
	}
	r.communicators = []comm.Communicator{comm.World(r.ranks)}
	assumed := make([]map[string]int64, r.ranks)
	err := reading.AppendRanks(ctx, r.ranks, opt, w, func(ctx context.Context, rank int, out *reading.Output) error {
		return r.lines(ctx, rank, read, func(l *lines) error { return r.rows(rank, l, out, &assumed[rank]) })
	})
	if err != nil {
		return trace.Header{}, err
	}
	head := trace.Header{Ranks: r.ranks, Format: "ti", Communicators: r.communicators}
	for _, counts := range assumed {
		reading.AddCounts(&head.Assumed, counts)
	}
	for _, file := range r.files {
		head.Files = append(head.Files, filepath.Base(file))
	}
	return head, nil
}

// open finds the ranks of the files: an index's own, or those of the first lines.
func (r *recording) open(ctx context.Context, files []string) error {
	byRank := map[int]string{}
	for i, file := range files {
		head, err := reading.Head(file, 1<<16)
		if err != nil {
			return err
		}
		rank, _ := ranksIn(head)
		switch {
		case rank < 0 && i == 0 && len(files) > 1: // the index
			for line := range bytes.Lines(head) {
				if flops, ok := flopsIn(line); ok && r.flops == 0 {
					r.flops = flops
				}
			}
			continue
		case rank < 0:
			return r.bad(ctx, file, head)
		case len(files) == 1, i == 1 && len(files) == 2 && len(byRank) == 0:
			return r.sort(ctx, file)
		}
		if other, twice := byRank[rank]; twice {
			return &reading.Error{File: file, Rank: rank, Problem: "another file of the same rank is " + other}
		}
		byRank[rank] = file
	}
	for rank := range len(byRank) {
		file, ok := byRank[rank]
		if !ok {
			return &reading.Error{File: filepath.Dir(files[0]), Rank: rank, Problem: fmt.Sprintf("it has no file; there are %d others", len(byRank))}
		}
		r.files = append(r.files, file)
	}
	r.ranks = len(byRank)
	if r.ranks == 0 {
		return &reading.Error{File: files[0], Rank: -1, Problem: "it lists no files"}
	}
	return nil
}

// bad describes what is wrong with a file that has no rank.
func (r *recording) bad(ctx context.Context, file string, head []byte) error {
	l := r.newLines(ctx, file, -1, bytes.NewReader(head))
	if _, err := l.next(); err != nil {
		return err
	}
	return &reading.Error{File: file, Rank: -1, Problem: "it has no action"}
}

// close closes the spool, if there is one.
func (r *recording) close() {
	if r.spool != nil {
		r.spool.Close()
		r.spool = nil
	}
}

// sort sorts the lines of one file by rank.
func (r *recording) sort(ctx context.Context, file string) error {
	in, err := reading.Open(file, nil)
	if err != nil {
		return err
	}
	defer in.Close()
	if r.spool, err = reading.NewSpool(); err != nil {
		return err
	}
	l := r.newLines(ctx, file, -1, in)
	for {
		a, err := l.next()
		if err != nil {
			return err
		}
		if a == nil {
			break
		}
		if a.rank >= ranksLimit {
			return l.problem("rank %d; one file has %d at most", a.rank, ranksLimit)
		}
		if err := r.spool.Write(a.rank, append(l.text, '\n')); err != nil {
			return err
		}
		r.ranks = max(r.ranks, a.rank+1)
	}
	if r.flops == 0 {
		r.flops = l.flops
	}
	r.files = []string{file}
	if r.ranks == 1 { // which is read from its file, whose lines have numbers
		r.close()
	}
	return nil
}

// lines has a function read the lines of a rank.
func (r *recording) lines(ctx context.Context, rank int, read func(int), use func(*lines) error) error {
	if r.spool != nil {
		l := r.newLines(ctx, r.files[0], rank, r.spool.Reader(rank))
		l.sorted = true
		return reading.OfRank(use(l), rank)
	}
	in, err := reading.Open(r.files[rank], read)
	if err != nil {
		return err
	}
	defer in.Close()
	return reading.OfRank(use(r.newLines(ctx, r.files[rank], rank, in)), rank)
}

// survey makes the first pass over all ranks.
func (r *recording) survey(ctx context.Context, opt reading.Options, read func(int)) (err error) {
	r.surveys, err = reading.EachRank(ctx, r.ranks, opt, func(ctx context.Context, rank int) (s *survey, err error) {
		err = r.lines(ctx, rank, read, func(l *lines) (err error) {
			s, err = take(l, int32(rank), r.ranks)
			return err
		})
		return s, err
	})
	if err != nil {
		return err
	}
	computes, unposted := -1, int64(0)
	old, sizes := true, false
	var messages []*infer.Messages
	for rank, s := range r.surveys {
		messages = append(messages, s.messages)
		s.messages = nil
		unposted += s.unposted
		if s.computes != "" && computes < 0 {
			computes = rank
		}
		if r.flops == 0 {
			r.flops = s.flops
		}
		old, sizes = old && !s.tagged, sizes || s.sizes
	}
	x := infer.NewWorld(messages)
	r.left = x.Left
	if err := r.checkLinks(x, opt); err != nil {
		return err
	}
	if err := r.checkCollectives(opt); err != nil {
		return err
	}
	if old && sizes && !r.untagged {
		opt.Notef("%s: tags look like sizes, and sizes like datatypes: if SimGrid 3.19 or older wrote the trace, which has no tags, pass %s tag=none", r.files[0], setting.Name("assume"))
	}
	if unposted > 0 {
		opt.Notef("%s: %d waits are for requests that no action posted; they complete nothing", r.files[0], unposted)
	}
	if r.flops > 0 {
		return nil
	}
	if computes >= 0 {
		err := &reading.Error{File: r.file(computes), Rank: computes, Place: r.surveys[computes].computes, Problem: "its computation is in flop"}
		return setting.Advisef("%w; %s N sets the flop/s of a rank", err, setting.Name("flops"))
	}
	r.flops = 1
	return nil
}

// file returns the file of a rank.
func (r *recording) file(rank int) string { return r.files[min(rank, len(r.files)-1)] }

// ofPart explains why a collective has fewer arguments than one of all ranks.
const ofPart = ": it is of a part of the ranks, and traces of SimGrid do not contain communicators"

func tooFew(v *verb, there, wanted int) string {
	text := v.name + " has " + strconv.Itoa(there) + " arguments, not " + strconv.Itoa(wanted)
	if v.of.Class == mpi.Collective && there > 3 {
		text += ofPart
	}
	return text
}

func outside(call string, partner int32, ranks int) string {
	return fmt.Sprintf("%s with rank %d of %d", call, partner, ranks)
}
