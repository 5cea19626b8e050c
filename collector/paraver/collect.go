package paraver

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/setting"
)

// Run returns the files of the run of which one holds the records: that one, and
// the one that names events. It returns nil where a file is no .prv file.
func Run(path string, head []byte) ([]string, error) {
	if !bytes.HasPrefix(head, magic) {
		return nil, nil
	}
	stem := strings.TrimSuffix(reading.Plain(path), ".prv")
	for _, extension := range []string{".pcf", ".pcf.gz", ".pcf.zst"} {
		if _, err := os.Stat(stem + extension); err == nil {
			return []string{path, stem + extension}, nil
		}
	}
	return []string{path}, nil
}

// Collect reads a .prv file and the .pcf file that may follow it, and appends the
// calls of all ranks to a trace. It returns the header that the trace is to be
// closed with. What is wrong with a file is a *reading.Error.
func Collect(ctx context.Context, files []string, w *trace.Writer, opt reading.Options) (trace.Header, error) {
	n := newNames()
	switch len(files) {
	case 1:
		opt.Notef("there is no .pcf file beside %s: calls have the numbers of Extrae, and no call sites", filepath.Base(files[0]))
	case 2:
		var err error
		if n, err = readNames(files[1]); err != nil {
			return trace.Header{}, err
		}
		if n.others && len(n.list) == 0 {
			return trace.Header{}, &reading.Error{File: files[1], Rank: -1, Problem: "it names no MPI calls: nothing in the trace makes a schedule"}
		}
	default:
		return trace.Header{}, fmt.Errorf("%d files, not a .prv and its .pcf", len(files))
	}
	s, err := take(ctx, files[0], n, opt)
	if err != nil {
		return trace.Header{}, err
	}
	defer s.spool.Close()
	self := s.self()
	found := make([]*findings, s.tasks)
	err = reading.AppendRanks(ctx, s.tasks, opt, w, func(_ context.Context, rank int, out *reading.Output) error {
		m := newRows(s, rank, self)
		found[rank] = m.found
		return m.read(out)
	})
	head := trace.Header{
		Ranks: s.tasks, Format: "paraver", Communicators: s.application.list, ProgramNS: []int64{0, s.endNS}, Truncated: s.truncated(),
	}
	if running := s.running[s.first : s.first+s.tasks]; slices.Max(running) > 0 {
		head.ComputedNS = running
	}
	for _, file := range files {
		head.Files = append(head.Files, filepath.Base(file))
	}
	if err != nil {
		return head, err
	}
	var noSends, noReceives, withItself, rows int64
	for _, f := range found {
		reading.AddCounts(&head.Assumed, f.assumed)
		reading.AddCounts(&head.Opaque, f.opaque)
		reading.AddCounts(&head.Unrecorded, f.unrecorded)
		reading.AddCounts(&head.Partial, f.partial)
		noSends, noReceives, withItself = noSends+f.noSends, noReceives+f.noReceives, withItself+f.withItself
		for _, u := range f.unfinished {
			u.Row += rows
			head.Unfinished = append(head.Unfinished, u)
		}
		rows += f.rows
	}
	if _, none := opt.Assume["partner"]; noSends != noReceives && !none {
		err := s.ofFile("%d sends and %d receives have no message: unless the program has so many with MPI_PROC_NULL, some "+
			"are with spawned processes, received by MPI_Mrecv or canceled", noSends, noReceives)
		return head, setting.Advisef("%w; %s partner=none takes them all for MPI_PROC_NULL", err, setting.Name("assume"))
	}
	s.note(len(head.Unfinished))
	if withItself > 0 && slices.ContainsFunc(s.application.groups(), func(g *group) bool { return g.inter }) {
		opt.Notef("%d calls of MPI_Sendrecv are of ranks with themselves: Extrae 3.5 also writes so if the partner is in the other group of an intercommunicator", withItself)
	}
	return head, nil
}

// note reports records of the file that are not in the trace, and the reasons.
func (s *survey) note(unfinished int) {
	note := s.opt.Notef
	if n := len(s.applications); n > 1 {
		note("%d of %d applications make no MPI calls, and are left out", n-1, n)
	}
	if s.states && !s.exclusive {
		note("Extrae before version 4.1 has no records of MPI_Exscan and MPI_Iexscan; this recording may lack such calls")
	}
	if s.unordered() {
		note("Extrae since version 4.3.2 writes a communicator of all ranks as MPI_COMM_WORLD: if a call such as MPI_Comm_split orders the ranks otherwise, collectives on it may expand to messages of other ranks")
	}
	switch {
	case s.circular:
		note("the file has the end of a run, because the buffers of the tracer were circular")
	case s.cut():
		note("the file has a part of a run: the calls of %d threads begin before it, and those of %d end after it", s.begunBefore, len(s.unended))
	}
	if unfinished > 0 {
		note("%d sends and receives have no message in the file, and are omitted from schedules: their partners were not recorded, or are MPI_PROC_NULL", unfinished)
	}
	if n := s.marks[trace.Flush]; n > 0 {
		note("the tracer wrote its buffer %d times between calls: that is not computation", n)
	}
	if s.strangers > 0 {
		note("%d members of communicators are not tasks of the application, and are left out", s.strangers)
	}
	if s.globals > 0 {
		note("%d records of kind 4 repeat collectives, and are left out", s.globals)
	}
}
