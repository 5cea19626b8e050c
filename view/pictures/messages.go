package pictures

import (
	"maps"
	"path/filepath"
	"slices"

	"loggops/analysis/profile"
	"loggops/formats"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/schedgen"
	"loggops/view/calls"
)

func makeMatrix(r *Request) (Drawing, error) {
	in := r.Inputs[0]
	head, c, err := countMessages(r, in)
	if err != nil {
		return nil, err
	}
	d, err := calls.NewMatrix(filepath.Base(in.Name), r.Of, head, r.Collectives, c)
	return d, inFile(in, err)
}

// counted is the header of a schedule and its messages.
type counted struct {
	head *schedule.Header
	*profile.Messages
}

// countMessages counts the messages of a schedule, or of what would be made of a
// trace. A report counts them once.
func countMessages(r *Request, in Input) (*schedule.Header, *profile.Messages, error) {
	if c, known := r.counted[in.Path]; known {
		return c.head, c.Messages, nil
	}
	count := countSchedule
	if in.Kind == formats.Trace {
		count = countTrace
	}
	head, c, err := count(r, in)
	if err == nil && r.counted != nil {
		r.counted[in.Path] = counted{head, c}
	}
	return head, c, err
}

func countSchedule(r *Request, in Input) (*schedule.Header, *profile.Messages, error) {
	s, err := schedule.Open(in.Path)
	if err != nil {
		return nil, nil, err
	}
	defer s.Close()
	c := profile.NewMessages(s.Head(), r.Collectives)
	for b, err := range schedule.Watch(r.Context, s, r.Count).Batches() {
		if err != nil {
			return nil, nil, err
		}
		if err := c.Append(b.Rank, b.Ops...); err != nil {
			return nil, nil, inFile(in, err)
		}
	}
	return s.Head(), c, nil
}

func countTrace(r *Request, in Input) (*schedule.Header, *profile.Messages, error) {
	t, err := trace.Open(in.Path)
	if err != nil {
		return nil, nil, err
	}
	defer t.Close()
	head := schedgen.Header(t.Head(), "", "")
	head.Replicas = 1
	c := profile.NewMessages(&head, r.Collectives)
	report, err := schedgen.Generate(trace.Watch(r.Context, t, r.Count), schedgen.Options{AllowDropped: true}, c)
	if err != nil {
		return nil, nil, inFile(in, err)
	}
	dropped := report.Dropped()
	for _, name := range slices.Sorted(maps.Keys(dropped)) {
		r.Note("%s: %d calls of %s are omitted: the messages that they send are unknown", in.Name, dropped[name], name)
	}
	return &head, c, nil
}
