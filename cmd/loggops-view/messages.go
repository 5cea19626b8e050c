package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"loggops/cmd/internal/program"
	"loggops/formats"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/schedgen"
	"loggops/view/matrix"
	"loggops/view/messages"
)

func makeMatrix(r *request) (drawing, error) {
	in := r.inputs[0]
	head, c, err := countMessages(r, in)
	if err != nil {
		return nil, err
	}
	d, err := matrix.New(filepath.Base(in.name), r.of, head, r.collectives, c)
	return d, inFile(in, err)
}

// countMessages counts the messages of a schedule, or of what would be made of a
// trace.
func countMessages(r *request, in input) (*schedule.Header, *messages.Counter, error) {
	if in.kind == formats.Trace {
		return countTrace(r, in)
	}
	s, err := schedule.Open(in.path)
	if err != nil {
		return nil, nil, err
	}
	defer s.Close()
	c := messages.New(s.Head(), r.collectives)
	for b, err := range schedule.Watch(r.cmd.Context(), s, r.bar.Add).Batches() {
		if err != nil {
			return nil, nil, err
		}
		if err := c.Append(b.Rank, b.Ops...); err != nil {
			return nil, nil, inFile(in, err)
		}
	}
	return s.Head(), c, nil
}

func countTrace(r *request, in input) (*schedule.Header, *messages.Counter, error) {
	t, err := trace.Open(in.path)
	if err != nil {
		return nil, nil, err
	}
	defer t.Close()
	head := schedgen.Header(t.Head(), "", "")
	head.Replicas = 1
	c := messages.New(&head, r.collectives)
	report, err := schedgen.Generate(trace.Watch(r.cmd.Context(), t, r.bar.Add), schedgen.Options{AllowDropped: true}, c)
	if err != nil {
		return nil, nil, inFile(in, err)
	}
	dropped := report.Dropped()
	for _, name := range slices.Sorted(maps.Keys(dropped)) {
		program.Note(r.cmd, "%s: %d calls of %s are left out: what they send is not known", in.name, dropped[name], name)
	}
	return &head, c, nil
}

// inFile names the file in an error.
func inFile(in input, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", in.path, err)
}
