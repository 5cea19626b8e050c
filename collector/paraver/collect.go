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
	return nil, &reading.Error{File: path, Rank: -1, Problem: fmt.Sprintf("there is no %s.pcf beside it, which names its MPI calls", filepath.Base(stem))}
}

// Collect reads a .prv file and the .pcf file that follows it, and appends the
// calls of all ranks to a trace. It returns the header that the trace is to be
// closed with. What is wrong with a file is a *reading.Error.
func Collect(ctx context.Context, files []string, w *trace.Writer, opt reading.Options) (trace.Header, error) {
	if len(files) != 2 {
		return trace.Header{}, fmt.Errorf("%d files, not a .prv and its .pcf", len(files))
	}
	n, err := readNames(files[1])
	if err != nil {
		return trace.Header{}, err
	}
	if len(n.list) == 0 {
		return trace.Header{}, &reading.Error{File: files[1], Rank: -1, Problem: "it names no MPI calls: nothing in the trace makes a schedule"}
	}
	s, err := take(ctx, files[0], n, opt.Meter())
	if err != nil {
		return trace.Header{}, err
	}
	defer s.spool.Close()
	self := s.self()
	assumed := make([]reading.Assumed, s.ranks)
	err = reading.AppendRanks(ctx, s.ranks, opt, w, func(_ context.Context, rank int, out *reading.Output) error {
		m := newRows(s, rank, self, opt)
		assumed[rank] = m.assumed
		return m.read(out)
	})
	head := trace.Header{Ranks: s.ranks, Format: "paraver", Communicators: s.list, ProgramNS: []int64{0, s.endNS}}
	if slices.Max(s.running) > 0 {
		head.ComputedNS = s.running
	}
	for _, file := range files {
		head.Files = append(head.Files, filepath.Base(file))
	}
	for _, a := range assumed {
		reading.AddCounts(&head.Assumed, a)
	}
	return head, err
}
